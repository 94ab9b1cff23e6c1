import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/field.tsx'
import { type Quantity, QuantityField } from '../../../ui/quantity-field.tsx'
import { useFigure, useUnitWord } from '../../authorizations/units.ts'
import {
  excessLines,
  type FieldProblem,
  type FormLine,
  type MovementDraft,
  type Problems,
} from './endorse-draft.ts'
import css from './permit.module.css'

interface QuantitiesFieldsProps {
  draft: MovementDraft
  lines: readonly FormLine[]
  problems: Problems
  /** A holder reports what he counted; only customs is held to what remains. */
  isLimited: boolean
  onChange: (quantities: MovementDraft['quantities']) => void
}

/** One quantity per line of the permit, beside what may still cross. */
export const QuantitiesFields = ({ draft, lines, problems, isLimited, onChange }: QuantitiesFieldsProps) => {
  const { t } = useTranslation()
  const unitWord = useUnitWord()
  const figure = useFigure()
  const over = new Set(isLimited ? excessLines(draft, lines).map(({ id }) => id) : [])
  const wordsOf = (problem: FieldProblem | undefined): string | undefined => {
    if (problem === undefined) return undefined
    return t(problem === 'tooLong' ? 'ui.quantity.tooLong' : `endorsements.problem.${problem}`)
  }
  const change = (id: string) => (quantity: Quantity) => onChange({ ...draft.quantities, [id]: quantity })
  return (
    <fieldset className={css.quantities}>
      <legend className={css.legend}>{t('endorsements.form.quantities')}</legend>
      {lines.map((line) => (
        <QuantityField
          key={line.id}
          label={`${line.position}. ${line.name}`}
          hint={
            isLimited
              ? t('endorsements.form.left', { quantity: figure(line.remaining, line.unit) })
              : t('endorsements.form.authorized', { quantity: figure(line.quantity, line.unit) })
          }
          value={draft.quantities[line.id] ?? { typed: '', amount: undefined, unit: line.unit }}
          onChange={change(line.id)}
          units={[{ value: line.unit, label: unitWord(line.unit) }]}
          error={wordsOf(problems[line.id])}
          warning={over.has(line.id) ? t('endorsements.form.more') : undefined}
        />
      ))}
      {problems.goods !== undefined && <FieldError>{t('endorsements.problem.noGoods')}</FieldError>}
    </fieldset>
  )
}
