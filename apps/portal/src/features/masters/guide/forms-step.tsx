import { longestFormula, molarMass } from '@papaver/contract/masters/rules.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldGrid, FieldWide } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FactorLine } from '../related/factor-line.tsx'
import { ColumnField } from '../row/column-field.tsx'
import { NameField } from '../row/names-card.tsx'
import { AlikeRows } from './alike-rows.tsx'
import css from './guide.module.css'
import { columnsOfForm } from './guide-form.ts'
import type { Guide } from './use-guide.ts'

interface FormsStepProps {
  guide: Guide
  cultures: readonly string[]
  /** Formula of the base, where the substance has one already. */
  standingBase: string | undefined
}

const BaseField = ({ guide, standingBase }: FormsStepProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const formula = standingBase ?? guide.guide.baseFormula
  const mass = molarMass(formula.trim())
  return (
    <TextField
      {...guide.form.at('baseFormula')}
      label={t('masters.guide.baseFormula')}
      optional
      ltr
      maxLength={longestFormula}
      value={formula}
      disabled={standingBase !== undefined}
      hint={
        mass === undefined ? t('masters.guide.baseHint') : t('masters.guide.mass', { mass: number(mass, 3) })
      }
    />
  )
}

interface OneFormProps extends FormsStepProps {
  index: number
}

const OneForm = ({ guide, cultures, standingBase, index }: OneFormProps) => {
  const { t } = useTranslation()
  const fields = guide.formFields(index)
  const number = index + 1
  const { names, values } = fields.content
  const texts = [...Object.values(names), ...(values.casNumber ? [String(values.casNumber)] : [])]
  return (
    <fieldset className={`${css.form} pv-over pv-edge pv-round`}>
      <legend className="pv-size-13 pv-strong pv-inline-4">{t('masters.guide.form', { number })}</legend>
      <span className="pv-flex pv-end">
        <IconButton
          icon="trash"
          name={t('masters.guide.removeForm', { number })}
          onClick={() => guide.removeForm(index)}
        />
      </span>
      <FieldGrid>
        {cultures.map((culture) => (
          <NameField key={culture} form={fields} row={undefined} cultures={cultures} culture={culture} />
        ))}
        {columnsOfForm.map((column) => (
          <ColumnField
            key={column.key}
            form={fields}
            column={column.key === 'source' ? { ...column, required: true } : column}
          />
        ))}
        <FieldWide>
          <AlikeRows word="substanceForms" texts={texts} />
        </FieldWide>
      </FieldGrid>
      <FactorLine form={fields} base={standingBase ?? guide.guide.baseFormula.trim()} />
    </fieldset>
  )
}

/** The base, and each salt, ester or hydrate with the factor to it. */
export const FormsStep = (props: FormsStepProps) => {
  const { t } = useTranslation()
  const { forms } = props.guide.guide
  return (
    <div className={css.parts}>
      <BaseField {...props} />
      {forms.length === 0 && <p className={css.hint}>{t('masters.guide.noForms')}</p>}
      {forms.map(({ key }, index) => (
        <OneForm key={key} {...props} index={index} />
      ))}
      <span>
        <Button icon="plus" onClick={props.guide.addForm}>
          {t('masters.guide.addForm')}
        </Button>
      </span>
    </div>
  )
}
