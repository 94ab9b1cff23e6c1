import type { PeriodKind } from '@papaver/contract/periods.ts'
import { periodWords } from '@papaver/contract/statistics/period-words.ts'
import { useTranslation } from 'react-i18next'

/** A period as people call it. */
export const usePeriodWords = () => {
  const { t, i18n } = useTranslation()
  return (kind: PeriodKind, period: string): string => periodWords(t, i18n.language, kind, period)
}
