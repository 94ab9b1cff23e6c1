import type { FormulaStep } from '@papaver/contract/quantities/formula.ts'
import { useTranslation } from 'react-i18next'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { Explain } from '../../../ui/explain.tsx'
import { useUnitWord } from './units.ts'

/** A step as the pure computing gives it, or as the server labels it. */
type Step = Omit<FormulaStep, 'label'> & { label?: string | null }

interface BaseFigureProps {
  /** Grams of anhydrous base, a decimal string. */
  baseGrams: string
  formula: readonly Step[]
  /** As it was computed: what is in one tablet would be nothing after rounding. */
  isUnrounded?: boolean
}

/** Grams of base with the way they came about, one factor per line (product §16.4). */
export function BaseFigure({ baseGrams, formula, isUnrounded = false }: BaseFigureProps) {
  const { t } = useTranslation()
  const { grams, number } = useMassFormats()
  const said = isUnrounded ? number(baseGrams) : grams(baseGrams)
  const unitWord = useUnitWord()
  const symbol = (unit: string | null): string => (unit === null ? '' : unitWord(unit))
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
  ]
  return (
    <Explain
      figure={said}
      title={t('authorizations.formula.title')}
      rows={rows}
      result={{
        label: t('authorizations.formula.result'),
        value: `${said} ${symbol('g')}`,
      }}
      note={sentences.join(' ')}
    />
  )
}
