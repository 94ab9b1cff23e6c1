import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { type Database, inTransaction, systemOrigin } from '../transaction.ts'
import type { Pace } from './arriving-bodies.ts'
import { readWholeUpload, withSpooledUploads } from './spool-uploads.ts'
import { makeFastify } from './web.ts'

const limits = { maxFiles: 2, maxBytes: 1_000_000, mediaTypes: ['application/pdf'] }
const folder = mkdtempSync(join(tmpdir(), 'papaver-bodies-'))
const open: FastifyInstance[] = []
let read: string[] = []

/** Looks every 20 milliseconds: half a minute is over in 120. */
const start = async (pace: Pace = { seconds: 600, bytesPerSecond: 1 }): Promise<number> => {
  const fastify = await makeFastify({
    log: silentLog,
    isTls: false,
    portalFolder: '/nowhere',
    version: 'test',
    bodyLimit: 1_000_000,
    pace: async () => pace,
    lookMilliseconds: 20,
  })
  open.push(fastify)
  fastify.post('/json', async ({ body }) => ({ body }))
  const taken = (name: string) => void read.push(name)
  fastify.post('/spooled', (asked) =>
    withSpooledUploads(
      asked,
      limits,
      async ({ field }) => taken(`admitted ${field}`),
      async () => taken('stored'),
    ),
  )
  fastify.post('/whole', async (asked) => {
    await readWholeUpload(asked, { field: 'file', maxBytes: 1_000_000 })
    taken('stored')
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return (fastify.server.address() as AddressInfo).port
}
beforeAll(() => void vi.stubEnv('TMPDIR', folder))
afterEach(async () => {
  for (const fastify of open.splice(0)) await fastify.close()
  read = []
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 and then'
const form = { 'content-type': 'multipart/form-data; boundary=x' }
const begin = (port: number, path: string, headers: Record<string, string>, sent: string): ClientRequest => {
  const sending = request({ port, path, method: 'POST', headers: { ...headers, 'content-length': '900000' } })
  sending.on('error', () => {})
  sending.write(sent)
  return sending
}
const answerTo = async (sending: ClientRequest) => {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, ...((await json(answer)) as object) }
}
/** A connection that breaks is closed, too. */
const closing = (sending: ClientRequest): Promise<void> =>
  new Promise((resolve) => sending.once('close', () => resolve()))
const waiting = (): string[] => readdirSync(folder)

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['identity, gzip', gzipSync],
])('a body in %s is refused before it is read', async (encoding, pack) => {
  await start()
  for (const [url, type, text] of [
    ['/json', 'application/json', '{"a":1}'],
    ['/spooled', form['content-type'], `${head}\r\n--x--\r\n`],
    ['/whole', form['content-type'], `${head}\r\n--x--\r\n`],
    ['/nowhere', 'application/json', '{}'],
  ] as const) {
    const headers = { 'content-type': type, 'content-encoding': encoding }
    const answer = await open[0]?.inject({ method: 'POST', url, headers, payload: pack(Buffer.from(text)) })
    expect([url, answer?.statusCode, answer?.json().message]).toEqual([url, 415, 'unsupportedMedia'])
  }
  expect(read).toEqual([])
})

it.each(['/spooled', '/whole'])(
  'who stops sending to %s is told, and nothing of his is left',
  async (path) => {
    const port = await start()
    const sending = begin(port, path, form, head)
    expect(await answerTo(sending)).toMatchObject({ status: 408, message: 'tooSlow' })
    expect(read).not.toContain('stored')
    expect(waiting()).toEqual([])
    // The connection goes, too.
    await closing(sending)
  },
)

it('who hangs before his file, or in a body that is none, loses the connection', async () => {
  const port = await start()
  await closing(begin(port, '/json', { 'content-type': 'application/json' }, '{"a":'))
  expect(await answerTo(begin(port, '/spooled', form, '--x\r\n'))).toMatchObject({ status: 408 })
  expect(waiting()).toEqual([])
})

it('who sends fast enough and yet for too long is ended', async () => {
  const port = await start({ seconds: 0.2, bytesPerSecond: 1 })
  const sending = begin(port, '/spooled', form, head)
  const drip = setInterval(() => sending.write('drop'), 10)
  expect(await answerTo(sending)).toMatchObject({ status: 408 })
  clearInterval(drip)
  expect(waiting()).toEqual([])
})

it('who goes away leaves nothing', async () => {
  const port = await start()
  const sending = begin(port, '/spooled', form, head)
  await expect.poll(waiting).toHaveLength(1)
  sending.destroy()
  await expect.poll(waiting).toEqual([])
})

it('the end of the server waits for nobody, and leaves nothing', async () => {
  const port = await start({ seconds: 600, bytesPerSecond: 0.001 })
  const paths = ['/spooled', '/whole', '/json']
  const sendings = paths.map((path) => begin(port, path, form, head))
  await expect.poll(waiting).toHaveLength(2)
  const closed = sendings.map((sending) => closing(sending))
  await open.pop()?.close()
  await Promise.all(closed)
  expect(waiting()).toEqual([])
})

it('nothing that waits for another machine runs in a transaction', async () => {
  const connection = { executeQuery: async () => ({ rows: [] }) }
  const executor = {
    provideConnection: (work: (given: unknown) => Promise<unknown>) => work(connection),
    withConnectionProvider: () => executor,
  }
  const database = { getExecutor: () => executor }
  const deps = { db: database as unknown as Database, clock: systemClock }
  const asked = { isMultipart: () => true } as unknown as Parameters<typeof readWholeUpload>[0]
  const reading = inTransaction(deps, systemOrigin('test'), () =>
    readWholeUpload(asked, { field: 'file', maxBytes: 1 }),
  )
  await expect(reading).rejects.toThrow('an upload is read inside a transaction')
})
