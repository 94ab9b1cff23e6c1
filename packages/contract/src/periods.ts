export const periodKinds = ['month', 'quarter', 'year'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** First and last day of a period, ISO. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** `2026`, `2026-Q1`, `2026-05`: how a period is written, in addresses and in files. */
export const periodShape = /^\d{4}(?:-Q[1-4]|-(?:0[1-9]|1[0-2]))?$/

const monthsOf = { year: 12, quarter: 3, month: 1 } as const satisfies Record<PeriodKind, number>

/** The last day of a month, counted from 1; beyond December it goes on in the next year. */
const lastDay = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
const firstDay = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)

const kindOf = (period: string): PeriodKind =>
  period.length === 4 ? 'year' : period.includes('Q') ? 'quarter' : 'month'

/** Year and month, from 1, in which a period of this kind begins. */
const beginningOf = (kind: PeriodKind, period: string): { year: number; month: number } => {
  const part = Number(period.slice(kind === 'quarter' ? 6 : 5) || '1')
  return { year: Number(period.slice(0, 4)), month: (part - 1) * monthsOf[kind] + 1 }
}

/** First and last day of a period of this kind. */
export const daysOf = (kind: PeriodKind, period: string): Span => {
  const { year, month } = beginningOf(kind, period)
  return { from: firstDay(year, month), to: lastDay(year, month + monthsOf[kind] - 1) }
}

/** The same of what somebody says; undefined where it is no period of this kind. */
export const spanOf = (kind: PeriodKind, period: string): Span | undefined =>
  periodShape.test(period) && kindOf(period) === kind ? daysOf(kind, period) : undefined

/** The period of this kind in which an ISO day lies. */
export const periodOn = (kind: PeriodKind, day: string): string => {
  const [year = '', month = ''] = day.split('-')
  if (kind === 'year') return year
  return kind === 'month' ? `${year}-${month}` : `${year}-Q${Math.ceil(Number(month) / 3)}`
}

/** So many periods later; earlier where `by` is negative. */
export const laterPeriod = (kind: PeriodKind, period: string, by: number): string => {
  const { year, month } = beginningOf(kind, period)
  return periodOn(kind, firstDay(year, month + by * monthsOf[kind]))
}

/** That of the day and those before it, the newest first. */
export const recentPeriods = (kind: PeriodKind, day: string, count: number): string[] =>
  Array.from({ length: count }, (_, back) => laterPeriod(kind, periodOn(kind, day), -back))
