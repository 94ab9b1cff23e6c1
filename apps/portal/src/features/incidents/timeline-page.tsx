import type { IncidentTimelineEntry } from '@papaver/contract/incidents/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayOf, hrefOf, textOf } from '../../platform/address.ts'
import { useFormats } from '../../platform/formats.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { Cut, Dim } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { pageOf } from '../../ui/list/list-description.ts'
import type { ListFilter } from '../../ui/list/list-filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { EmptyState, ForbiddenState } from '../../ui/state-panel.tsx'
import { timelineQuery, timelineTotalQuery } from './queries.ts'
import { useIncidentFilters } from './use-filters.ts'

const address = listAddress({
  path: '/incidents/timeline',
  text: 'search',
  filters: { kind: textOf, substance: textOf, customsPoint: textOf, from: dayOf, to: dayOf },
})
type Search = SearchOf<typeof address>

const inputOf = (search: Search, pageSize: number) => ({ ...search, page: search.page ?? 1, pageSize })

const useColumns = (): Column<IncidentTimelineEntry>[] => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return [
    {
      key: 'number',
      head: t('incidents.list.columns.number'),
      width: '120px',
      card: 'lead',
      render: ({ incidentId, number }) => (
        <PermitNumber number={number} href={hrefOf(`/incidents/${incidentId}`)} />
      ),
    },
    {
      key: 'at',
      head: t('casework.history.columns.at'),
      width: '160px',
      card: 'line',
      render: ({ at }) => <time dateTime={at}>{moment(at)}</time>,
    },
    {
      key: 'type',
      head: t('incidents.list.columns.type'),
      width: '180px',
      card: 'line',
      render: ({ kindName }) => <Cut title={kindName}>{kindName}</Cut>,
    },
    {
      key: 'what',
      head: t('casework.history.columns.who'),
      width: '280px',
      card: 'line',
      render: ({ actorName, action }) => {
        const what = t([`incidents.history.action.${action}`, `casework.history.action.${action}`])
        return (
          <span>
            <bdi className="pv-strong">{actorName}</bdi> {what}
          </span>
        )
      },
    },
    {
      key: 'words',
      head: t('casework.history.columns.words'),
      width: '280px',
      card: 'line',
      render: ({ words }) => <Dim>{words === null ? '–' : <Cut title={words}>{words}</Cut>}</Dim>,
    },
  ]
}

const useFilters = (): ListFilter<Search>[] => {
  const { t } = useTranslation()
  const { types, substances, points } = useIncidentFilters()
  const label = (name: string) => t(`incidents.list.filters.${name}`)
  return [
    { kind: 'many', name: 'kind', label: label('kind'), options: types, isFurther: false },
    { kind: 'many', name: 'substance', label: label('substance'), options: substances, isFurther: false },
    { kind: 'many', name: 'customsPoint', label: label('customsPoint'), options: points, isFurther: true },
    { kind: 'period', label: label('dates'), isFurther: false },
  ]
}

const Timeline = ({ pageSize }: { pageSize: number }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const at = useList(address)
  const listed = useQuery(timelineQuery(inputOf(at.search, pageSize)))
  const kinds = listed.data?.kinds ?? []
  return (
    <ListPage<IncidentTimelineEntry, Search>
      head={{
        title: t('incidents.timeline.title'),
        actions: [{ key: 'list', label: t('incidents.list.title'), href: hrefOf('/incidents') }],
      }}
      list={{
        name: 'incidents-timeline',
        caption: t('incidents.timeline.lead'),
        at,
        listed: pageOf(listed),
        columns: useColumns(),
        rowKey: ({ id }) => id,
        rowName: (row) => row.number,
        hrefOf: ({ incidentId }) => hrefOf(`/incidents/${incidentId}`),
        find: t('incidents.list.filters.search'),
        filters: useFilters(),
        failed: t('incidents.timeline.failed'),
        noMatch: { title: t('incidents.timeline.nothingFits') },
        totalOf: (search) => timelineTotalQuery(inputOf(search, pageSize)),
        nothing: <EmptyState title={t('incidents.timeline.empty')} />,
        between:
          kinds.length > 0 ? (
            <section aria-label={t('incidents.timeline.counts')}>
              <Facts
                columns={4}
                facts={kinds.map(({ name, count }) => ({ label: name, value: number(count) }))}
              />
            </section>
          ) : undefined,
      }}
    />
  )
}

/** What happened in all incidents that the reader may know of. */
export const IncidentTimelinePage = () => {
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'case.review') || !mayDo(account, 'incident.read')) return <ForbiddenState />
  return <Timeline pageSize={account.pageSize} />
}
