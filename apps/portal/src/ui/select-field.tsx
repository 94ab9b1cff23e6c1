import { type OptionsFilter, Select } from '@mantine/core'
import { findableOf, searchRanked } from '@papaver/contract/forgiving-search.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CountryCode } from './country-code.tsx'
import { Field, type FieldShared } from './field.tsx'
import { Icon } from './icon.tsx'
import classes from './select-field.module.css'
import type { FieldSize } from './text-field.tsx'
import { useCut } from './use-cut.ts'

export interface SelectOption {
  value: string
  label: string
  /** Shown in a small box before the label and searched: an ISO code, a CAS number. */
  code?: string | undefined
  /** Other names of the same thing; shown where it was found by one of them. */
  synonyms?: readonly string[] | undefined
  /** What is near to the reader stands first: his favourites 0, what he is licensed for 1. */
  nearness?: number | undefined
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

const findable = ({ label, code, synonyms = [], nearness }: SelectOption) =>
  findableOf(label, [code, ...synonyms], nearness)

/** What was typed into the field, and by which other names it found its options. */
const useOptionSearch = (options: readonly SelectOption[]) => {
  const [typed, setTyped] = useState('')
  const found = useMemo(() => searchRanked(options, findable, typed), [options, typed])
  const by = useMemo(() => new Map(found.map(({ thing, by: names }) => [thing.value, names])), [found])
  return {
    found: (search: string) => (search === typed ? found : searchRanked(options, findable, search)),
    by,
    setTyped,
  }
}

/** Chooses one. Search forgives case, accents and word order and knows codes and synonyms; the likeliest comes first. */
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
  const searching = useOptionSearch(options)
  const filter: OptionsFilter = ({ options: items, search, limit }) => {
    if (onSearch !== undefined) return items
    const shown = new Map(items.flatMap((item) => ('value' in item ? [[item.value, item] as const] : [])))
    return searching
      .found(search)
      .flatMap(({ thing }) => shown.get(thing.value) ?? [])
      .slice(0, limit)
  }
  const chosen = value === null ? undefined : byValue.get(value)
  const { input, isCut } = useCut(chosen?.label)
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => (
        <>
          <Select
            ref={input}
            id={id}
            {...(props.name === undefined ? {} : { name: props.name })}
            data={data}
            value={value}
            onChange={onChange}
            {...(props.onBlur === undefined ? {} : { onBlur: props.onBlur })}
            onSearchChange={onSearch ?? searching.setTyped}
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
              <OptionText
                option={byValue.get(option.value)}
                label={option.label}
                by={onSearch === undefined ? (searching.by.get(option.value) ?? []) : []}
              />
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
          {isCut && (
            // The field itself says it to a screen reader.
            <p className="pv-hint pv-flush pv-anywhere" aria-hidden data-whole>
              {chosen?.label}
            </p>
          )}
        </>
      )}
    </Field>
  )
}

interface OptionTextProps {
  option: SelectOption | undefined
  label: string
  /** Other names by which it was found. */
  by: readonly string[]
}

function OptionText({ option, label, by }: OptionTextProps) {
  const hint = option?.hint ?? ''
  const beside = by.filter((name) => name !== option?.code && !hint.includes(name))
  const second = [...beside, hint].filter(Boolean).join(' · ')
  return (
    <span className="pv-stack pv-narrow">
      <span>
        {option?.code !== undefined && (
          <>
            <CountryCode code={option.code} />{' '}
          </>
        )}
        {label}
      </span>
      {second !== '' && (
        <span className={classes.optionHint}>
          <bdi>{second}</bdi>
        </span>
      )}
    </span>
  )
}
