import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CountryCode } from './country-code.tsx'
import { Field, type FieldShared } from './field.tsx'
import { matchesForgivingly } from './forgiving-search.ts'
import { Icon } from './icon.tsx'
import classes from './select-field.module.css'
import type { FieldSize } from './text-field.tsx'

export interface SelectOption {
  value: string
  label: string
  /** Shown in a small box before the label and searched: an ISO code, a CAS number. */
  code?: string | undefined
  /** Searched, not shown: other names of the same thing. */
  synonyms?: readonly string[] | undefined
  /** A second line. */
  hint?: string | undefined
  disabled?: boolean | undefined
}

export interface SelectFieldProps extends FieldShared {
  options: readonly SelectOption[]
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  size?: FieldSize | undefined
  /** Typing narrows the list; on by default above eight options. */
  searchable?: boolean | undefined
  /** Search on the server: told on every letter; `options` are then taken as they come. */
  onSearch?: ((search: string) => void) | undefined
  name?: string | undefined
}

/** Chooses one. Search forgives case, accents and word order and knows codes and synonyms. */
export function SelectField(props: SelectFieldProps) {
  const { options, value, onChange, size = 'form', onSearch } = props
  const { t } = useTranslation()
  const byValue = useMemo(() => new Map(options.map((option) => [option.value, option])), [options])
  const data = useMemo(
    () =>
      options.map((option) => ({
        value: option.value,
        label: option.label,
        disabled: option.disabled === true,
      })),
    [options],
  )
  const filter: OptionsFilter = ({ options: items, search, limit }) => {
    if (onSearch !== undefined) return items
    const fits = (item: ComboboxItem) => {
      const option = byValue.get(item.value)
      return matchesForgivingly(search, [item.label, option?.code, ...(option?.synonyms ?? [])])
    }
    return items.filter((item) => 'value' in item && fits(item)).slice(0, limit)
  }
  const chosen = value === null ? undefined : byValue.get(value)
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => (
        <Select
          id={id}
          {...(props.name === undefined ? {} : { name: props.name })}
          data={data}
          value={value}
          onChange={onChange}
          {...(props.onBlur === undefined ? {} : { onBlur: props.onBlur })}
          {...(onSearch === undefined ? {} : { onSearchChange: onSearch })}
          {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
          disabled={props.disabled === true}
          searchable={props.searchable ?? (onSearch !== undefined || options.length > 8)}
          clearable={props.optional === true}
          clearButtonProps={{ 'aria-label': t('ui.clear') }}
          allowDeselect={false}
          limit={200}
          filter={filter}
          nothingFoundMessage={t('ui.nothingFound')}
          renderOption={({ option }) => (
            <OptionText option={byValue.get(option.value)} label={option.label} />
          )}
          leftSection={
            chosen?.code !== undefined && chosen.code.length === 2 ? (
              <CountryCode code={chosen.code} />
            ) : undefined
          }
          leftSectionWidth={42}
          rightSection={<Icon name="chevron-down" />}
          rightSectionPointerEvents="none"
          error={invalid}
          attributes={{ input: { 'aria-describedby': describedBy } }}
          data-size={size}
          classNames={classes}
          comboboxProps={{ offset: 4, transitionProps: { duration: 160 } }}
        />
      )}
    </Field>
  )
}

function OptionText({ option, label }: { option: SelectOption | undefined; label: string }) {
  return (
    <span className={classes.optionText}>
      <span>
        {option?.code !== undefined && (
          <>
            <CountryCode code={option.code} />{' '}
          </>
        )}
        {label}
      </span>
      {option?.hint !== undefined && <span className={classes.optionHint}>{option.hint}</span>}
    </span>
  )
}
