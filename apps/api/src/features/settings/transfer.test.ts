import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { readSettings, sealSecrets, writeSetting } from './public.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const password = 'Papaver-2026!'
const write = <Result>(work: (tx: Parameters<typeof sealSecrets>[0]) => Promise<Result>) =>
  inTransaction(app.deps, systemOrigin('test'), work)

interface Sent {
  readonly query?: Record<string, string | number>
  readonly fields?: Record<string, string>
}
const send = (content: string, { query = {}, fields = {} }: Sent = {}) => {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="settings.json"\r\n\r\n${content}\r\n`
  return officer.call('settings.import', {
    query,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `${texts.join('')}${file}--x--\r\n`,
  })
}
const fileOf = (settings: Record<string, unknown>): string =>
  JSON.stringify({
    format: 'papaver-settings',
    version: '0.1.0',
    exportedAt: '2026-06-01T08:00:00.000Z',
    settings,
  })

describe('export', () => {
  it('holds what is not the default, with version and date, and no secret', async () => {
    await write((tx) => writeSetting(tx, 'smtp.secret', 'hush-hush'))
    await write((tx) => writeSetting(tx, 'import_export.slaDays', 12))
    const { headers, bytes } = await officer.call('settings.export')
    expect(headers['content-disposition']).toContain('papaver-settings-2026-06-17.json')
    const file = JSON.parse(bytes.toString())
    expect(file).toMatchObject({ format: 'papaver-settings', exportedAt: '2026-06-17T08:00:00.000Z' })
    expect(file.settings).toMatchObject({ 'import_export.slaDays': 12, 'public.countryId': 'XV' })
    expect(Object.keys(file.settings)).not.toContain('smtp.secret')
    expect(Object.keys(file.settings)).not.toContain('public.isDemonstration')
    expect(Object.keys(file.settings)).not.toContain('import_export.maxLines')
  })
  it('read in again changes nothing', async () => {
    const { bytes } = await officer.call('settings.export')
    const { body } = await send(bytes.toString())
    expect(body).toMatchObject({ isApplied: false, changes: [], refused: [], unknown: [] })
    expect(body.unchanged).toBeGreaterThan(3)
  })
})

describe('import', () => {
  const mixed = fileOf({
    'import_export.maxLines': 25,
    'security.sessionMinutes': 20,
    'import_export.slaDays': 'soon',
    'languages.default': 'xx',
    'smtp.secret': 'sneaked-in',
    'public.isDemonstration': false,
    'gone.setting': 1,
  })
  it('shows first what would be: changes, refused ones with the reason, unknown ones; nothing is written', async () => {
    const { status, body } = await send(mixed)
    expect(status).toBe(200)
    expect(body.changes).toEqual([
      { settingId: 'import_export.maxLines', before: 20, after: 25, isDangerous: false },
      { settingId: 'security.sessionMinutes', before: 30, after: 20, isDangerous: true },
    ])
    expect(
      body.refused.map(({ settingId, code }: { settingId: string; code: string }) => [settingId, code]),
    ).toEqual([
      ['import_export.slaDays', 'kind'],
      ['smtp.secret', 'staysHere'],
      ['public.isDemonstration', 'staysHere'],
      ['languages.default', 'defaultLanguage'],
    ])
    expect(JSON.stringify(body)).not.toContain('sneaked-in')
    expect(body.unknown).toEqual(['gone.setting'])
    expect((await readSettings(app.deps.db))['import_export.maxLines']).toBe(20)
  })
  it('is written after the password, one row in the trail for each change', async () => {
    const { revision } = (await send(mixed)).body
    const query = { apply: 'true', seen: revision }
    const without = await send(mixed, { query })
    expect([without.status, without.body.message]).toEqual([409, 'settingsPasswordNeeded'])
    const { status, body } = await send(mixed, { query, fields: { password, reason: 'New ministry' } })
    expect([status, body.isApplied]).toEqual([200, true])
    const settings = await readSettings(app.deps.db)
    expect([settings['import_export.maxLines'], settings['security.sessionMinutes']]).toEqual([25, 20])
    expect(settings['smtp.secret']).toBe('hush-hush')
    const id = 'security.sessionMinutes'
    expect((await officer.call('settings.history', { params: { id } })).body).toMatchObject([
      { before: 30, after: 20, reason: 'New ministry', actorName: 'officer' },
    ])
  })
  it('is refused where a setting has changed since the preview', async () => {
    const file = fileOf({ 'import_export.maxLines': 40 })
    const { revision } = (await send(file)).body
    await write((tx) => writeSetting(tx, 'import_export.slaDays', 13))
    const late = await send(file, { query: { apply: 'true', seen: revision } })
    expect([late.status, late.body.message]).toEqual([409, 'settingsStale'])
  })
  it.each([
    ['no JSON', 'PK\u0003\u0004'],
    ['another JSON', '{"format":"other"}'],
    ['a list', '[]'],
  ])('refuses %s', async (_, content) => {
    const { status, body } = await send(content)
    expect([status, body.message]).toEqual([422, 'settingsNoExport'])
  })
  it('refuses a file that is too large', async () => {
    expect((await send(fileOf({ x: 'y'.repeat(1_100_000) }))).status).toBe(413)
  })
})

describe('secrets of an earlier release', () => {
  it('that stand as they were typed still hold, and are sealed at the start', async () => {
    await app.database.ownerPool.query(
      `insert into setting (setting_id, setting_value, changed_at, changed_by)
       values ('proxy.secret', '"old-plain"', now(), 'x')`,
    )
    expect((await write(({ db }) => readSettings(db)))['proxy.secret']).toBe('old-plain')
    await write(sealSecrets)
    const { rows } = await app.database.ownerPool.query('select setting_value::text as value from setting')
    expect(JSON.stringify(rows)).not.toContain('old-plain')
    expect((await write(({ db }) => readSettings(db)))['proxy.secret']).toBe('old-plain')
  })
})
