import { isPositive } from '@papaver/contract/quantities/base.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'

interface Figures {
  readonly plants: string
  readonly fresh: string
  readonly dry: string
}

const pools = ['plants', 'fresh', 'dry'] as const

/** "12 plants · 2 000 g fresh": what there is of it, in the reader's words; a dash where there is nothing. */
export const useAmount = () => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (figures: Figures): string =>
    pools
      .filter((pool) => isPositive(figures[pool]))
      .map((pool) => t(`field-reports.case.${pool}`, { number: number(figures[pool]) }))
      .join(' · ') || '–'
}
