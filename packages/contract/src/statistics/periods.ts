import type { PeriodKind } from './template.ts'

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

/** The days of a period of this kind; undefined where it is none. */
export const spanOf = (kind: PeriodKind, period: string): Span | undefined => {
  if (!periodShape.test(period) || kindOf(period) !== kind) return undefined
  const year = Number(period.slice(0, 4))
  const part = Number(period.slice(kind === 'quarter' ? 6 : 5) || '1')
  const first = (part - 1) * monthsOf[kind] + 1
  return { from: firstDay(year, first), to: lastDay(year, first + monthsOf[kind] - 1) }
}

/** The period of this kind in which an ISO day lies. */
export const periodOn = (kind: PeriodKind, day: string): string => {
  const [year = '', month = ''] = day.split('-')
  if (kind === 'year') return year
  return kind === 'month' ? `${year}-${month}` : `${year}-Q${Math.ceil(Number(month) / 3)}`
}

/** That of the day and those before it, the newest first. */
export const recentPeriods = (kind: PeriodKind, day: string, count: number): string[] => {
  const [year = '', month = ''] = day.split('-')
  return Array.from({ length: count }, (_, back) =>
    periodOn(kind, firstDay(Number(year), Number(month) - back * monthsOf[kind])),
  )
}
