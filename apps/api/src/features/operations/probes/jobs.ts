import type { Schedule } from '../store.ts'
import { readJobs } from '../store.ts'
import { failed, fine, type Probe, warning } from './probe.ts'

const minute = 60_000

/** Minutes between two runs of a schedule, for the few forms that are used here; a day where it says no more. */
export const intervalOf = (cron: string): number => {
  const [minutes = '', hours = ''] = cron.trim().split(/\s+/)
  const step = /^\*\/(\d+)$/.exec(minutes)?.[1]
  if (minutes === '*') return 1
  if (step !== undefined) return Number(step)
  if (hours === '*') return 60 / minutes.split(',').length
  return 1440 / hours.split(',').length
}

/** A run may come late by as long as it takes to come, and some minutes more. */
const patience = (cron: string): number => (2 * intervalOf(cron) + 5) * minute

interface Late {
  readonly name: string
  readonly minutes: number
}

/** Schedules that should have run by now, the longest overdue first; the time before the server stood counts for none. */
export const findLate = (schedules: readonly Schedule[], now: Date, upSince: Date): Late[] =>
  schedules
    .flatMap(({ name, cron, declaredAt, lastRunAt }) => {
      const since = Math.max((lastRunAt ?? declaredAt).getTime(), upSince.getTime())
      const waited = now.getTime() - since
      return waited > patience(cron) ? [{ name, minutes: Math.round(waited / minute) }] : []
    })
    .toSorted((left, right) => right.minutes - left.minutes)

/** A job that is due must be taken within this time. */
const longestLag = 5 * minute

/** Has every schedule run when it should have, does queued work wait, did any of it fail for good within a day? */
export const jobsProbe: Probe = async ({ deps }) => {
  const { now, upSince, schedules, oldestDueAt, failures } = await readJobs(deps.db)
  if (schedules.length === 0) return failed('jobsStopped')
  const late = findLate(schedules, now, upSince)
  if (late.length === schedules.length) return failed('jobsStopped')
  const [first] = late
  if (first) return warning('jobsLate', { name: first.name, minutes: first.minutes, count: late.length })
  const lag = oldestDueAt === null ? 0 : now.getTime() - oldestDueAt.getTime()
  if (lag > longestLag) return failed('jobsStopped')
  const [worst] = failures
  if (worst) return warning('jobsFailed', { name: worst.name, count: worst.count })
  return fine('jobsRun', { count: schedules.length })
}
