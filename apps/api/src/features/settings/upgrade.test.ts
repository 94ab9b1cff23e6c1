import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { readSettings } from './public.ts'

let app: TestApp
let upgrade: string
beforeAll(async () => {
  app = await startTestApp()
  upgrade = await readFile(
    new URL('../../../migrations/0098-settings-test-mode.sql', import.meta.url),
    'utf8',
  )
})
afterAll(() => app?.close())

it.each([
  ['test@authority.example', undefined, true],
  ['test@authority.example', false, false],
  ['', undefined, false],
  [undefined, undefined, false],
])(
  'an installation with the test address %s and test mode %s is upgraded to %s',
  async (address, mode, expected) => {
    const { ownerPool } = app.database
    await ownerPool.query('delete from setting where setting_id in ($1, $2)', [
      'smtp.testAddress',
      'smtp.testMode',
    ])
    for (const [id, value] of Object.entries({ 'smtp.testAddress': address, 'smtp.testMode': mode }))
      if (value !== undefined)
        await ownerPool.query('insert into setting values ($1, $2, now(), $3)', [
          id,
          JSON.stringify(value),
          'admin',
        ])
    await ownerPool.query(upgrade)
    // A transaction's own read is never an older one.
    const settings = await app.deps.db.transaction().execute((db) => readSettings(db))
    expect(settings['smtp.testMode']).toBe(expected)
    expect(settings['smtp.testAddress']).toBe(address ?? '')
  },
)
