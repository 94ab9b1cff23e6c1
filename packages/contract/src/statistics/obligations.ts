import { daysOf, laterPeriod, type PeriodKind, periodOn, type Span } from '../periods.ts'
import type { SubmissionStatus } from './life.ts'
import type { Template } from './template.ts'

type Timed = Pick<Template, 'period' | 'due'>

/** The day on which the report of a period is due, ISO; the last of the month where that is shorter. */
export const dueDay = ({ period: kind, due }: Timed, period: string): string => {
  const { to } = daysOf(kind, period)
  const [year = '', month = ''] = to.split('-')
  const last = new Date(Date.UTC(Number(year), Number(month) - 1 + due.months + 1, 0))
  last.setUTCDate(Math.min(due.day, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** What is due before its period begins is a forecast. */
export const isForecast = (template: Timed, period: string): boolean =>
  dueDay(template, period) < daysOf(template.period, period).from

/** From this day on a report can be made: a forecast from the beginning of the period in which it is due. */
export const openFrom = (template: Timed, period: string): string =>
  isForecast(template, period)
    ? daysOf(template.period, periodOn(template.period, dueDay(template, period))).from
    : daysOf(template.period, period).from

/** A report that somebody owes. */
export interface OwedPeriod {
  readonly period: string
  readonly span: Span
  readonly dueOn: string
}

/** How many periods are looked at on either side of today. */
const around: Record<PeriodKind, number> = { month: 3, quarter: 2, year: 2 }

/**
 * Which periods of a template are asked for on this day: those that are over and due from `since` on, and forecasts whose
 * year of being due has begun. Older ones are not asked for anew: whoever begins to use the portal begins today.
 */
export const owedPeriods = (template: Timed, today: string, since: string): OwedPeriod[] => {
  const { period: kind } = template
  const now = periodOn(kind, today)
  const span = around[kind]
  return Array.from({ length: 2 * span + 1 }, (_, index) => laterPeriod(kind, now, index - span)).flatMap(
    (period) => {
      const days = daysOf(kind, period)
      const dueOn = dueDay(template, period)
      const begins = isForecast(template, period) ? openFrom(template, period) : days.to
      return begins < today && dueOn >= since ? [{ period, span: days, dueOn }] : []
    },
  )
}

/** How a report stands (product §8): from the obligation that nobody has begun to the accepted figures. */
export const reportStates = ['OPN', 'DRA', 'VAL', 'SUB', 'QRY', 'REO', 'ACC', 'LCK', 'WAI'] as const
export type ReportState = (typeof reportStates)[number]

export interface ReportFacts {
  readonly isWaived: boolean
  /** Of the submission that counts; null where there is none. */
  readonly status: SubmissionStatus | null
  /** Its draft has no errors any more. */
  readonly isRight: boolean
  /** It was accepted before, and is open again. */
  readonly wasAccepted: boolean
}

export const reportState = ({ isWaived, status, isRight, wasAccepted }: ReportFacts): ReportState => {
  if (status === null || status === 'CAS') return isWaived ? 'WAI' : 'OPN'
  if (status === 'DRA') return isRight ? 'VAL' : 'DRA'
  return status === 'QRY' && wasAccepted ? 'REO' : status
}

/** States in which somebody still owes the report. */
export const owedStates: readonly ReportState[] = ['OPN', 'DRA', 'VAL']
