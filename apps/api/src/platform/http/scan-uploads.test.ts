import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ClamdMood, eicar, startFakeClamd } from '../../testing/fake-clamd.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { silentLog } from '../log.ts'
import { operatorsReach } from '../outside/reach.ts'
import type { Scanner } from '../virus-scan.ts'
import type { Find } from './scan-uploads.ts'
import { readWholeUpload, withSpooledUploads } from './spool-uploads.ts'
import { makeFastify } from './web.ts'

const limits = { maxFiles: 3, maxBytes: 100_000, mediaTypes: ['application/pdf'] }
let clamd: Awaited<ReturnType<typeof startFakeClamd>>
let fastify: FastifyInstance
let scanner: Scanner | undefined
let taken: string[] = []
let finds: Find[] = []
// A folder for temporary files that no other test writes to.
const ownTemp = mkdtempSync(join(tmpdir(), 'papaver-test-'))

beforeAll(async () => {
  vi.stubEnv('TMPDIR', ownTemp)
  clamd = await startFakeClamd()
  fastify = await makeFastify({
    log: silentLog,
    isTls: false,
    portalFolder: '/nowhere',
    version: 'test',
    bodyLimit: 1_000_000,
    scanner: { find: async () => scanner, found: async (_request, find) => void finds.push(find) },
  })
  fastify.post('/spooled', (request) =>
    withSpooledUploads(
      request,
      limits,
      async () => {},
      async (files) => {
        for (const file of files) taken.push(await text(file.open()))
        return { taken: taken.length }
      },
    ),
  )
  fastify.post('/whole', async (request) => {
    const { bytes, fields } = await readWholeUpload(request, { field: 'file', maxBytes: 100_000 })
    taken.push(bytes.toString())
    return { fields }
  })
})
afterAll(async () => {
  await fastify.close()
  await clamd.close()
  vi.unstubAllEnvs()
  rmSync(ownTemp, { recursive: true })
})
beforeEach(() => {
  clamd.state.mood = 'well'
  scanner = { host: '127.0.0.1', port: clamd.port, seconds: 1, reach: operatorsReach }
  taken = []
  finds = []
})

const clean = pdfBytes().toString()
const infected = pdfBytes({ filling: Buffer.from(eicar) }).toString()
const part = (name: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n`
const send = async (path: string, ...files: [name: string, content: string][]) => {
  const { statusCode, body } = await fastify.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `${files.map(([name, content]) => part(name, content)).join('')}--x--\r\n`,
  })
  return { status: statusCode, body: JSON.parse(body) }
}
const leftOver = (): string[] => readdirSync(ownTemp)

describe.each(['/spooled', '/whole'])('a file received by %s', (path) => {
  it('is handed on as it came, once it was called clean', async () => {
    expect((await send(path, ['a.pdf', clean])).status).toBe(200)
    expect(taken).toEqual([clean])
    expect(clamd.state.seen.at(-1)?.toString()).toBe(clean)
  })
  it('is refused by its name where it is infected, and nothing of it is kept', async () => {
    const { status, body } = await send(path, ['letter.pdf', infected])
    expect({ status, ...body }).toMatchObject({
      status: 422,
      message: 'virusFound',
      details: { file: 'letter.pdf', signature: 'Win.Test.EICAR_HDB-1' },
    })
    expect(taken).toEqual([])
    expect(finds).toEqual([{ file: 'letter.pdf', signature: 'Win.Test.EICAR_HDB-1' }])
  })
  it.each<ClamdMood>(['slow', 'garbage', 'hangsUp', 'full', 'hasty'])(
    'is refused while the scanner is %s: nothing fails open',
    async (mood) => {
      clamd.state.mood = mood
      const { status, body } = await send(path, ['a.pdf', clean])
      expect({ status, message: body.message, file: body.details.file }).toEqual({
        status: 503,
        message: 'scannerSilent',
        file: 'a.pdf',
      })
      expect(taken).toEqual([])
    },
  )
  it('is refused while no scanner is there', async () => {
    scanner = { host: '127.0.0.1', port: 1, seconds: 1, reach: operatorsReach }
    expect((await send(path, ['a.pdf', clean])).body.message).toBe('scannerSilent')
  })
  it('is not looked at while the authority has no scanner', async () => {
    scanner = undefined
    const before = clamd.state.seen.length
    expect((await send(path, ['a.pdf', infected])).status).toBe(200)
    expect(clamd.state.seen).toHaveLength(before)
  })
})

describe('of several files', () => {
  it('one infected refuses all where they are received together', async () => {
    const { status, body } = await send('/spooled', ['a.pdf', clean], ['b.pdf', infected])
    expect([status, body.details.file]).toEqual([422, 'b.pdf'])
    expect(taken).toEqual([])
  })
  it('nothing is left in the temporary folder, whatever came of them', async () => {
    await send('/spooled', ['a.pdf', clean], ['b.pdf', infected])
    expect(leftOver()).toEqual([])
  })
})
