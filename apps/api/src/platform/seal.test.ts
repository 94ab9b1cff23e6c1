import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryOn } from './database/query.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { type Seal, sealOf } from './seal.ts'
import type { Database } from './transaction.ts'

let database: TestDatabase
let db: Database
let seal: Seal
beforeAll(async () => {
  database = await createTestDatabase()
  db = queryOn(database.pool)
  seal = await sealOf(db, 'test')
})
afterAll(() => database?.drop())

it('opens what it sealed, also in another process', async () => {
  const sealed = seal.seal('JBSWY3DPEHPK3PXP', 'account 1')
  expect(seal.open(sealed, 'account 1')).toBe('JBSWY3DPEHPK3PXP')
  const elsewhere = await sealOf(queryOn(database.pool), 'test')
  expect(elsewhere.open(sealed, 'account 1')).toBe('JBSWY3DPEHPK3PXP')
  expect(elsewhere.digest('code', 'account 1')).toEqual(seal.digest('code', 'account 1'))
})

it('seals the same secret differently every time, and shows nothing of it', () => {
  const [one, other] = [seal.seal('JBSWY3DPEHPK3PXP', 'a'), seal.seal('JBSWY3DPEHPK3PXP', 'a')]
  expect(one.equals(other)).toBe(false)
  expect(one.toString('latin1')).not.toContain('JBSW')
})

it('does not open for something else, under another key, or when any of its bytes was changed', async () => {
  const sealed = seal.seal('JBSWY3DPEHPK3PXP', 'account 1')
  expect(() => seal.open(sealed, 'account 2')).toThrow()
  const other = await sealOf(db, 'other')
  expect(() => other.open(sealed, 'account 1')).toThrow()
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => seal.open(changed, 'account 1'), `byte ${index}`).toThrow()
  }
  expect(() => seal.open(sealed.subarray(0, 20), 'account 1')).toThrow()
})

it('digests by key, text and what it is about', async () => {
  const other = await sealOf(db, 'other')
  const digests = [
    seal.digest('code', 'account 1'),
    seal.digest('code', 'account 2'),
    seal.digest('edoc', 'account 1'),
    other.digest('code', 'account 1'),
  ]
  expect(new Set(digests.map((digest) => digest.toString('hex'))).size).toBe(4)
})
