import { caseKinds } from '@papaver/contract/kinds.ts'
import type { WorkItem, WorkView } from '@papaver/contract/work/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { hrefOf, idOf, textOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { listAddress, pagedOf, type SearchOf } from '../../platform/list-address.ts'
import { type Account, mayDo, useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { Cut, TwoLines } from '../../ui/cells.tsx'
import { Clock } from '../../ui/clock.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { pageOf } from '../../ui/list/list-description.ts'
import { type ListHead, ListPage } from '../../ui/list/list-page.tsx'
import { useExportAction } from '../../ui/list/use-export.ts'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { sideOf } from '../casework/side.ts'
import { CaseStatus } from '../casework/status.tsx'
import { type SavedViews, useSavedViews } from '../saved-views/use-saved-views.tsx'
import { useWorkBulk } from './bulk.tsx'
import { type WorkInput, workCountsQuery, workQuery, workTotalQuery } from './queries.ts'

const views = ['all', 'mine', 'unassigned', 'decide', 'sign', 'found'] as const satisfies readonly WorkView[]
export const workAddress = listAddress({
  path: '/work',
  views,
  text: 'search',
  filters: { kind: textOf },
  // The saved view that was opened.
  beside: { saved: idOf },
})
type Search = SearchOf<typeof workAddress>

/** Whoever searches looks through everything that he may see; officers who do not see what is to do. */
const viewOf = (search: Search, account: Account): WorkView =>
  sideOf(account) !== 'office' ? 'found' : (search.view ?? (search.search === undefined ? 'all' : 'found'))

/** Kinds that have their pages in this portal, and that this reader may read. */
const useKinds = (account: Account) => {
  const { routesByPath } = useRouter()
  return caseKinds.filter(
    ({ place, rights }) => mayDo(account, rights.read) && `${place}/$id` in routesByPath,
  )
}

const kindOf = ({ feature }: WorkItem) => caseKinds.find((kind) => kind.feature === feature)

const hrefOfItem = (item: WorkItem): string => {
  const kind = kindOf(item)
  return hrefOf(`${kind?.place}/${item.id}${item.status === kind?.means.draft ? '/edit' : ''}`)
}

const columnsOf = (t: TFunction): Column<WorkItem>[] => {
  const head = (key: string) => t([`work.columns.${key}`, `casework.list.columns.${key}`])
  return [
    {
      key: 'number',
      head: head('number'),
      width: '176px',
      card: 'lead',
      render: (item) =>
        item.number === null ? (
          <a href={hrefOfItem(item)}>
            {t('casework.list.draftOf', { kind: t(`work.kinds.${item.feature}`) })}
          </a>
        ) : (
          <PermitNumber number={item.number} href={hrefOfItem(item)} />
        ),
    },
    {
      key: 'kind',
      head: head('kind'),
      width: '150px',
      card: 'line',
      render: ({ feature }) => t(`work.kinds.${feature}`),
    },
    {
      key: 'subject',
      head: head('subject'),
      card: 'line',
      render: ({ subject, applicantName }) => (
        <TwoLines first={<Cut title={subject}>{subject}</Cut>} second={applicantName} />
      ),
    },
    {
      key: 'status',
      head: head('status'),
      width: '160px',
      card: 'status',
      render: (item) => {
        const kind = kindOf(item)
        return kind && <CaseStatus kind={kind} status={item.status} isHeld={item.isHeld} />
      },
    },
    {
      key: 'due',
      head: head('due'),
      width: '116px',
      card: 'foot',
      render: ({ clock }) => (
        <Clock state={clock.state} workingDaysLeft={clock.workingDaysLeft} promise={clock.promised} />
      ),
    },
  ]
}

const useHead = (account: Account, input: WorkInput, saved: SavedViews): ListHead => {
  const { t } = useTranslation()
  const { view = 'all' } = input
  const exporting = useExportAction((format) => call('work.export', { query: { ...input, format } }))
  const isOffice = sideOf(account) === 'office'
  const { data: counts = {} } = useQuery({ ...workCountsQuery, enabled: isOffice })
  const label = t('casework.list.views')
  if (!isOffice) {
    const found = { key: view, label: t('work.views.found'), href: workAddress.href({ view }) }
    const tabs = saved.tabs.length === 0 ? undefined : [found, ...saved.tabs]
    return {
      title: found.label,
      actions: [exporting],
      views: tabs && { label, current: saved.current ?? view, tabs },
    }
  }
  const shown = views.filter((each) => each === 'found' || each in counts)
  return {
    title: t('work.title'),
    actions: [
      exporting,
      { key: 'load', label: t('work.load.title'), icon: 'user-check', href: hrefOf('/work/load') },
    ],
    views: {
      label,
      current: saved.current ?? view,
      tabs: [
        ...shown.map((each) => ({
          key: each,
          label: t([`work.views.${each}`, `casework.views.${each}`]),
          count: counts[each],
          href: workAddress.href({ view: each }),
        })),
        ...saved.tabs,
      ],
    },
  }
}

const Work = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const at = useList(workAddress)
  const kinds = useKinds(account)
  const features = kinds.map(({ feature }) => feature)
  const inputOf = (search: Search): WorkInput => ({
    view: viewOf(search, account),
    kind: search.kind ?? features.join(','),
    ...pagedOf(search, account),
  })
  const view = viewOf(at.search, account)
  const bulk = useWorkBulk(kinds, account)
  const saved = useSavedViews({ list: 'work', name: 'work', at, account })
  return (
    <ListPage<WorkItem, Search>
      head={useHead(account, inputOf(at.search), saved)}
      list={{
        name: saved.name,
        hidden: saved.hidden,
        tools: saved.tools,
        caption: t('work.caption'),
        at,
        listed: pageOf(useQuery(workQuery(inputOf(at.search)))),
        columns: columnsOf(t),
        rowKey: ({ id }) => id,
        rowName: ({ number, subject }) => number ?? subject,
        hrefOf: hrefOfItem,
        bulk,
        find: t('work.find'),
        filters: [
          {
            kind: 'many',
            name: 'kind',
            label: t('work.filters.kind'),
            options: features.map((feature) => ({ value: feature, label: t(`work.kinds.${feature}`) })),
          },
        ],
        failed: t('casework.list.failed'),
        noMatch: { title: t('work.nothingFound') },
        totalOf: (search) => workTotalQuery(inputOf(search)),
        nothing: <EmptyState title={t(view === 'found' ? 'work.nothingFound' : 'work.nothing')} />,
      }}
    >
      {saved.dialogs}
    </ListPage>
  )
}

/** What waits for the reader, of every kind of case; and what he searches for among all that he may see. */
export const WorkPage = () => {
  const account = useAccount()
  return account === undefined ? null : <Work account={account} />
}
