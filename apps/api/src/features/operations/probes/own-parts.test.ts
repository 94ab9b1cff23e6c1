import type { SettingId, Settings } from '@papaver/contract/settings/definitions.ts'
import { settingDefinitions, settingIds } from '@papaver/contract/settings/definitions.ts'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { silentLog } from '../../../platform/log.ts'
import { diskProbe } from './disk.ts'
import { findLate, intervalOf } from './jobs.ts'
import { lookWith, type Probe, type ProbeContext } from './probe.ts'

type Values = Partial<{ [Id in SettingId]: Settings[Id] }>
const defaults = Object.fromEntries(settingIds.map((id) => [id, settingDefinitions[id].default])) as Settings

const contextOf = (values: Values, dataDir = '/tmp'): ProbeContext => ({
  deps: { clock: systemClock, log: silentLog, environment: { dataDir } } as Deps,
  settings: { ...defaults, ...values },
  isTrial: false,
})

describe('the disk', () => {
  const fits = { 'operations.diskWarningMegabytes': 1, 'operations.diskFailedMegabytes': 1 }
  it.each([
    [fits, '/tmp', 'diskFree'],
    [{ ...fits, 'operations.diskWarningMegabytes': 10_000_000 }, '/tmp', 'diskLow'],
    [{ ...fits, 'operations.diskFailedMegabytes': 10_000_000 }, '/tmp', 'diskFull'],
    [fits, '/proc', 'diskReadOnly'],
    [fits, '/nowhere/at/all', 'probeFailed'],
  ])('%j in %s is %s', async (values, dataDir, code) => {
    expect((await lookWith('disk', diskProbe, contextOf(values, dataDir))).detail.code).toBe(code)
  })
})

it('a probe that throws or never ends is a failure like any other', async () => {
  const broken: Probe = () => Promise.reject(new Error('hush'))
  const result = await lookWith('disk', broken, contextOf({}))
  expect([result.status, result.detail]).toEqual(['failed', { code: 'probeFailed', params: {} }])
  const hanging: Probe = () => new Promise(() => undefined)
  expect((await lookWith('disk', hanging, contextOf({}), 50)).detail.code).toBe('probeTimedOut')
})

describe('schedules', () => {
  it.each([
    ['* * * * *', 1],
    ['*/5 * * * *', 5],
    ['0,30 * * * *', 30],
    ['15 * * * *', 60],
    ['20 6 * * *', 1440],
    ['0 6,18 * * *', 720],
  ])('%s comes every %i minutes', (cron, minutes) => {
    expect(intervalOf(cron)).toBe(minutes)
  })

  it('are late when they are, and the time before the server stood counts for none', () => {
    const at = (time: string) => new Date(`2026-06-17T${time}:00Z`)
    const now = at('12:00')
    const each = (lastRunAt: Date | null) => [
      { name: 'x', cron: '* * * * *', declaredAt: at('06:00'), lastRunAt },
    ]
    expect(findLate(each(at('11:55')), now, at('06:00'))).toEqual([])
    expect(findLate(each(at('11:00')), now, at('06:00'))).toEqual([{ name: 'x', minutes: 60 }])
    expect(findLate(each(at('11:00')), now, at('11:58'))).toEqual([])
    expect(findLate(each(null), now, at('05:00'))).toEqual([{ name: 'x', minutes: 360 }])
  })
})
