import type { ReconciledLine } from '@papaver/contract/endorsements/schema.ts'
import { useTranslation } from 'react-i18next'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { DrugBases } from '../../masters/goods/drug-bases.tsx'
import { useFigure } from '../../masters/goods/units.ts'

/** How far the records are apart, in the unit of the line and in base, and how far they may be. */
export const Apart = ({ line }: { line: ReconciledLine }) => {
  const { t } = useTranslation()
  const { grams } = useMassFormats()
  const figure = useFigure()
  const { difference, unit } = line
  if (difference === null) return null
  const { apart, apartBases, tolerance, isOneSided } = difference
  if (isOneSided)
    return (
      <p className="pv-hint pv-flush">{t('endorsements.decide.oneSided', { apart: figure(apart, unit) })}</p>
    )
  return (
    <p className="pv-hint pv-flush">
      {t('endorsements.decide.apart', { apart: figure(apart, unit) })}{' '}
      <DrugBases
        drugs={apartBases}
        figure={({ baseGrams }) => t('endorsements.decide.base', { grams: grams(baseGrams) })}
      />{' '}
      {t('endorsements.decide.tolerance', { tolerance: figure(tolerance, unit) })}
    </p>
  )
}
