import { userStatuses } from '@papaver/contract/users/life.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { FilterChip, type FilterOption, FilterRow } from '../../../ui/filter-chips.tsx'
import { SearchPill } from '../../../ui/search-pill.tsx'
import type { Audience } from '../audience.ts'
import { userTypes } from '../choices.ts'
import { useRoleNames, useStatusNames } from '../words.ts'
import { type FilterName, filterNames, type ListSearch } from './list-search.ts'

/** What each filter offers; a manager's people are all of one organisation and kind. */
export const useFilterOptions = (audience: Audience): Partial<Record<FilterName, FilterOption[]>> => {
  const { t } = useTranslation()
  const statusName = useStatusNames()
  const { roles, roleName } = useRoleNames()
  const isOffice = audience === 'office'
  const { data = [] } = useQuery({ ...masterQuery('masters.establishments'), enabled: isOffice })
  const common = {
    status: userStatuses.map((code) => ({ value: code, label: statusName(code), code })),
    role: roles.map(({ code }) => ({ value: code, label: roleName(code) })),
  }
  if (!isOffice) return { status: common.status }
  return {
    ...common,
    userType: userTypes.map((type) => ({ value: type, label: t(`users.types.${type}`) })),
    establishmentId: data
      .map(({ id, name, code }) => ({ value: id, label: name, code }))
      .toSorted((left, right) => left.label.localeCompare(right.label)),
  }
}

interface ListFiltersProps {
  search: ListSearch
  audience: Audience
  onChange: (change: { [Key in keyof ListSearch]?: ListSearch[Key] | undefined }) => void
  end: ReactNode
}

/** Search, chips and tools above the list. Every choice goes into the address. */
export const ListFilters = ({ search, audience, onChange, end }: ListFiltersProps) => {
  const { t } = useTranslation()
  const options = useFilterOptions(audience)
  return (
    <FilterRow end={end}>
      <SearchPill
        value={search.q ?? ''}
        placeholder={t('users.list.filters.search')}
        onChange={(text) => onChange({ q: text.trim().slice(0, 100) || undefined })}
      />
      {filterNames
        .filter((name) => options[name] !== undefined)
        .map((name) => (
          <FilterChip
            key={name}
            name={t(`users.list.filters.${name}`)}
            options={options[name] ?? []}
            value={[search[name]].filter((value) => value !== undefined)}
            // One at a time: the newest choice takes the place of the one before.
            onChange={(values) => onChange({ [name]: values.at(-1) })}
          />
        ))}
    </FilterRow>
  )
}
