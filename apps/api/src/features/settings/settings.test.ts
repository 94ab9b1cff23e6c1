import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GroundApp, startGroundApp } from '../../testing/ground-app.ts'
import { readSettings, writeSetting } from './public.ts'

let ground: GroundApp
beforeAll(async () => {
  ground = await startGroundApp()
})
afterAll(() => ground.close())

const base = '/api/moduleSettings'

describe('settings', () => {
  it('answer their defaults until the authority speaks, and then at once', async () => {
    expect((await readSettings(ground.db))['import_export.maxLines']).toBe(20)
    await ground.write((tx) => writeSetting(tx, 'import_export.maxLines', 30))
    expect((await readSettings(ground.db))['import_export.maxLines']).toBe(30)
    const group = (await ground.get(`${base}/import_export`, 'ESTB_USER')).json<Record<string, unknown>>()
    expect(group).toMatchObject({ maxLines: 30, infAnswerDays: 10, infSilentDays: 20, draftIdleDays: 90 })
  })
  it('refuse what they do not take', async () => {
    await expect(ground.write((tx) => writeSetting(tx, 'import_export.maxLines', 0))).rejects.toThrow(
      RangeError,
    )
  })
  it('fall back to the default where the database holds nonsense', async () => {
    await ground.db
      .insertInto('setting')
      .values({
        settingId: 'import_export.slaDays',
        settingValue: '"soon"',
        changedAt: new Date(0),
        changedBy: 'x',
      })
      .execute()
    const settings = await ground.write(({ db }) => readSettings(db))
    expect(settings['import_export.slaDays']).toBe(10)
  })
  it.each([
    ['import_export.maxLines', { min: 1, unit: 'rows', defaultValue: 20 }],
    ['import_export.toleranceDifference', { min: 0, max: 100, unit: 'percent', defaultValue: 0.5 }],
    ['statistics.maxRows', { min: 1, max: 1_000_000, unit: null, defaultValue: 200_000 }],
    ['languages.enabled', { min: 1, max: 50, unit: null }],
    ['smtp.from', { min: null, max: 200, unit: null, defaultValue: '' }],
    ['smtp.testMode', { min: null, max: null, unit: null, defaultValue: false }],
    ['smtp.secret', { min: null, max: 500, defaultValue: null }],
  ])('%s says its limits: %j', async (id, limits) => {
    const detail = (await ground.get(`${base}/${id}`, 'CA_ADMIN')).json()
    expect(detail).toMatchObject({ ...limits, needsRestart: false })
  })
  it('never show a secret', async () => {
    await ground.write((tx) => writeSetting(tx, 'smtp.secret', 'hush-hush'))
    await ground.write((tx) => writeSetting(tx, 'captcha.secret', 'hush-hush'))
    const bodies = await Promise.all(
      ['', '/smtp', '/captcha', '/public', '/smtp.secret'].map((path) => ground.get(base + path, 'CA_ADMIN')),
    )
    for (const { body } of bodies) expect(body).not.toContain('hush')
    expect(bodies[1]?.json()).toMatchObject({ secretIsSet: true })
    expect(bodies[4]?.json()).toMatchObject({
      settingValue: null,
      isSet: true,
      isSecret: true,
      isDefault: false,
    })
    const { rows } = await ground.write(({ db }) =>
      db
        .selectFrom('auditEvent')
        .select('details')
        .execute()
        .then((all) => ({ rows: all })),
    )
    expect(JSON.stringify(rows)).not.toContain('hush')
  })
  it('show visitors what the frame needs, and nothing inner', async () => {
    const shown = (await ground.get(`${base}/public`)).json<Record<string, unknown>>()
    expect(shown).toMatchObject({
      version: 'test',
      countryId: 'XV',
      isDemonstration: true,
      passwordMinimumLength: 8,
    })
    expect(shown).not.toHaveProperty('passwordExpiryDays')
    expect(Object.keys((await ground.get(`${base}/captcha`)).json<object>()).sort()).toEqual([
      'provider',
      'siteKey',
    ])
    expect((await ground.get(`${base}/defaultCulture`)).body).toBe('en')
    // A browser that is set to a language that is offered gets it.
    const headers = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' }
    expect((await ground.get(`${base}/defaultCulture`, undefined, headers)).body).toBe('de')
  })
})
