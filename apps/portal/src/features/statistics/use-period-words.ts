import type { PeriodKind } from '@papaver/contract/periods.ts'
import { useTranslation } from 'react-i18next'

/** A period as people call it: 2026, Q1 2026, May 2026. */
export const usePeriodWords = () => {
  const { t, i18n } = useTranslation()
  return (kind: PeriodKind, period: string): string => {
    const [year = '', part = ''] = period.split('-')
    if (kind === 'year') return year
    if (kind === 'quarter') return t('statistics.page.quarter', { quarter: part.slice(1), year })
    const day = new Date(Date.UTC(Number(year), Number(part) - 1, 1))
    const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
    return new Intl.DateTimeFormat(i18n.language, format).format(day)
  }
}
