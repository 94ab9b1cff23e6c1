import { fieldOf } from '@papaver/contract/settings/field-of.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { masterQuery } from '../../../platform/queries.ts'
import { DescribedField } from '../../../ui/form/described-field.tsx'
import type { SelectOption } from '../../../ui/select-field.tsx'
import { definitionOf, useSettingWords } from '../say-value.ts'
import { useCultures } from '../use-cultures.ts'
import type { LabelledProps } from './field-props.ts'
import css from './fields.module.css'

/** Which values a text may have, where they are known. */
const useOptions = ({ id }: LabelledProps): readonly SelectOption[] => {
  const words = useSettingWords()
  const cultures = useCultures()
  const { choices, format } = definitionOf(id)
  const { data: countries } = useQuery({ ...masterQuery('masters.countries'), enabled: format === 'country' })
  return useMemo(() => {
    if (choices !== undefined) return choices.map((value) => ({ value, label: words.choice(id, value) }))
    if (format === 'culture') return cultures.map((value) => ({ value, label: words.language(value) }))
    if (format === 'timeZone')
      return Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }))
    return (countries ?? []).map(({ code, name }) => ({ value: code, label: name, code }))
  }, [id, choices, format, cultures, countries, words])
}

const widths = { number: css.short, decimal: css.short, choice: css.middle } as const

/** A setting of one value. */
export const PlainField = (props: LabelledProps) => {
  const { id, typed, onChange, isReadOnly, errorAt, label, hint } = props
  const unit = useSettingWords().unit(id)
  const options = useOptions(props)
  const field = fieldOf(id, definitionOf(id))
  if (field === undefined) return null
  const value = typeof typed === 'boolean' ? typed : String(typed)
  const isKnown = value === '' || options.some((option) => option.value === value)
  const width = field.type in widths ? widths[field.type as keyof typeof widths] : undefined
  return (
    <div className={width}>
      <DescribedField
        field={field}
        bound={{
          name: id,
          value,
          onChange: (next) => onChange(typeof next === 'boolean' ? next : String(next ?? '')),
          // The row notes by itself when all of its fields are left.
          onBlur: () => {},
          error: errorAt(''),
        }}
        label={label}
        hint={hint}
        disabled={isReadOnly}
        autoComplete="off"
        end={unit === '' ? undefined : unit}
        options={isKnown ? options : [...options, { value: String(value), label: String(value) }]}
      />
    </div>
  )
}
