import type { PeriodKind } from '../periods.ts'

type Say = (key: string, values: Readonly<Record<string, string>>) => string

/** A period as people call it: 2026, Quarter 1, 2026, May 2026. Its code would be read backwards in an Arabic line. */
export const periodWords = (say: Say, culture: string, kind: PeriodKind, period: string): string => {
  const [year = '', part = ''] = period.split('-')
  if (kind === 'year') return year
  if (kind === 'quarter') return say('statistics.page.quarter', { quarter: part.slice(1), year })
  const day = new Date(Date.UTC(Number(year), Number(part) - 1, 1))
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(culture, format).format(day)
}
