import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { readSettings } from './public.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const password = 'Papaver-2026!'
const one = async (id: string) => (await officer.call('settings.one', { params: { id } })).body
/** Saves as one who has just looked. */
const save = async (values: Record<string, unknown>, more: object = {}) => {
  const items = await Promise.all(
    Object.entries(values).map(async ([settingId, settingValue]) => {
      const { body } = await officer.call('settings.one', { params: { id: settingId } })
      return { settingId, settingValue, revision: body.revision ?? null }
    }),
  )
  return officer.call('settings.save', { body: { items, ...more } })
}
const historyOf = async (id: string) => (await officer.call('settings.history', { params: { id } })).body
const countChanges = async (): Promise<number> =>
  Number(
    (await app.database.ownerPool.query(`select count(*) from audit_event where entity = 'setting'`)).rows[0]
      .count,
  )

describe('a change', () => {
  it('is saved, holds at once, and stands in the history with its reason', async () => {
    const { status, body } = await save(
      { 'import_export.defaultValidityImport': 60 },
      { reason: 'Decree 12/2026' },
    )
    expect([status, body[0]]).toMatchObject([
      200,
      { settingValue: 60, defaultValue: 90, isDefault: false, changedByName: 'officer' },
    ])
    expect((await readSettings(app.deps.db))['import_export.defaultValidityImport']).toBe(60)
    expect(await historyOf('import_export.defaultValidityImport')).toMatchObject([
      { actorName: 'officer', before: 90, after: 60, reason: 'Decree 12/2026', mayPutBack: true },
    ])
  })
  it('is put back from the history, and reset to the default', async () => {
    const id = 'import_export.slaDays'
    await save({ [id]: 15 })
    await save({ [id]: 20 })
    const [newest] = await historyOf(id)
    const { revision } = await one(id)
    const back = await officer.call('settings.putBack', {
      params: { id },
      body: { seq: newest.seq, revision },
    })
    expect(back.body).toMatchObject({ settingValue: 15 })
    const reset = await officer.call('settings.reset', {
      params: { id },
      body: { revision: back.body.revision },
    })
    expect(reset.body).toMatchObject({ settingValue: 10, isDefault: true, revision: null, changedAt: null })
    expect(
      (await historyOf(id)).map(({ before, after }: { before: number; after: number }) => [before, after]),
    ).toEqual([
      [15, 10],
      [20, 15],
      [15, 20],
      [10, 15],
    ])
  })
  it('that changes nothing writes nothing', async () => {
    const before = await countChanges()
    expect((await save({ 'import_export.maxLines': 20 })).status).toBe(200)
    expect(await countChanges()).toBe(before)
    expect((await one('import_export.maxLines')).revision).toBeNull()
  })
  it('is refused where somebody else was faster, and shows what stands', async () => {
    const id = 'import_export.duplicateDays'
    const seen = (await one(id)).revision
    await save({ [id]: 5 })
    const late = await officer.call('settings.save', {
      body: { items: [{ settingId: id, settingValue: 9, revision: seen }] },
    })
    expect([late.status, late.body.message]).toEqual([409, 'settingsStale'])
    expect(late.body.details.items).toMatchObject([
      { settingId: id, settingValue: 5, changedByName: 'officer' },
    ])
    expect((await one(id)).settingValue).toBe(5)
  })
  it('of two at once one is saved and the other refused', async () => {
    const id = 'import_export.oneSideDays'
    const { revision } = await one(id)
    const put = (settingValue: number) =>
      officer.call('settings.save', { body: { items: [{ settingId: id, settingValue, revision }] } })
    const answers = await Promise.all([put(11), put(12), put(13), put(14)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await historyOf(id)).toHaveLength(1)
  })
})

describe('a wrong value', () => {
  it.each([
    ['import_export.maxLines', 0, '', 'tooSmall', { min: 1 }],
    ['import_export.maxLines', 2.5, '', 'notWhole', {}],
    ['import_export.maxLines', '20', '', 'kind', {}],
    ['public.timeZone', 'Europe/Nowhere', '', 'timeZone', {}],
    ['public.countryId', 'fi', '', 'country', {}],
    ['import_export.holidays', ['2026-12-25', '2026-02-30'], '1', 'day', {}],
    ['public.legalLinks', [{ key: 'Act', url: 'javascript:alert(1)' }], '0.url', 'link', {}],
    ['authority.names', { en: 'x'.repeat(201) }, 'en', 'tooLong', { max: 200 }],
    ['languages.directions', { ar: 'up' }, 'ar', 'notOffered', {}],
    ['no.such', 1, '', 'unknown', {}],
  ])('%s = %j is refused at its field, and nothing is saved', async (id, value, at, code, params) => {
    const before = await countChanges()
    const answer = await officer.call('settings.save', {
      body: {
        items: [
          { settingId: 'import_export.infReminderDays', settingValue: 4, revision: null },
          { settingId: id, settingValue: value, revision: null },
        ],
      },
    })
    expect([answer.status, answer.body.message]).toEqual([422, 'settingsNotTaken'])
    expect(answer.body.details.fields).toEqual([{ settingId: id, at, code, params }])
    expect(await countChanges()).toBe(before)
  })
  it('that does not go with another is said at what was changed', async () => {
    const answer = await save({ 'import_export.maxValidity': 30 })
    expect([answer.status, answer.body.message]).toEqual([422, 'settingsDiscord'])
    expect(answer.body.details.fields).toContainEqual({
      settingId: 'import_export.maxValidity',
      at: '',
      code: 'validity',
      params: {},
    })
  })
  it('that would lock its writer out is refused', async () => {
    const list = 'security.ipAllowlistAdmin'
    const out = await save({ [list]: ['192.0.2.0/24'] }, { password })
    expect([out.status, out.body.details.fields[0].code]).toEqual([422, 'ownAddress'])
    expect((await save({ [list]: ['192.0.2.0/24', '127.0.0.0/8'] }, { password })).status).toBe(200)
    expect((await save({ [list]: [] }, { password })).status).toBe(200)
  })
  it('nobody changes what only the installation knows', async () => {
    const answer = await save({ 'public.isDemonstration': false })
    expect([answer.status, answer.body.message]).toEqual([409, 'settingsFixed'])
  })
})

describe('a dangerous change', () => {
  it('asks for the password again and takes no wrong one', async () => {
    const values = { 'security.sessionMinutes': 20 }
    const without = await save(values)
    expect([without.status, without.body]).toMatchObject([
      409,
      { message: 'settingsPasswordNeeded', details: { settingIds: ['security.sessionMinutes'] } },
    ])
    const wrong = await save(values, { password: 'Wrong-2026!' })
    expect([wrong.status, wrong.body.message]).toEqual([409, 'accountProofWrong'])
    expect((await one('security.sessionMinutes')).settingValue).toBe(30)
    expect((await save(values, { password })).status).toBe(200)
    const [entry] = await historyOf('security.sessionMinutes')
    const body = { seq: entry.seq, revision: (await one('security.sessionMinutes')).revision }
    const params = { id: 'security.sessionMinutes' }
    expect((await officer.call('settings.putBack', { params, body })).body.message).toBe(
      'settingsPasswordNeeded',
    )
    expect(
      (await officer.call('settings.putBack', { params, body: { ...body, password } })).body,
    ).toMatchObject({
      settingValue: 30,
    })
  })
})

describe('a secret', () => {
  it('is sealed in the table, shown nowhere, and cleared by an empty text', async () => {
    expect((await save({ 'smtp.secret': 'hush-hush' }, { password })).status).toBe(200)
    expect((await readSettings(app.deps.db))['smtp.secret']).toBe('hush-hush')
    const dump = await app.database.ownerPool.query('select setting_value::text as value from setting')
    expect(JSON.stringify(dump.rows)).not.toContain('hush')
    const shown = await Promise.all([
      officer.call('settings.all'),
      officer.call('settings.export'),
      officer.call('settings.history', { params: { id: 'smtp.secret' } }),
      officer.call('settings.smtp'),
    ])
    for (const { bytes } of shown) expect(bytes.toString()).not.toContain('hush')
    expect(shown[2]?.body).toMatchObject([{ before: '[hidden]', after: '[hidden]', mayPutBack: false }])
    expect(await one('smtp.secret')).toMatchObject({ settingValue: null, isSet: true })
    const trail = await app.database.ownerPool.query('select details from audit_event')
    expect(JSON.stringify(trail.rows)).not.toContain('hush')
    expect((await save({ 'smtp.secret': '' }, { password })).body[0]).toMatchObject({ isSet: false })
    expect((await readSettings(app.deps.db))['smtp.secret']).toBe('')
  })
  it('is not put back', async () => {
    const [entry] = await historyOf('smtp.secret')
    const { revision } = await one('smtp.secret')
    const answer = await officer.call('settings.putBack', {
      params: { id: 'smtp.secret' },
      body: { seq: entry.seq, revision, password },
    })
    expect([answer.status, answer.body.message]).toEqual([409, 'settingsNotPutBack'])
  })
})
