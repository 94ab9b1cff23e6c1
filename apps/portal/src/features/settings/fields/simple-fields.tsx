import type { TextFormat } from '@papaver/contract/settings/definition.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { masterQuery } from '../../../platform/queries.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { definitionOf, useSettingWords } from '../say-value.ts'
import { useCultures } from '../use-cultures.ts'
import type { LabelledProps } from './field-props.ts'
import css from './fields.module.css'

export const NumberField = ({ id, typed, onChange, isReadOnly, errorAt, label, hint }: LabelledProps) => {
  const words = useSettingWords()
  const unit = words.unit(id)
  return (
    <div className={css.short}>
      <TextField
        label={label}
        hint={hint}
        error={errorAt('')}
        value={String(typed)}
        onChange={onChange}
        disabled={isReadOnly}
        inputMode={definitionOf(id).isFractional ? 'decimal' : 'numeric'}
        ltr
        {...(unit === '' ? {} : { end: unit })}
      />
    </div>
  )
}

export const FlagField = ({ typed, onChange, isReadOnly, errorAt, label, hint }: LabelledProps) => (
  <CheckField
    label={label}
    hint={hint}
    error={errorAt('')}
    checked={typed === true}
    onChange={onChange}
    disabled={isReadOnly}
  />
)

/** Which values a text may have, where they are known. */
const useOptions = ({ id }: LabelledProps): readonly SelectOption[] | undefined => {
  const words = useSettingWords()
  const cultures = useCultures()
  const { choices, format } = definitionOf(id)
  const { data: countries } = useQuery({ ...masterQuery('masters.countries'), enabled: format === 'country' })
  return useMemo(() => {
    if (choices !== undefined) return choices.map((value) => ({ value, label: words.choice(id, value) }))
    if (format === 'culture') return cultures.map((value) => ({ value, label: words.language(value) }))
    if (format === 'timeZone')
      return Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }))
    if (format === 'country')
      return (countries ?? []).map(({ code, name }) => ({ value: code, label: name, code }))
    return undefined
  }, [id, choices, format, cultures, countries, words])
}

/** What reads from left to right in every language. */
const leftToRight: ReadonlySet<TextFormat> = new Set(['mail', 'link', 'host', 'numberPattern'])
const inputTypeOf = { mail: 'email', link: 'url' } as const

export const PlainTextField = (props: LabelledProps) => {
  const { id, typed, onChange, isReadOnly, errorAt, label, hint } = props
  const { format, max } = definitionOf(id)
  const options = useOptions(props)
  const shared = { label, hint, error: errorAt(''), disabled: isReadOnly }
  const value = String(typed)
  if (options !== undefined) {
    const isKnown = value === '' || options.some((option) => option.value === value)
    return (
      <div className={css.middle}>
        <SelectField
          {...shared}
          options={isKnown ? options : [...options, { value, label: value }]}
          value={value === '' ? null : value}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      </div>
    )
  }
  if (format === 'paragraph')
    return (
      <TextAreaField {...shared} value={value} onChange={onChange} {...(max ? { maxLength: max } : {})} />
    )
  return (
    <TextField
      {...shared}
      value={value}
      onChange={onChange}
      type={format === 'mail' || format === 'link' ? inputTypeOf[format] : 'text'}
      ltr={format !== undefined && leftToRight.has(format)}
      autoComplete="off"
      {...(max ? { maxLength: max } : {})}
    />
  )
}
