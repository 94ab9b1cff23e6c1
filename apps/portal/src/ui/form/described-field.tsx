import { usualLength } from '@papaver/contract/fields/check.ts'
import type { FieldType, FieldValue } from '@papaver/contract/fields/field.ts'
import type { InputField } from '@papaver/contract/fields/inputs.ts'
import type { ReactNode } from 'react'
import { todayHere } from '../../platform/authority-day.ts'
import { CheckField } from '../check-field.tsx'
import { ChoiceCards } from '../choice-cards.tsx'
import { DateField } from '../date-field.tsx'
import { ManyField } from '../many-field.tsx'
import { SelectField, type SelectOption } from '../select-field.tsx'
import { TextAreaField } from '../text-area-field.tsx'
import { TextField, type TextFieldProps } from '../text-field.tsx'
import { ChecksField } from './checks-field.tsx'
import type { Bound } from './use-form.tsx'

export interface DescribedFieldProps
  extends Pick<TextFieldProps, 'hint' | 'warning' | 'disabled' | 'size' | 'end' | 'id'> {
  field: InputField
  bound: Bound<FieldValue>
  label: string
  /** What may be chosen, where the field is a choice. */
  options?: readonly SelectOption[]
  placeholder?: string | undefined
  autoComplete?: string | undefined
  /** Of a day: the first and the last that are offered. */
  earliest?: string | undefined
  latest?: string | undefined
  /** Of a line of text: the focus goes there as it appears. */
  autoFocus?: boolean | undefined
  /** Of a choice; by default it is one where there are many. */
  searchable?: boolean | undefined
}

const textOf = (value: FieldValue): string => (value === null ? '' : String(value))
const listOf = (value: FieldValue): readonly string[] => (Array.isArray(value) ? value : [])

/** What every kind of field is handed. */
const shared = ({ field, bound, ...props }: DescribedFieldProps) => ({
  id: props.id,
  label: props.label,
  hint: props.hint,
  warning: props.warning,
  disabled: props.disabled,
  placeholder: props.placeholder,
  optional: field.required !== true,
  name: bound.name,
  error: bound.error,
  onBlur: bound.onBlur,
})

const inputTypes: Readonly<Record<string, TextFieldProps['type']>> = { mail: 'email', link: 'url' }
const keyboards: Partial<Record<FieldType, TextFieldProps['inputMode']>> = {
  number: 'numeric',
  decimal: 'decimal',
}

const Text = (props: DescribedFieldProps) => {
  const { field, bound, size, end, autoComplete, autoFocus } = props
  const inputMode = keyboards[field.type]
  return (
    <TextField
      {...shared(props)}
      type={inputTypes[field.rule ?? ''] ?? 'text'}
      ltr={field.ltr === true || field.rule !== undefined || inputMode !== undefined}
      inputMode={inputMode}
      unit={field.unit}
      maxLength={field.max ?? usualLength}
      size={size}
      end={end}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      value={textOf(bound.value)}
      onChange={bound.onChange}
    />
  )
}

const LongText = (props: DescribedFieldProps) => (
  <TextAreaField
    {...shared(props)}
    maxLength={props.field.max}
    rows={props.field.rows}
    value={textOf(props.bound.value)}
    onChange={props.bound.onChange}
  />
)

/** Several texts are written one a line. */
const Texts = (props: DescribedFieldProps) => (
  <TextAreaField
    {...shared(props)}
    rows={props.field.rows}
    value={listOf(props.bound.value).join('\n')}
    onChange={(text) => props.bound.onChange(text === '' ? [] : text.split('\n'))}
  />
)

const Cards = (props: DescribedFieldProps) => (
  <ChoiceCards
    {...props.bound}
    label={props.label}
    hint={props.hint}
    choices={(props.options ?? []).map(({ value, label, hint }) => ({ value, label, text: hint }))}
    value={textOf(props.bound.value)}
  />
)

const Choice = (props: DescribedFieldProps) => (
  <SelectField
    {...shared(props)}
    options={props.options ?? []}
    value={textOf(props.bound.value) || null}
    onChange={props.bound.onChange}
    size={props.size}
    searchable={props.searchable}
  />
)

const Many = (props: DescribedFieldProps) => (
  <ManyField
    {...shared(props)}
    label={props.label}
    options={props.options ?? []}
    value={listOf(props.bound.value)}
    onChange={props.bound.onChange}
  />
)

const Checks = (props: DescribedFieldProps) => (
  <ChecksField
    {...shared(props)}
    columns={props.options?.some(({ hint }) => hint !== undefined) ? 1 : 2}
    options={(props.options ?? []).map(({ value, label, hint }) => ({ value, label, hint }))}
    value={listOf(props.bound.value)}
    onChange={props.bound.onChange}
  />
)

const Check = (props: DescribedFieldProps) => (
  <CheckField
    id={props.id}
    label={props.label}
    hint={props.hint}
    error={props.bound.error}
    disabled={props.disabled}
    checked={props.bound.value === true}
    onChange={props.bound.onChange}
  />
)

const Day = (props: DescribedFieldProps) => (
  <DateField
    {...shared(props)}
    min={props.earliest ?? (props.field.days === 'fromToday' ? todayHere() : undefined)}
    max={props.latest ?? (props.field.days === 'untilToday' ? todayHere() : undefined)}
    value={textOf(props.bound.value)}
    onChange={(day) => props.bound.onChange(day === '' ? null : day)}
  />
)

/** How each type is asked for, in masters, settings and the data of every kind of case. */
const fields: Readonly<Record<FieldType, (props: DescribedFieldProps) => ReactNode>> = {
  text: Text,
  number: Text,
  decimal: Text,
  longText: LongText,
  texts: Texts,
  day: Day,
  boolean: Check,
  choice: Choice,
  reference: Choice,
  set: Checks,
  references: Many,
}

/** The field that a description asks for; a text of which all answers are known is chosen among them. */
export const DescribedField = (props: DescribedFieldProps) => {
  const { field, options = [] } = props
  const Usual = field.type === 'text' && options.length > 0 ? Choice : fields[field.type]
  const Fitting = field.cards ? Cards : Usual
  return <Fitting {...props} />
}
