import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useFormats } from '../../../platform/formats.ts'
import type { Account } from '../../../platform/session.ts'
import { EmptyState, NoMatchState } from '../../../ui/state-panel.tsx'
import type { Audience } from '../audience.ts'
import type { ViewName } from '../choices.ts'
import { totalQuery } from '../queries.ts'
import { useFilterOptions } from './list-filters.tsx'
import {
  type FilterName,
  type ListSearch,
  listInputOf,
  setFilters,
  viewOf,
  withoutFilter,
} from './list-search.ts'

interface NothingProps {
  account: Account
  audience: Audience
  search: ListSearch
  counts: Partial<Record<ViewName, number>>
  onSearch: (search: ListSearch) => void
}

/** Nothing fits: says which filter to drop, and how many there are without it (look §8). */
const NothingFits = ({ account, audience, search, onSearch }: NothingProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const options = useFilterOptions(audience)
  const tried: (FilterName | 'q')[] = [
    ...setFilters(search),
    ...(search.q === undefined ? [] : (['q'] as const)),
  ]
  const totals = useQueries({
    queries: tried.map((filter) => totalQuery(listInputOf(withoutFilter(search, filter), account))),
    combine: (results) => results.map(({ data }) => data ?? 0),
  })
  const best = totals.indexOf(Math.max(0, ...totals))
  const filter = tried[best]
  const total = totals[best] ?? 0
  const title = t('users.list.nothingFits')
  if (filter === undefined || total === 0)
    return (
      <NoMatchState
        title={title}
        onDrop={() => onSearch(search.view === undefined ? {} : { view: search.view })}
      />
    )
  const value =
    filter === 'q' ? search.q : options[filter]?.find((option) => option.value === search[filter])?.label
  const name = `${t('ui.filter.name', { name: t(`users.list.filters.${filter}`) })} ${value ?? ''}`.trim()
  return (
    <NoMatchState
      title={title}
      help={t('users.list.without', { name, total: number(total), count: total })}
      dropLabel={t('users.list.dropThat')}
      onDrop={() => onSearch(withoutFilter(search, filter))}
    />
  )
}

/** In the place of the rows: nobody yet, or nobody who fits; two different texts. */
export const Nothing = (props: NothingProps) => {
  const { t } = useTranslation()
  const { audience, search, counts } = props
  if (setFilters(search).length > 0 || search.q !== undefined) return <NothingFits {...props} />
  const view = viewOf(search, audience)
  const hasOthers = view !== 'active' && (counts.active ?? 0) > 0
  return (
    <EmptyState
      icon={view === 'waiting' || view === 'locked' ? 'circle-check' : 'inbox'}
      title={t(`users.list.empty.${view}`)}
      help={t(`users.list.emptyHelp.${audience}`)}
      {...(hasOthers
        ? { action: { children: t('users.list.showActive'), href: hrefOf('/users', { view: 'active' }) } }
        : {})}
    />
  )
}
