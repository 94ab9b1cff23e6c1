import { inspectionViews } from '@papaver/contract/inspections/rules.ts'
import type { InspectionItem } from '@papaver/contract/inspections/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { useFormats } from '../../platform/formats.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'
import { useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { Cut, TwoLines } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { pageOf } from '../../ui/list/list-description.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useExportAction } from '../../ui/list/use-export.ts'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { EmptyState, ForbiddenState } from '../../ui/state-panel.tsx'
import { sideOf } from '../casework/side.ts'
import { hrefOfCase, inspectionCountsQuery, inspectionsQuery } from './queries.ts'
import { InspectionState } from './words.tsx'

const address = listAddress({
  path: '/inspections',
  views: inspectionViews,
  text: 'search',
})
type Search = SearchOf<typeof address>

const viewOf = (search: Search) => search.view ?? 'planned'
const inputOf = (search: Search, pageSize: number) => ({
  ...(search.search === undefined ? {} : { search: search.search }),
  view: viewOf(search),
  page: search.page ?? 1,
  pageSize,
})

const useColumns = (): Column<InspectionItem>[] => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const head = (key: string) => t(`inspections.list.columns.${key}`)
  return [
    {
      key: 'on',
      head: head('on'),
      width: '130px',
      card: 'lead',
      render: ({ id, on, doneOn }) => <a href={hrefOf(`/inspections/${id}`)}>{mediumDay(doneOn ?? on)}</a>,
    },
    {
      key: 'holder',
      head: head('holder'),
      card: 'line',
      render: ({ case: { holder }, place }) => (
        <TwoLines first={<Cut title={holder}>{holder}</Cut>} second={<bdi>{place}</bdi>} />
      ),
    },
    {
      key: 'case',
      head: head('case'),
      width: '150px',
      card: 'line',
      render: ({ case: about }) =>
        about.number === null ? '–' : <PermitNumber number={about.number} href={hrefOfCase(about)} />,
    },
    {
      key: 'inspector',
      head: head('inspector'),
      width: '180px',
      card: 'line',
      render: ({ inspector }) => <bdi>{inspector?.name ?? '–'}</bdi>,
    },
    {
      key: 'status',
      head: head('status'),
      width: '180px',
      card: 'status',
      render: (row) => <InspectionState {...row} />,
    },
  ]
}

const Inspections = ({ pageSize }: { pageSize: number }) => {
  const { t } = useTranslation()
  const at = useList(address)
  const input = inputOf(at.search, pageSize)
  const listed = useQuery(inspectionsQuery(input))
  const exporting = useExportAction((format) => call('inspections.export', { query: { ...input, format } }))
  const { data: counts = {} } = useQuery(inspectionCountsQuery)
  const shown: Partial<Record<string, number>> = counts
  return (
    <ListPage<InspectionItem, Search>
      head={{
        title: t('inspections.list.title'),
        actions: [exporting],
        views: {
          label: t('casework.list.views'),
          current: viewOf(at.search),
          tabs: inspectionViews.map((view) => ({
            key: view,
            label: t(`inspections.list.views.${view}`),
            href: address.href({ view }),
            ...(view === 'done' ? {} : { count: shown[view] }),
          })),
        },
      }}
      list={{
        name: 'inspections',
        caption: t('inspections.list.title'),
        at,
        listed: pageOf(listed),
        columns: useColumns(),
        rowKey: ({ id }) => id,
        rowName: ({ case: { holder } }) => holder,
        hrefOf: ({ id }) => hrefOf(`/inspections/${id}`),
        find: t('inspections.list.find'),
        filters: [],
        failed: t('inspections.list.failed'),
        noMatch: { title: t('inspections.list.nothing') },
        nothing: (
          <EmptyState icon="map" title={t('inspections.list.nothing')} help={t('inspections.list.help')} />
        ),
      }}
    />
  )
}

/** Visits that are planned, and what came of those that were made. */
export const InspectionsPage = () => {
  const account = useAccount()
  if (account === undefined) return null
  if (sideOf(account) !== 'office') return <ForbiddenState />
  return <Inspections pageSize={account.pageSize} />
}
