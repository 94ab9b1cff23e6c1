import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Settings, settingDefinitions } from '@papaver/contract/settings/definitions.ts'
import { describe, expect, it } from 'vitest'
import { current } from '../../testing/field-reports.ts'
import { fieldSeason } from '../../testing/field-season.ts'
import { change } from '../../testing/strangers.ts'
import { type CaseContext, calendarOf } from '../casework/public.ts'
import { momentOf } from '../incidents/public.ts'
import { dueOf, isLate } from './checks.ts'
import type { ReportRecord } from './record.ts'

/** In Helsinki clocks go forward on 29 March 2026 and back on 25 October; 6 April is the Monday of Easter. */
const settings = {
  ...Object.fromEntries(Object.entries(settingDefinitions).map(([id, each]) => [id, each.default])),
  'public.timeZone': 'Europe/Helsinki',
  'import_export.holidays': ['2026-04-03', '2026-04-06', '2026-06-19', '2026-10-26'],
} as unknown as Settings
const zone = settings['public.timeZone']
const contextAt = (moment: string): CaseContext => {
  const now = new Date(moment)
  const item = (_list: string, code: string) => ({ attributes: code === 'THEFT' ? { use: 'security' } : {} })
  return { settings, now, calendar: calendarOf(settings, now), masters: { item } } as unknown as CaseContext
}
const report = (kind: string, happenedOn: string, happenedTime: string | null = null): ReportRecord =>
  ({
    case: { kind, submittedAt: null },
    report: {
      happenedOn,
      happenedAt: momentOf(zone, happenedOn, happenedTime),
      incidentCode: kind === 'INC' ? 'THEFT' : null,
    },
  }) as unknown as ReportRecord

describe('a report is due in ten working days', () => {
  it.each([
    ['two weeks without a holiday', '2026-06-01', '2026-06-15'],
    ['a holiday in between is none of them', '2026-06-08', '2026-06-23'],
    ['what happened on a Saturday', '2026-05-30', '2026-06-12'],
    ['across the change to summer time, and Easter', '2026-03-24', '2026-04-09'],
    ['across the change to winter time, and the holiday behind it', '2026-10-16', '2026-11-02'],
  ])('%s: of %s by %s', (_what, happenedOn, due) => {
    const context = contextAt(`${happenedOn}T10:00:00Z`)
    expect(dueOf(context, report('STA', happenedOn))).toEqual({ day: due, moment: null })
  })

  it.each([
    ['on the last day, a minute before its midnight in summer', '2026-06-01', '2026-06-15T20:59:00Z', false],
    ['from that midnight on', '2026-06-01', '2026-06-15T21:00:00Z', true],
    ['on the last day, a minute before its midnight in winter', '2026-10-16', '2026-11-02T21:59:00Z', false],
    ['from that midnight on', '2026-10-16', '2026-11-02T22:00:00Z', true],
  ])('%s, of %s at %s: late is %s', (_what, happenedOn, moment, late) => {
    expect(isLate(contextAt(moment), report('HAR', happenedOn))).toBe(late)
  })
})

describe('a theft is due in 24 hours, which are hours and no day', () => {
  it.each([
    ['over an ordinary night', '2026-06-16', '23:50', '2026-06-17T20:50:00.000Z'],
    ['in the night that is an hour short', '2026-03-28', '23:50', '2026-03-29T21:50:00.000Z'],
    ['in the night that is an hour long', '2026-10-24', '23:50', '2026-10-25T20:50:00.000Z'],
    ['in an hour that the clock leaves out', '2026-03-29', '03:30', '2026-03-30T01:30:00.000Z'],
    ['in the first of two hours of one name', '2026-10-25', '03:30', '2026-10-26T00:30:00.000Z'],
    ['over a holiday and a weekend', '2026-04-03', '12:00', '2026-04-04T09:00:00.000Z'],
  ])('%s: of %s %s by %s', (_what, happenedOn, time, due) => {
    const theft = report('INC', happenedOn, time)
    expect(dueOf(contextAt(due), theft)).toEqual({ day: null, moment: new Date(due) })
    expect(isLate(contextAt(due), theft)).toBe(false)
    expect(isLate(contextAt(new Date(Date.parse(due) + 1).toISOString()), theft)).toBe(true)
  })
})

const { at, behind, send, start } = fieldSeason()

it('a theft at 23:50, reported at 23:52, is with officers, on their bell and with the named contact within the minute', async () => {
  await start()
  await change(at.app, 'cultivation.alertMail', 'duty@police.example')
  at.app.clock.set('2026-06-16T20:52:00Z')
  const sent = await send('INC', {
    happenedOn: '2026-06-16',
    happenedTime: '23:50',
    incidentCode: 'THEFT',
    plants: 12,
    narrative: 'The north door was broken open.',
  })
  expect(sent).toMatchObject({ isSecurity: true, isReportedLate: false })
  const { rows } = await behind(
    `select id, template, recipient from mail_outbox where entity_id = $1 or recipient = 'duty@police.example'`,
    [sent.id],
  )
  const templates = rows.map(({ template }: { template: string }) => template)
  expect(templates).toEqual(expect.arrayContaining(['FR_SECURITY', 'FR_ALERT']))
  // Sent by the process that has committed, which does not wait for a clock.
  const folder = join(at.app.deps.environment.dataDir, 'mail')
  for (const { id } of rows) await expect.poll(() => existsSync(join(folder, `${id}.eml`))).toBe(true)
  const bell = await at.officer.call('notifications.list', { query: { pageSize: '50' } })
  expect(JSON.stringify(bell.body)).toContain(sent.number)
  expect((await current(at.officer, sent.id)).reportBy.moment).toBe('2026-06-17T20:50:00.000Z')
})
