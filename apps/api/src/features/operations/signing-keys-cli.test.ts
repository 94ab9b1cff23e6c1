import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testKey } from '../../platform/database/test-database.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await issuePermit(app)
})
afterAll(() => app?.close())

const run = (...args: string[]) =>
  new Promise<{ code: number | null; output: string }>((done) => {
    const script = fileURLToPath(new URL('./signing-keys-cli.ts', import.meta.url))
    const { DATA_DIR: _own, SECRET_KEY_FILE: _file, ...env } = process.env
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...env, DATABASE_URL: app.database.ownerUrl, SECRET_KEY: testKey.secretKey },
    })
    let output = ''
    const take = (data: Buffer) => {
      output += data
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('close', (code) => done({ code, output }))
  })
const published = async () => (await app.visitor.call('verification.keys')).body.keys
const noted = async (action: string) =>
  (await (await app.as('admin')).call('audit.list', { query: { action } })).body.items

describe('npm run signing-key:rotate', () => {
  it('takes a new key into use and says so in the event log', async () => {
    const [old] = await published()
    const { code, output } = await run()
    const [present] = await published()
    expect(present.keyId).not.toBe(old.keyId)
    expect({ code, output }).toEqual({
      code: 0,
      output: `${present.keyId} signs from now on; ${old.keyId} stays published.\n`,
    })
    expect(await noted('operations.keyReplace')).toHaveLength(1)
  })

  it('reports the key in use, which another one replaces', async () => {
    const [old] = await published()
    const day = old.validFrom.slice(0, 10)
    const { code, output } = await run('--compromised', old.keyId, day)
    const [present, reported] = await published()
    expect({ code, output }).toEqual({
      code: 0,
      output: `${old.keyId} is published as compromised; ${present.keyId} signs from now on.\n`,
    })
    expect(reported).toMatchObject({ keyId: old.keyId, compromisedAt: `${day}T00:00:00.000Z` })
    expect(await noted('operations.keyReport')).toHaveLength(1)
  })

  it('changes nothing for a key that it does not know, and says how it is called', async () => {
    const before = await published()
    expect(await run('--compromised', 'XV-2026-000000', '2026-06-17')).toEqual({
      code: 1,
      output: 'Nothing was changed: notFound\n',
    })
    expect((await run('--compromised')).output).toContain('usage: signing-key:rotate')
    expect(await published()).toEqual(before)
  })
})

describe('the role of the app', () => {
  const replaced = async (name: string, was: string | null) =>
    (
      await app.database.pool.query('select replace_signing_secret($1, $2, $3) as done', [
        name,
        was,
        '{"put": "there"}',
      ])
    ).rows[0].done

  it('replaces no other secret, and these only where what it has read still stands there', async () => {
    await expect(replaced('token', '{}')).rejects.toThrow('is not replaced by the service')
    expect(await replaced('signing', '{"of": "before"}')).toBe(false)
    expect(await replaced('signing', null)).toBe(false)
    await expect(
      app.database.pool.query(`update platform_secret set value = '{}' where name = 'signing'`),
    ).rejects.toThrow('permission denied')
  })
})
