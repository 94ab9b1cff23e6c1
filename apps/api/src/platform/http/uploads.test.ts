import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfBytes } from '../../testing/pdf.ts'
import { systemClock } from '../clock.ts'
import { queryOn } from '../database/query.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { openFile, storeFile } from '../files.ts'
import { silentLog } from '../log.ts'
import { type Database, inTransaction, systemOrigin } from '../transaction.ts'
import { sendFile } from './send-file.ts'
import { withSpooledUploads } from './spool-uploads.ts'
import { makeFastify } from './web.ts'

const maxBytes = 600_000
const limits = { maxFiles: 2, maxBytes, mediaTypes: ['application/pdf', 'image/png'] }

let database: TestDatabase
let db: Database
let fastify: FastifyInstance
let address: string

beforeAll(async () => {
  database = await createTestDatabase()
  db = queryOn(database.pool)
  fastify = await makeFastify({
    log: silentLog,
    isTls: false,
    portalFolder: '/nowhere',
    version: 'test',
    bodyLimit: 1_000_000,
  })
  fastify.post('/files', (request) =>
    withSpooledUploads(
      request,
      limits,
      async () => {},
      (files) =>
        inTransaction({ db, clock: systemClock }, systemOrigin('test'), async (tx) => {
          const stored = []
          for (const { name, mediaType, open } of files) {
            const file = { name, mediaType, stream: open(), maxBytes }
            stored.push({ name, ...(await storeFile(tx, file)) })
          }
          return stored
        }),
    ),
  )
  fastify.get<{ Params: { id: string } }>('/files/:id', async (request, reply) => {
    const file = await openFile(db, request.params.id)
    return file ? sendFile(reply, file) : reply.callNotFound()
  })
  address = await fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await fastify.close()
  await database.drop()
})

const least = pdfBytes().length
/** So many bytes more than the smallest, each other than its neighbours. */
const pdfOf = (more: number): Buffer<ArrayBuffer> =>
  Buffer.from(pdfBytes({ filling: Buffer.alloc(more, '0123456789abcdefg') }))

const upload = async (...files: [name: string, content: Buffer<ArrayBuffer>][]) => {
  const form = new FormData()
  form.append('remark', 'a field among the files')
  for (const [name, content] of files)
    form.append('files', new Blob([content], { type: 'application/pdf' }), name)
  const response = await fetch(`${address}/files`, { method: 'POST', body: form })
  return { status: response.status, body: await response.json() }
}
const countFiles = async (): Promise<number> =>
  Number((await database.ownerPool.query('select count(*) from stored_file')).rows[0].count)

describe('uploads', () => {
  it('are stored, and come back as a download that runs nothing', async () => {
    const content = pdfOf(maxBytes - least)
    const { status, body } = await upload(['Заявка.pdf', content], ['small.pdf', pdfOf(10)])
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { name: 'Заявка.pdf', bytes: maxBytes },
      { name: 'small.pdf', bytes: least + 10 },
    ])
    const download = await fetch(`${address}/files/${body[0].id}`)
    expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true)
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(maxBytes),
      'content-disposition': `attachment; filename="______.pdf"; filename*=UTF-8''${encodeURIComponent('Заявка.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
  })

  it.each<[string, [string, Buffer<ArrayBuffer>][], string, number]>([
    ['one byte too many', [['a.pdf', pdfOf(maxBytes - least + 1)]], 'tooLarge', 413],
    ['far too many bytes', [['a.pdf', pdfOf(9_000_000)]], 'tooLarge', 413],
    [
      'a second file too large',
      [
        ['a.pdf', pdfOf(99)],
        ['b.pdf', pdfOf(700_000)],
      ],
      'tooLarge',
      413,
    ],
    [
      'a file too many',
      [
        ['a.pdf', pdfOf(99)],
        ['b.pdf', pdfOf(99)],
        ['c.pdf', pdfOf(99)],
      ],
      'tooLarge',
      413,
    ],
    ['a program called a.pdf', [['a.pdf', Buffer.from('MZ this is no document')]], 'unsupportedMedia', 415],
    ['a page called a.pdf', [['a.pdf', Buffer.from('<html><script>')]], 'unsupportedMedia', 415],
    [
      'a known kind that is not wanted here',
      [['a.jpg', Buffer.from('ffd8ffe000104a464946', 'hex')]],
      'unsupportedMedia',
      415,
    ],
    ['an empty file', [['a.pdf', Buffer.alloc(0)]], 'unsupportedMedia', 415],
    [
      'a large file of the wrong kind',
      [
        ['a.pdf', Buffer.alloc(5_000_000)],
        ['b.pdf', pdfOf(99)],
      ],
      'unsupportedMedia',
      415,
    ],
  ])('refuse %s and keep nothing', async (_, files, message, expected) => {
    const before = await countFiles()
    const { status, body } = await upload(...files)
    expect({ status, message: body.message }).toEqual({ status: expected, message })
    expect(await countFiles()).toBe(before)
  })

  it('refuse what is no form', async () => {
    const response = await fetch(`${address}/files`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(415)
  })

  it('that end in the middle keep nothing', async () => {
    const before = await countFiles()
    const head = '--x\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%PDF-1.7 and then'
    const response = await fastify.inject({
      method: 'POST',
      url: '/files',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: head,
    })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(await countFiles()).toBe(before)
  })
})
