import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import type { AnySearch } from '../../platform/list-address.ts'
import { FetchFailed } from '../fetch-failed.tsx'
import { NoMatchState } from '../state-panel.tsx'
import type { ListDescription } from './list-description.ts'
import { dropOf, isSet, sayFilter, wordIn } from './list-filter.ts'

/** What of a description the place of the rows needs. */
type EmptyStateProps<Row, Search extends AnySearch> = Pick<
  ListDescription<Row, Search>,
  'at' | 'listed' | 'filters' | 'failed' | 'noMatch' | 'totalOf' | 'nothing'
>

/** Whatever narrows the list: what it is, what it is set to, how the address is without it. */
const useNarrowing = <Row, Search extends AnySearch>(list: EmptyStateProps<Row, Search>) => {
  const { t } = useTranslation()
  const { address, search } = list.at
  const text = wordIn(search, address.text)
  const found = (list.filters ?? [])
    .filter((filter) => isSet(filter, search))
    .map((filter) => ({ name: filter.label, value: sayFilter(filter, search), drop: dropOf(filter) }))
  if (text === undefined) return found
  return [...found, { name: t('ui.list.search'), value: text, drop: { [address.text]: undefined } }]
}

/** Nothing fits: says which filter to drop, and how many there are without it (look §8). */
const NothingFits = <Row, Search extends AnySearch>(list: EmptyStateProps<Row, Search>) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { at, noMatch, totalOf } = list
  const narrowing = useNarrowing(list)
  const totals = useQueries({
    queries: narrowing.flatMap(({ drop }) => {
      const query = totalOf?.(at.address.changed(at.search, drop))
      return query === undefined ? [] : (query as UseQueryOptions<number>)
    }),
    combine: (results) => results.map(({ data }) => data ?? 0),
  })
  const best = totals.indexOf(Math.max(0, ...totals))
  const [filter, total = 0] = [narrowing[best], totals[best]]
  if (filter === undefined || total === 0) return <NoMatchState onDrop={at.dropFilters} {...noMatch} />
  const { name, value, drop } = filter
  const said = value === '' ? name : `${t('ui.filter.name', { name })} ${value}`
  return (
    <NoMatchState
      title={noMatch.title}
      help={t('ui.list.without', { name: said, total: number(total), count: total })}
      dropLabel={t('ui.list.dropThat')}
      onDrop={() => at.change(drop)}
    />
  )
}

/** In the place of the rows: it failed, nothing fits, or nothing is there yet; three different sentences. */
export const ListEmptyState = <Row, Search extends AnySearch>(list: EmptyStateProps<Row, Search>) => {
  const { at, listed, failed, nothing, filters = [] } = list
  if (listed.error !== null) return <FetchFailed title={failed} error={listed.error} onRetry={listed.retry} />
  const isNarrowed = at.address.isNarrowed(at.search) || filters.some((filter) => isSet(filter, at.search))
  return isNarrowed ? <NothingFits {...list} /> : nothing
}
