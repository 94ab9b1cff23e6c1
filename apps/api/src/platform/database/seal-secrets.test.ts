import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { addNewKey, type KeyPlace } from '../secret-key.ts'
import { checkKeys, findSecret, keptSecret } from '../secrets.ts'
import { queryOn } from './query.ts'
import { sealStoredSecrets } from './seal-secrets.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let place: KeyPlace & { dataDir: string }
const file = () => join(place.dataDir, 'secret.key')
const prepare = (at: KeyPlace = place) => sealStoredSecrets(database.ownerPool, at, silentLog)
const stored = async (): Promise<string> => {
  const { rows } = await database.ownerPool.query('select name, value::text as value from platform_secret')
  return rows.map(({ name, value }) => `${name} ${value}`).join('\n')
}
const db = () => queryOn(database.pool)
const anotherKey = () => randomBytes(32).toString('base64')

beforeEach(async () => {
  database = await createTestDatabase()
  place = { dataDir: await mkdtemp(join(tmpdir(), 'papaver-key-')) }
})
afterEach(async () => {
  await database?.drop()
  await rm(place.dataDir, { recursive: true, force: true })
})

describe('the key that stands outside the database', () => {
  it('is made at the first start, for its owner alone, and binds the database', async () => {
    await prepare()
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(Buffer.from((await readFile(file(), 'utf8')).trim(), 'base64')).toHaveLength(32)
    await keptSecret(db(), 'token', async () => ({ key: 'the very key' }))
    expect(await stored()).not.toContain('the very key')
    expect(await findSecret(db(), 'token')).toEqual({ key: 'the very key' })
    await prepare()
    expect(await findSecret(db(), 'token')).toEqual({ key: 'the very key' })
  })

  it('seals what an earlier release kept as it was', async () => {
    const insert = `insert into platform_secret (name, value) values ('signing', '{"privateKeyPem":"BEGIN PRIVATE KEY"}')`
    await database.ownerPool.query(insert)
    await prepare()
    expect(await stored()).not.toContain('PRIVATE')
    expect(await findSecret(db(), 'signing')).toEqual({ privateKeyPem: 'BEGIN PRIVATE KEY' })
  })

  it('is never made anew where there is something that it would not open', async () => {
    await prepare()
    await rm(file())
    await expect(prepare()).rejects.toThrow(/their key is not in .*secret\.key/)
    await expect(stat(file())).rejects.toThrow()
    expect(await checkKeys(db(), place)).toEqual({ state: 'missing' })
    await writeFile(file(), anotherKey())
    await expect(prepare()).rejects.toThrow(/Give the key that belongs to this database/)
    expect((await checkKeys(db(), place)).state).toBe('wrong')
    await writeFile(file(), 'no key')
    await expect(prepare()).rejects.toThrow(/holds no secret key/)
  })

  it('opens nothing in the place of another secret', async () => {
    await prepare()
    await keptSecret(db(), 'one', async () => ({ key: 1 }))
    await keptSecret(db(), 'other', async () => ({ key: 2 }))
    await database.ownerPool.query(
      `update platform_secret set value = (select value from platform_secret where name = 'one') where name = 'other'`,
    )
    await expect(findSecret(db(), 'other')).rejects.toThrow()
    expect((await checkKeys(db(), place)).state).toBe('wrong')
  })

  it('is replaced while the service runs, which goes on with the new one', async () => {
    await prepare()
    await keptSecret(db(), 'token', async () => ({ key: 'kept' }))
    const before = await stored()
    // As the command does, in a process of its own: ours still holds the old key.
    const { current } = addNewKey(place)
    const { heldKeys, holdKeys } = await import('../held-key.ts')
    const old = heldKeys()
    await prepare()
    holdKeys(place, old)
    const after = await stored()
    expect(after).toContain(current.id)
    expect(after).not.toContain(old.current.id)
    expect(before).not.toBe(after)
    expect(await findSecret(db(), 'token')).toEqual({ key: 'kept' })
    expect((await stat(file())).mode & 0o777).toBe(0o600)
  })

  it('comes from the environment, too: the present one, then older ones', async () => {
    const [older, newer] = [anotherKey(), anotherKey()]
    const inEnvironment = (secretKey: string) => ({ ...place, secretKey })
    await prepare(inEnvironment(older))
    await keptSecret(db(), 'token', async () => ({ key: 'kept' }))
    await prepare(inEnvironment(`${newer} ${older}`))
    // All is sealed with the new one now.
    await prepare(inEnvironment(newer))
    expect(await findSecret(db(), 'token')).toEqual({ key: 'kept' })
    await expect(prepare(inEnvironment(older))).rejects.toThrow(/Give the key/)
    await expect(stat(file())).rejects.toThrow()
  })

  it('is one for processes that start at the same time', async () => {
    await Promise.all(Array.from({ length: 4 }, () => prepare()))
    await chmod(file(), 0o600)
    expect((await checkKeys(db(), place)).state).toBe('opens')
  })
})
