import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import { EmptyState, FailedState, NoMatchState } from '../../../ui/state-panel.tsx'
import { audienceOf } from '../audience.ts'
import { totalQuery } from '../queries.ts'
import { useStatusNames } from '../status.tsx'
import {
  hrefOf,
  type ListSearch,
  listInputOf,
  type SetFilter,
  setFilters,
  type ViewName,
  valuesOf,
  viewOf,
  withoutFilter,
} from './list-search.ts'

interface NothingProps {
  account: Account
  search: ListSearch
  counts: Record<string, number>
  onSearch: (search: ListSearch) => void
}

/** Nothing fits: says which filter to drop, and how many there are without it (look §8). */
const NothingFits = ({ account, search, onSearch }: NothingProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const statusName = useStatusNames()
  /** The value in words where it is short and known here. */
  const sayFilter = (filter: SetFilter | 'search'): string => {
    if (filter === 'search' || filter === 'country') return search[filter] ?? ''
    return filter === 'status' ? valuesOf(search.status).map(statusName).join(', ') : ''
  }
  const tried: (SetFilter | 'search')[] = [
    ...setFilters(search),
    ...(search.search === undefined ? [] : (['search'] as const)),
  ]
  const totals = useQueries({
    queries: tried.map((filter) => totalQuery(listInputOf(withoutFilter(search, filter), account))),
    combine: (results) => results.map(({ data }) => data ?? 0),
  })
  const best = totals.indexOf(Math.max(0, ...totals))
  const filter = tried[best]
  if (filter === undefined || (totals[best] ?? 0) === 0)
    return (
      <NoMatchState
        title={t('authorizations.list.nothingFits')}
        onDrop={() => onSearch(search.view === undefined ? {} : { view: search.view })}
      />
    )
  const word = filter === 'search' ? t('ui.list.search') : t(`authorizations.list.filters.${filter}`)
  const value = sayFilter(filter)
  const name = value === '' ? word : `${t('ui.filter.name', { name: word })} ${value}`
  return (
    <NoMatchState
      title={t('authorizations.list.nothingFits')}
      help={t('ui.list.without', { name, total: number(totals[best] ?? 0), count: totals[best] })}
      dropLabel={t('ui.list.dropThat')}
      onDrop={() => onSearch(withoutFilter(search, filter))}
    />
  )
}

/** In the place of the rows: nothing yet, or nothing that fits; two different texts. */
export const Nothing = (props: NothingProps) => {
  const { t } = useTranslation()
  const { account, search, counts } = props
  if (setFilters(search).length > 0 || search.search !== undefined) return <NothingFits {...props} />
  const audience = audienceOf(account)
  const view: ViewName = viewOf(search, audience)
  const waiting = counts.unassigned ?? 0
  if (audience === 'office' && view === 'mine' && waiting > 0)
    return (
      <EmptyState
        title={t('authorizations.list.empty.mine')}
        help={t('authorizations.list.empty.unassignedWait', { count: waiting })}
        action={{
          children: t('authorizations.list.empty.showUnassigned'),
          kind: 'primary',
          href: hrefOf('/import-export', { view: 'unassigned' }),
        }}
      />
    )
  const mayRequest = mayDo(account, 'authorization.request')
  const key = audience === 'office' || view !== 'all' ? view : 'holder'
  return (
    <EmptyState
      title={t(`authorizations.list.empty.${key}`)}
      {...(mayRequest && view === 'all' ? { help: t('authorizations.list.empty.holderHelp') } : {})}
      {...(mayRequest && view === 'all'
        ? {
            action: {
              children: t('authorizations.list.new'),
              kind: 'primary' as const,
              href: '#/import-export/new',
            },
          }
        : {})}
    />
  )
}

/** The list could not be fetched. */
export const ListFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation()
  const { title, reference } = explain(error, t)
  return (
    <FailedState
      title={t('authorizations.list.failed')}
      help={title}
      {...(reference ? { reference } : {})}
      onRetry={onRetry}
    />
  )
}
