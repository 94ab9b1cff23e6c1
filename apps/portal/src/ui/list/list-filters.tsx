import { listOfNames, namesIn } from '@papaver/contract/listed-names.ts'
import { type ReactNode, useState } from 'react'
import type { AnySearch } from '../../platform/list-address.ts'
import type { ListState } from '../../platform/use-list.ts'
import { DateField } from '../date-field.tsx'
import { AddFilter, FilterChip, FilterRow, SetChip, ToggleChip } from '../filter-chips.tsx'
import { PeriodFilter } from '../period-filter.tsx'
import { SearchPill } from '../search-pill.tsx'
import css from './list.module.css'
import {
  type ChoiceFilter,
  dropOf,
  isSet,
  type ListFilter,
  namesOf,
  type SwitchesFilter,
  type SwitchFilter,
  wordIn,
} from './list-filter.ts'

interface OneProps<Search, Filter> {
  filter: Filter
  search: Search
  onChange: (part: object) => void
}

const Choice = <Search extends object>(props: OneProps<Search, ChoiceFilter<Search>>) => {
  const { filter, search, onChange } = props
  const { kind, label, name, options } = filter
  const word = wordIn(search, name)
  return (
    <FilterChip
      name={label}
      options={options}
      value={kind === 'many' ? namesIn(word) : [word].filter((value) => value !== undefined)}
      // One at a time: the newest choice takes the place of the one before.
      onChange={(values) => onChange({ [name]: kind === 'many' ? listOfNames(values) : values.at(-1) })}
    />
  )
}

const Switches = <Search extends object>(props: OneProps<Search, SwitchesFilter<Search>>) => {
  const { filter, search, onChange } = props
  return (
    <fieldset className="pv-flex pv-wrap pv-gap-8">
      <legend className="pv-hidden">{filter.label}</legend>
      {filter.options.map(({ value, label, icon }) => (
        <ToggleChip
          key={value}
          icon={icon}
          pressed={wordIn(search, filter.name) === value}
          onChange={(isOn) => onChange({ [filter.name]: isOn ? value : undefined })}
        >
          {label}
        </ToggleChip>
      ))}
    </fieldset>
  )
}

const Switch = <Search extends object>(props: OneProps<Search, SwitchFilter<Search>>) => {
  const { filter, onChange } = props
  return (
    <ToggleChip
      icon={filter.icon}
      pressed={filter.isOn}
      onChange={(isOn) => onChange({ [filter.name]: isOn ? 'true' : filter.off })}
    >
      {filter.label}
    </ToggleChip>
  )
}

const Filter = <Search extends AnySearch>(props: OneProps<Search, ListFilter<Search>>) => {
  const { filter, search, onChange } = props
  const { label } = filter
  switch (filter.kind) {
    case 'switches':
      return <Switches {...props} filter={filter} />
    case 'switch':
      return <Switch {...props} filter={filter} />
    case 'period':
      return (
        <PeriodFilter
          name={label}
          hasHours={filter.hasHours}
          from={wordIn(search, 'from')}
          to={wordIn(search, 'to')}
          onChange={onChange}
        />
      )
    case 'day':
      return (
        <div className={css.day}>
          <DateField
            size="dense"
            labelHidden
            label={label}
            value={wordIn(search, filter.name) ?? ''}
            onChange={(day) => onChange({ [filter.name]: day || undefined })}
          />
        </div>
      )
    case 'text':
      return (
        <SearchPill
          value={wordIn(search, filter.name) ?? ''}
          placeholder={label}
          onChange={(text) => onChange({ [filter.name]: text.trim() || undefined })}
        />
      )
    case 'linked':
      return <SetChip name={label} value={filter.value} onDrop={() => onChange(dropOf(filter))} />
    case 'own':
      return filter.draw()
    default:
      return <Choice {...props} filter={filter} />
  }
}

interface ListFiltersProps<Search extends AnySearch> {
  at: ListState<Search>
  find?: string | undefined
  filters?: readonly ListFilter<Search>[] | undefined
  end?: ReactNode
}

/** Search, chips and tools above a list. Every choice goes into the address. */
export const ListFilters = <Search extends AnySearch>(props: ListFiltersProps<Search>) => {
  const { at, find, filters = [], end } = props
  const [added, setAdded] = useState<readonly string[]>([])
  const { search } = at
  const { text: textName } = at.address
  const change = (part: object) => at.change(part)
  const keyOf = (filter: ListFilter<Search>) => namesOf(filter).join(' ')
  const isShown = (filter: ListFilter<Search>) =>
    isSet(filter, search) ||
    (filter.kind !== 'linked' && (filter.isFurther !== true || added.includes(keyOf(filter))))
  const hidden = filters.filter((filter) => filter.isFurther === true && !isShown(filter))
  return (
    <FilterRow end={end}>
      {find !== undefined && (
        <SearchPill
          value={wordIn(search, textName) ?? ''}
          placeholder={find}
          onChange={(text) => change({ [textName]: text.trim() || undefined })}
        />
      )}
      {filters.filter(isShown).map((filter) => (
        <Filter key={keyOf(filter)} filter={filter} search={search} onChange={change} />
      ))}
      <AddFilter
        filters={hidden.map((filter) => ({ key: keyOf(filter), name: filter.label }))}
        onAdd={(key) => setAdded([...added, key])}
      />
    </FilterRow>
  )
}
