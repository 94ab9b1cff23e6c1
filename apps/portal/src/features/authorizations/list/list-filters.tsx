import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddFilter, FilterChip, FilterRow, ToggleChip } from '../../../ui/filter-chips.tsx'
import { PeriodFilter } from '../../../ui/period-filter.tsx'
import { SearchPill } from '../../../ui/search-pill.tsx'
import type { Audience } from '../audience.ts'
import { useFilterOptions } from './filter-options.ts'
import { filterNames, type ListSearch, type SetFilter, setFilters, valuesOf } from './list-search.ts'

interface ListFiltersProps {
  search: ListSearch
  audience: Audience
  /** Whether only the reader's own are shown; follows the account until the address says more. */
  isMine: boolean
  onChange: (change: { [Key in keyof ListSearch]?: ListSearch[Key] | undefined }) => void
  end: ReactNode
}

/** Filters that stand in the row from the start; the others come with "+ Filter". */
const first: Record<Audience, readonly SetFilter[]> = {
  office: ['status', 'kind', 'country', 'flag'],
  customs: ['status', 'country'],
  holder: ['status', 'kind', 'country', 'mine'],
}

/** Search, chips and tools above the list. Every choice goes into the address. */
export const ListFilters = ({ search, audience, isMine, onChange, end }: ListFiltersProps) => {
  const { t } = useTranslation()
  const options = useFilterOptions(audience)
  const [added, setAdded] = useState<readonly SetFilter[]>([])
  const offered: SetFilter[] = [...filterNames.filter((name) => options[name] !== undefined), 'dates']
  const shown = new Set<SetFilter>([...first[audience], ...setFilters(search), ...added])
  const nameOf = (filter: SetFilter) => t(`authorizations.list.filters.${filter}`)
  const hidden = offered.filter((filter) => !shown.has(filter))
  return (
    <FilterRow end={end}>
      <SearchPill
        value={search.search ?? ''}
        placeholder={t('authorizations.list.filters.search')}
        onChange={(text) => onChange({ search: text.trim().slice(0, 100) || undefined })}
      />
      {filterNames
        .filter((name) => shown.has(name) && options[name] !== undefined)
        .map((name) => (
          <FilterChip
            key={name}
            name={nameOf(name)}
            options={options[name] ?? []}
            value={valuesOf(search[name])}
            onChange={(values) => onChange({ [name]: values.join(',') || undefined })}
          />
        ))}
      {shown.has('dates') && (
        <PeriodFilter name={nameOf('dates')} from={search.from} to={search.to} onChange={onChange} />
      )}
      {audience === 'holder' && (
        <ToggleChip pressed={isMine} onChange={(pressed) => onChange({ mine: pressed ? 'true' : 'false' })}>
          {nameOf('mine')}
        </ToggleChip>
      )}
      <AddFilter
        filters={hidden.map((key) => ({ key, name: nameOf(key) }))}
        onAdd={(key) => setAdded([...added, ...offered.filter((name) => name === key)])}
      />
    </FilterRow>
  )
}
