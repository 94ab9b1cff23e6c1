import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/field.tsx'
import type { Form } from '../../../ui/form/use-form.tsx'
import { type Quantity, QuantityField } from '../../../ui/quantity-field.tsx'
import { useFigure, useUnitWord } from '../../masters/goods/units.ts'
import { excessLines, type FormLine, type MovementDraft } from './endorse-draft.ts'
import css from './permit.module.css'

interface QuantitiesFieldsProps {
  form: Form<MovementDraft>
  lines: readonly FormLine[]
  /** A holder reports what he counted; only customs is held to what remains. */
  isLimited: boolean
  /** The permit can be used now. */
  isAllowed?: boolean
  /** Lines whose quantity the authority alone changes, as an officer has decided what counts of them. */
  settled?: readonly string[]
}

/** One quantity per line of the permit, beside what may still cross. */
export const QuantitiesFields = ({
  form,
  lines,
  isLimited,
  isAllowed = true,
  settled = [],
}: QuantitiesFieldsProps) => {
  const { t } = useTranslation()
  const unitWord = useUnitWord()
  const figure = useFigure()
  const over = new Set(isLimited ? excessLines(form.values, lines).map(({ id }) => id) : [])
  const goods = form.errorOf('goods')
  const hintOf = ({ id, unit, expected, remaining, quantity }: FormLine): string => {
    if (settled.includes(id)) return t('endorsements.correction.settled')
    if (!isLimited) return t('endorsements.form.authorized', { quantity: figure(quantity, unit) })
    if (expected !== undefined) return t('endorsements.form.inside', { quantity: figure(expected, unit) })
    return t(`endorsements.form.${isAllowed ? 'left' : 'notEndorsed'}`, { quantity: figure(remaining, unit) })
  }
  const at = ({ id, unit }: FormLine) => {
    const bound = form.atPath<Quantity | undefined>(`quantities.${id}`)
    return { ...bound, value: bound.value ?? { typed: '', amount: undefined, unit } }
  }
  return (
    <fieldset
      className={`${css.quantities} pv-stack pv-gap-12`}
      data-invalid={goods !== undefined || undefined}
    >
      <legend className="pv-strong pv-after-8">{t('endorsements.form.quantities')}</legend>
      {lines
        .map((line) => ({ line, bound: at(line) }))
        .map(({ line, bound }) => (
          <QuantityField
            key={line.id}
            {...bound}
            label={`${line.position}. ${line.name}`}
            disabled={settled.includes(line.id)}
            hint={hintOf(line)}
            units={[{ value: line.unit, label: unitWord(line.unit) }]}
            // Of a figure that cannot be taken at all, one message is enough.
            warning={over.has(line.id) && !bound.error ? t('endorsements.form.more') : undefined}
          />
        ))}
      {goods !== undefined && <FieldError>{goods}</FieldError>}
    </fieldset>
  )
}
