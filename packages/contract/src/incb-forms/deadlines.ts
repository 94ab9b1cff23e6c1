import { daysOf, laterPeriod, periodOn, type Span, spanOf } from '../periods.ts'
import type { FormLayout } from './layout.ts'

type Dated = Pick<FormLayout, 'period' | 'due'>

/** Forms are kept of these years. */
const firstYear = 1990

/** First and last day of a period of the form; undefined where it is none. */
export const spanOfForm = ({ period: kind }: Dated, period: string): Span | undefined =>
  Number(period.slice(0, 4)) < firstYear ? undefined : spanOf(kind, period)

/** The day by which the form is to be sent; the last of the month where that is shorter. */
export const dueOn = ({ period: kind, due }: Dated, period: string): string => {
  const [year = 0, month = 1] = daysOf(kind, period).to.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + due.months, 0)).toISOString().slice(0, 10)
  const day = `${last.slice(0, 8)}${String(due.day).padStart(2, '0')}`
  return day < last ? day : last
}

/** The period so many years later; earlier where negative. */
export const yearsLater = ({ period: kind }: Dated, period: string, years: number): string =>
  laterPeriod(kind, period, kind === 'quarter' ? 4 * years : years)

/** The same period of the year before. */
export const yearBefore = (layout: Dated, period: string): string => yearsLater(layout, period, -1)

/** The periods whose form is due in a year, in their order. */
export const periodsDueIn = (layout: Dated, year: number): string[] => {
  // No form is due more than three years before or after its period.
  const reach = layout.period === 'quarter' ? 16 : 4
  const end = periodOn(layout.period, `${year}-12-31`)
  return Array.from({ length: 2 * reach + 1 }, (_, place) =>
    laterPeriod(layout.period, end, place - reach),
  ).filter((period) => dueOn(layout, period).startsWith(String(year)))
}

/** Late: not sent, and its day has passed. */
export const isLate = (state: string, due: string, today: string): boolean => state !== 'SNT' && due < today
