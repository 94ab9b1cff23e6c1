import { runDaily as runAuthorizationsDaily } from '../../features/authorizations/public.ts'
import { runCultivationDaily } from '../../features/cultivation/public.ts'
import { runEndorsementsDaily } from '../../features/endorsements/public.ts'
import { runFieldReportsDaily } from '../../features/field-reports/public.ts'
import { runLicensesDaily } from '../../features/licenses/public.ts'
import { runStatisticsDaily } from '../../features/statistics/public.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ground } from './ground.ts'

/** What the calendar does every day to what exists here. */
export const dailies: readonly ((deps: Deps) => Promise<unknown>)[] = [
  runAuthorizationsDaily,
  runLicensesDaily,
  runCultivationDaily,
  runStatisticsDaily,
  runEndorsementsDaily,
  runFieldReportsDaily,
]

/** It is this day, and the calendar has done its work; drafts were touched, so that none of them lapses. */
export const onDay =
  (day: string, works = dailies) =>
  async ({ app, clock, query }: Ground): Promise<void> => {
    const now = `${day}T08:00:00Z`
    await query(`update work_case set updated_at = $1::timestamptz - interval '1 day' where status = 'DRA'`, [
      now,
    ])
    clock.set(now)
    for (const daily of works) await daily(app.deps)
  }
