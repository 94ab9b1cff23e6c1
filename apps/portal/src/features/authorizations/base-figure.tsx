import type { FormulaStep } from '@papaver/contract/authorizations/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { Explain } from '../../ui/explain.tsx'

/** A step as the pure computing gives it, or as the server labels it. */
type Step = Omit<FormulaStep, 'label'> & { label?: string | null }

interface BaseFigureProps {
  /** Grams of anhydrous base, a decimal string. */
  baseGrams: string
  formula: readonly Step[]
  /** Equal within a column. */
  decimals?: number
  /** A further sentence below, e.g. the other components of a preparation. */
  note?: string | undefined
}

/** How many decimals a column of grams needs: one, or more where a line is small. */
export const decimalsFor = (grams: readonly (string | null | undefined)[]): number => {
  const smallest = Math.min(...grams.flatMap((each) => (each && Number(each) > 0 ? [Number(each)] : [])))
  if (!Number.isFinite(smallest) || smallest >= 1) return 1
  return Math.min(9, Math.ceil(-Math.log10(smallest)) + 2)
}

/** Grams of base with the way they came about, one factor per line (product §16.4). */
export function BaseFigure({ baseGrams, formula, decimals = 1, note }: BaseFigureProps) {
  const { t } = useTranslation()
  const { grams, number } = useFormats()
  const symbol = (unit: string | null): string =>
    unit === null ? '' : t(`authorizations.formula.units.${unit}`, { defaultValue: unit })
  const figureOf = ({ factor, value, unit }: Step): string => {
    const figure = number(value)
    if (factor === 'unit' || factor === 'form' || unit === null) return `${figure} ×`
    return factor === 'strength' ? `${figure} ${symbol(unit)}` : `${figure} ${symbol(unit)} ×`
  }
  const steps = formula.filter(({ factor }) => factor !== 'result')
  const rows = steps.map((step, index) => {
    const value = figureOf(step)
    return {
      label: step.label
        ? t(`authorizations.formula.${step.factor}Of`, {
            name: step.label,
            defaultValue: t(`authorizations.formula.${step.factor}`),
          })
        : t(`authorizations.formula.${step.factor}`),
      // The last factor has nothing after it to be multiplied with.
      value: index === steps.length - 1 ? value.replace(/ ×$/, '') : value.replace(/(?<! ×)$/, ' ×'),
    }
  })
  const isStatedAsBase = !formula.some(({ factor }) => factor === 'form')
  const sentences = [
    isStatedAsBase ? t('authorizations.formula.noFactor') : t('authorizations.formula.factorNote'),
    t('authorizations.formula.staysTyped'),
    note,
  ].filter(Boolean)
  return (
    <Explain
      figure={grams(baseGrams, decimals)}
      title={t('authorizations.formula.title')}
      rows={rows}
      result={{
        label: t('authorizations.formula.result'),
        value: `${grams(baseGrams, Math.max(decimals, 1))} ${symbol('g')}`,
      }}
      note={sentences.join(' ')}
    />
  )
}
