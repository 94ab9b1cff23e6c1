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
}

/** One quantity per line of the permit, beside what may still cross. */
export const QuantitiesFields = ({ form, lines, isLimited, isAllowed = true }: QuantitiesFieldsProps) => {
  const { t } = useTranslation()
  const unitWord = useUnitWord()
  const figure = useFigure()
  const over = new Set(isLimited ? excessLines(form.values, lines).map(({ id }) => id) : [])
  const goods = form.errorOf('goods')
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
      {lines.map((line) => (
        <QuantityField
          key={line.id}
          {...at(line)}
          label={`${line.position}. ${line.name}`}
          hint={
            isLimited && line.expected !== undefined
              ? t('endorsements.form.inside', { quantity: figure(line.expected, line.unit) })
              : isLimited
                ? t(`endorsements.form.${isAllowed ? 'left' : 'notEndorsed'}`, {
                    quantity: figure(line.remaining, line.unit),
                  })
                : t('endorsements.form.authorized', { quantity: figure(line.quantity, line.unit) })
          }
          units={[{ value: line.unit, label: unitWord(line.unit) }]}
          warning={over.has(line.id) ? t('endorsements.form.more') : undefined}
        />
      ))}
      {goods !== undefined && <FieldError>{goods}</FieldError>}
    </fieldset>
  )
}
