import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { detectMediaType } from '@papaver/contract/media-type.ts'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from './clock.ts'
import { queryOn } from './database/query.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { openFile, storeFile } from './files.ts'
import { type Database, inTransaction, systemOrigin, type Tx } from './transaction.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = queryOn(database.pool)
})
afterAll(() => database.drop())

const write = <Result>(work: (tx: Tx) => Promise<Result>) =>
  inTransaction({ db, clock: systemClock }, systemOrigin('test'), work)

const megabyte = 1024 * 1024
const pdf = { name: 'a.pdf', mediaType: 'application/pdf', maxBytes: 30 * megabyte }

/** Pieces of odd sizes, made as they are asked for. */
async function* pieces(total: number, seed: Buffer) {
  for (let sent = 0; sent < total; ) {
    const length = Math.min(total - sent, 1 + ((sent * 7) % 70_000))
    yield seed.subarray(0, length)
    sent += length
  }
}
/** Counts the queries that write and read chunks: what has reached the database, and what has left it. */
const countingChunks = (traffic: { written: number; read: number }): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const isChunk = JSON.stringify(node, (key, value) => (key === 'value' ? undefined : value)).includes(
      'stored_file_chunk',
    )
    if (isChunk && node.kind === 'InsertQueryNode') traffic.written += 1
    if (isChunk && node.kind === 'SelectQueryNode') traffic.read += 1
    return node
  },
  transformResult: async ({ result }) => result,
})
const readAll = async (stream: Readable): Promise<Buffer> => Buffer.concat(await stream.toArray())
const countRows = async (): Promise<number> =>
  Number((await database.ownerPool.query('select count(*) from stored_file')).rows[0].count)

describe('files in the database', () => {
  it.each([0, 1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, megabyte])(
    'keep %i bytes as they are',
    async (length) => {
      const content = randomBytes(length)
      const stored = await write((tx) => storeFile(tx, { ...pdf, bytes: content }))
      expect(stored).toMatchObject({ bytes: length, sha256: createHash('sha256').update(content).digest() })
      const file = await openFile(db, stored.id)
      expect(file).toMatchObject({ name: 'a.pdf', mediaType: 'application/pdf', bytes: length })
      expect(file && (await readAll(file.stream)).equals(content)).toBe(true)
    },
  )

  it('take and give 20 MB piece by piece, never far ahead of the database', async () => {
    const total = 20 * megabyte
    const seed = randomBytes(70_001)
    const expected = createHash('sha256')
    for await (const piece of pieces(total, seed)) expected.update(piece)
    const chunk = 256 * 1024
    const traffic = { written: 0, read: 0 }
    const counted = db.withPlugin(countingChunks(traffic))
    let taken = 0
    let furthest = 0
    const watched = async function* () {
      for await (const piece of pieces(total, seed)) {
        furthest = Math.max(furthest, taken - traffic.written * chunk)
        taken += piece.length
        yield piece
      }
    }
    const storing = { db: counted, clock: systemClock }
    const stored = await inTransaction(storing, systemOrigin('test'), (tx) =>
      storeFile(tx, { ...pdf, stream: watched() }),
    )
    // What is on its way: one piece, and what of a chunk is not full yet.
    expect(furthest).toBeLessThan(2 * chunk)
    const file = await openFile(counted, stored.id)
    const actual = createHash('sha256')
    let given = 0
    let ahead = 0
    for await (const piece of file?.stream ?? []) {
      actual.update(piece as Buffer)
      given += (piece as Buffer).length
      ahead = Math.max(ahead, traffic.read * chunk - given)
    }
    expect(ahead).toBeLessThanOrEqual(3 * chunk)
    const digest = actual.digest('hex')
    expect(digest).toBe(expected.digest('hex'))
    expect(stored.sha256.toString('hex')).toBe(digest)
    const { rows } = await database.ownerPool.query(
      'select count(*)::int as chunks, max(length(data))::int as largest from stored_file_chunk where file_id = $1',
      [stored.id],
    )
    expect(rows[0]).toEqual({ chunks: 80, largest: chunk })
  })

  it('that are too large leave nothing behind', async () => {
    const before = await countRows()
    const storing = write((tx) =>
      storeFile(tx, { ...pdf, maxBytes: megabyte, stream: pieces(5 * megabyte, randomBytes(70_001)) }),
    )
    await expect(storing).rejects.toMatchObject({ refusal: { code: 'tooLarge', status: 413 } })
    expect(await countRows()).toBe(before)
  })

  it('whose sender goes away leave nothing behind', async () => {
    const before = await countRows()
    const broken = async function* () {
      yield Buffer.alloc(300_000)
      throw new Error('gone')
    }
    await expect(write((tx) => storeFile(tx, { ...pdf, stream: broken() }))).rejects.toThrow('gone')
    expect(await countRows()).toBe(before)
  })

  it('that are damaged fail while they are read', async () => {
    const { id } = await write((tx) => storeFile(tx, { ...pdf, bytes: randomBytes(600_000) }))
    await database.ownerPool.query('delete from stored_file_chunk where file_id = $1 and position = 2', [id])
    const file = await openFile(db, id)
    await expect(file && readAll(file.stream)).rejects.toThrow('damaged')
  })

  it('that nobody stored are not there', async () => {
    expect(await openFile(db, '00000000-0000-7000-8000-000000000000')).toBeUndefined()
  })
})

describe('what a file is', () => {
  it.each([
    ['%PDF-1.7\n%âã', 'application/pdf'],
    ['\xff\xd8\xff\xe0\x00\x10JFIF', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n\x00', 'image/png'],
    ['<html>%PDF-', undefined],
    ['\r\n %PDF-1.7', 'application/pdf'],
    ['\xef\xbb\xbf%PDF-1.7', 'application/pdf'],
    [`${' '.repeat(1100)}%PDF-1.7`, undefined],
    [' \x89PNG\r\n\x1a\n', undefined],
    ['MZ\x90\x00', undefined],
    ['\x89PNG', undefined],
    ['%PD', undefined],
    ['', undefined],
  ])('%j is %s', (start, mediaType) => {
    expect(detectMediaType(Buffer.from(start, 'latin1'))).toBe(mediaType)
  })
})
