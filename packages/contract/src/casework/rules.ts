/** Which of five great phases a status belongs to; lists, clocks and colours follow it. */
export type StatusGroup = 'open' | 'waiting' | 'decided' | 'active' | 'final'
export type Tone = 'neutral' | 'blue' | 'amber' | 'teal' | 'green' | 'red' | 'violet'

/** What the portal and the masters call say about one status. Icon names are Tabler's outline set. */
export interface StatusStyle {
  group: StatusGroup
  tone: Tone
  icon: string
}

/** A life is a table: from a status, by an action, to a status. What is not in it cannot happen. */
export type Life<Status extends string, Action extends string> = Record<
  Status,
  Partial<Record<Action, Status | 'unchanged'>>
>

/** The status after `action`, or undefined where the life table has no such step. */
export const nextStatus = <Status extends string, Action extends string>(
  life: Life<Status, Action>,
  status: Status,
  action: Action,
): Status | undefined => {
  const next = life[status][action]
  return next === 'unchanged' ? status : (next as Status | undefined)
}

/**
 * Is this a working day of the authority? `holidays` are ISO days. Saturday and Sunday rest unless the
 * authority's setting names other days (0 = Sunday).
 */
export const isWorkingDay = (
  day: string,
  holidays: ReadonlySet<string>,
  restDays: readonly number[],
): boolean => !holidays.has(day) && !restDays.includes(new Date(`${day}T00:00:00Z`).getUTCDay())

const nextDay = (day: string, step: 1 | -1 = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + step * 86_400_000).toISOString().slice(0, 10)

/** The ISO day that lies `count` calendar days after `day`. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The ISO day that lies `count` working days after `day`; the day itself does not count. */
export const addWorkingDays = (
  day: string,
  count: number,
  holidays: ReadonlySet<string>,
  restDays: readonly number[] = [0, 6],
): string => {
  if (restDays.length >= 7) throw new RangeError('a week needs a working day')
  let left = count
  let current = day
  while (left > 0) {
    current = nextDay(current)
    if (isWorkingDay(current, holidays, restDays)) left -= 1
  }
  return current
}

/** Working days from `from` (excluded) to `to` (included); negative where `to` lies before `from`. */
export const workingDaysBetween = (
  from: string,
  to: string,
  holidays: ReadonlySet<string>,
  restDays: readonly number[] = [0, 6],
): number => {
  if (to === from) return 0
  const forward = to > from
  let count = 0
  let current = from
  while (current !== to) {
    if (forward) current = nextDay(current)
    if (isWorkingDay(current, holidays, restDays)) count += forward ? 1 : -1
    if (!forward) current = nextDay(current, -1)
  }
  return count
}

/** A case came into this state on this ISO day; it rests while somebody else has to answer. */
export interface Stage {
  readonly day: string
  readonly rests: boolean
}

/**
 * Working days that a case has been with the authority, from its first stage to `end`. `between` counts as
 * `workingDaysBetween` does, so that spans add up.
 */
export const daysAtWork = (
  stages: readonly Stage[],
  end: string,
  between: (from: string, to: string) => number,
): number =>
  stages.reduce(
    (sum, { day, rests }, index) => (rests ? sum : sum + between(day, stages[index + 1]?.day ?? end)),
    0,
  )
