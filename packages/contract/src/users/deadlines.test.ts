import { describe, expect, it } from 'vitest'
import { type Settings, settingDefinitions } from '../settings/definitions.ts'
import { dormancyOf, lapseDayOf, reminderStage, type Use } from './deadlines.ts'

const settings = (changes: Partial<Settings> = {}): Settings => ({
  ...(Object.fromEntries(
    Object.entries(settingDefinitions).map(([id, { default: value }]) => [id, value]),
  ) as unknown as Settings),
  'public.timeZone': 'Europe/Helsinki',
  ...changes,
})
const at = (moment: string): Date => new Date(moment)

describe('the day on which a request lapses', () => {
  it.each([
    ['UNV', '2026-06-01T08:00:00Z', null, '2026-06-08'],
    // Half past midnight at the authority is the evening before in UTC.
    ['UNV', '2026-06-01T21:30:00Z', null, '2026-06-09'],
    ['REQ', '2026-06-01T08:00:00Z', '2026-06-15', '2026-06-29'],
    ['REQ', '2026-06-01T08:00:00Z', '2026-07-20', '2026-07-21'],
    ['REQ', null, null, null],
    ['PEC', '2026-06-01T08:00:00Z', null, '2026-06-29'],
    ['PEC', null, null, null],
    ['APR', '2026-06-01T08:00:00Z', null, null],
    ['CAN', '2026-06-01T08:00:00Z', null, null],
  ])('%s since %s, asked for by %s: %s', (status, since, informationDueOn, day) => {
    const awaitedSince = since === null ? null : at(since)
    expect(lapseDayOf({ status, awaitedSince, informationDueOn }, settings())).toBe(day)
  })
})

describe('reminders', () => {
  it.each<[string, string, number, number | undefined]>([
    ['REQ', '2026-06-07', 0, undefined],
    ['REQ', '2026-06-08', 0, 7],
    ['REQ', '2026-06-09', 7, undefined],
    ['PEC', '2026-06-15', 7, 14],
    ['PEC', '2026-06-15', 0, 14],
    ['PEC', '2026-06-22', 14, 21],
    ['PEC', '2026-06-28', 21, undefined],
    ['UNV', '2026-06-08', 0, undefined],
    ['APR', '2026-06-08', 0, undefined],
  ])('%s on %s after %i days: %s', (status, today, remindedDays, stage) => {
    const waiting = { status, awaitedSince: at('2026-06-01T08:00:00Z'), informationDueOn: null, remindedDays }
    expect(reminderStage(waiting, settings(), today)).toBe(stage)
  })
  it('are none where nobody is awaited', () => {
    const waiting = { status: 'REQ', awaitedSince: null, informationDueOn: null, remindedDays: 0 }
    expect(reminderStage(waiting, settings(), '2027-01-01')).toBeUndefined()
  })
})

describe('an account that nobody uses', () => {
  const unused: Use = {
    status: 'APR',
    statusSince: at('2026-01-01T08:00:00Z'),
    lastLoginAt: null,
    dormantNotifiedAt: null,
    isDemonstration: false,
  }
  it.each<[string, Partial<Use>, Partial<Settings>, ReturnType<typeof dormancyOf>]>([
    ['is told, then rests', {}, {}, { notifyOn: '2026-05-31', restOn: '2026-06-30' }],
    [
      'counts from the last sign-in',
      { lastLoginAt: at('2026-02-01T08:00:00Z') },
      {},
      { notifyOn: '2026-07-01', restOn: '2026-07-31' },
    ],
    [
      'counts from its return',
      { lastLoginAt: at('2025-02-01T08:00:00Z') },
      {},
      { notifyOn: '2026-05-31', restOn: '2026-06-30' },
    ],
    [
      'rests when it was told in time',
      { dormantNotifiedAt: at('2026-05-31T08:00:00Z') },
      {},
      { notifyOn: null, restOn: '2026-06-30' },
    ],
    [
      'has its time after a mail that came late',
      { dormantNotifiedAt: at('2026-08-01T08:00:00Z') },
      {},
      { notifyOn: null, restOn: '2026-08-31' },
    ],
    [
      'is told again after it was used',
      { dormantNotifiedAt: at('2025-08-01T08:00:00Z') },
      {},
      { notifyOn: '2026-05-31', restOn: '2026-06-30' },
    ],
    [
      'rests without a mail where none is wanted before',
      {},
      { 'users.dormantMailDays': 180 },
      { notifyOn: null, restOn: '2026-06-30' },
    ],
    ['never rests where the authority says 0', {}, { 'users.dormantDays': 0 }, null],
    ['never rests in the demonstration', { isDemonstration: true }, {}, null],
    ['rests already', { status: 'INA' }, {}, null],
  ])('%s', (_name, use, changes, wanted) => {
    expect(dormancyOf({ ...unused, ...use }, settings(changes))).toEqual(wanted)
  })
})
