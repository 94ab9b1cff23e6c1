import { isSignatureBlocked } from '@papaver/contract/casework/blocked.ts'
import type { CaseListItem } from '@papaver/contract/casework/list-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { explain } from '../../../platform/explain.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { type Account, mayDo, useAccount } from '../../../platform/session.ts'
import { useList } from '../../../platform/use-list.ts'
import { type ListBulk, pageOf, type RowLayout } from '../../../ui/list/list-description.ts'
import { type ListHead, ListPage } from '../../../ui/list/list-page.tsx'
import { useExportAction } from '../../../ui/list/use-export.ts'
import type { HeadAction } from '../../../ui/page-head.tsx'
import { ForbiddenState } from '../../../ui/state-panel.tsx'
import type { ViewTab } from '../../../ui/view-tabs.tsx'
import { type SavedViews, useSavedViews } from '../../saved-views/use-saved-views.tsx'
import { OfficerField } from '../actions/officer-field.tsx'
import { sayOf } from '../context.ts'
import { callCase } from '../queries.ts'
import { sideOf } from '../side.ts'
import { Bulk } from './bulk.tsx'
import type { BulkKind } from './bulk-step.ts'
import { anyAddress, type CaseSearch, listInputOf, viewOf } from './case-address.ts'
import { type CaseList, flagsOfList } from './case-list.ts'
import { type ColumnsInput, usualColumns } from './columns.tsx'
import { Nothing } from './nothing.tsx'
import { caseCountsQuery, caseTotalQuery, shownCasesQuery } from './queries.ts'
import { sendMany } from './send-many.ts'
import { useCaseFilters } from './use-case-filters.ts'
import { tabsOf } from './use-ways.ts'
import { usualBulk } from './usual-bulk.ts'
import { caseViews, tabIn } from './views.ts'

/** A list whose rows nobody need know; it is only handed what its own kind's call has answered. */
type AnyList = CaseList
interface PartProps {
  list: AnyList
  account: Account
  search: CaseSearch
}

const noActions = (): readonly HeadAction[] => []
const nothingBeside = (): readonly ViewTab[] => []
const plainColumns = () => (input: ColumnsInput) => usualColumns(input)

const useActions = ({ list, account, search }: PartProps): HeadAction[] => {
  const { t } = useTranslation()
  const { kind, feature } = list
  const say = sayOf(t, feature)
  const query = listInputOf(anyAddress(list.address), search, account)
  const exporting = useExportAction(
    (format) => callCase<File>(feature, 'export', { query: { ...query, format } }),
    { label: say('list.export') },
  )
  const useOwn = list.useActions ?? noActions
  const own = useOwn(account)
  const begin = (key: 'new' | 'newOnBehalf'): HeadAction => ({
    key,
    label: say(`list.${key}`),
    icon: 'plus',
    href: hrefOf(`${kind.place}/new`),
    ...(key === 'new' ? { kind: 'primary' } : {}),
  })
  return [
    exporting,
    ...own,
    // Where officers alone write, there is one way to begin.
    ...(kind.rights.request !== 'case.enter' && mayDo(account, kind.rights.request) ? [begin('new')] : []),
    ...(mayDo(account, 'case.enter') ? [begin('newOnBehalf')] : []),
  ]
}

/** Title, views with their counts, and what concerns the list as a whole. */
const useHead = (
  props: PartProps,
  counts: Record<string, number>,
  saved: Pick<SavedViews, 'tabs' | 'current'>,
): ListHead => {
  const { list, account, search } = props
  const { t } = useTranslation()
  const { kind, feature } = list
  const address = anyAddress(list.address)
  const audience = sideOf(account)
  const tabs = tabsOf(list, account)
  // Drafts are a company's own: the views that the server counts do not know them.
  const drafts = useQuery({
    ...caseTotalQuery(feature, { view: 'all', status: kind.means.draft }),
    enabled: audience === 'holder',
  })
  const useBeside = list.useBeside ?? nothingBeside
  const beside = useBeside(account)
  const views = caseViews({
    t,
    words: feature,
    account,
    tabs,
    current: tabIn(tabs, viewOf(address, search, audience), search.status),
    countIn: ({ key, view, status }) => {
      if (view !== 'all') return counts[status === undefined ? view : key]
      return status === undefined ? undefined : drafts.data
    },
    hrefOf: ({ view, status }) => address.href({ view, status }),
  })
  return {
    title: sayOf(t, feature)(audience === 'office' ? 'list.title' : `list.titleOf.${audience}`),
    actions: useActions(props),
    views: {
      ...views,
      current: saved.current ?? views.current,
      tabs: [...views.tabs, ...beside, ...saved.tabs],
    },
  }
}

/** What is done to many at once, for those who work on cases. */
const useBulk = ({ list, account }: PartProps): ListBulk<CaseListItem> | undefined => {
  const { t } = useTranslation()
  if (sideOf(account) !== 'office') return undefined
  const { kind, feature, nameOf } = list
  const steps = [...usualBulk(list, account), ...(list.bulkSteps?.(account) ?? [])]
  const isReady = ({ status, flags }: CaseListItem) =>
    kind.means.sign !== null && status === kind.means.sign && !isSignatureBlocked(kind, flags)
  const maySign = steps.some(({ step }) => step === 'issue')
  const bulk: BulkKind<CaseListItem> = {
    words: feature,
    steps,
    send: sendMany(feature),
    explain: (error) => explain(error, t).title,
    numberOf: (row) => row.number ?? nameOf(row),
    officerField: (value, onChange) => (
      <OfficerField features={[feature]} value={value} onChange={onChange} />
    ),
    aside: (picked) => {
      const ready = picked.filter(isReady).length
      return maySign && ready > 0 && sayOf(t, feature)('list.bulk.ready', { ready, chosen: picked.length })
    },
  }
  return {
    mayChoose: (rows) => rows.some((row) => steps.some(({ fits }) => fits(row))),
    bar: (picked, clear) => <Bulk kind={bulk} picked={picked} onClear={clear} />,
  }
}

/** A draft is written on, all else is looked at. */
const hrefIn =
  ({ kind }: AnyList) =>
  ({ id, status }: CaseListItem): string =>
    hrefOf(`${kind.place}/${id}${status === kind.means.draft ? '/edit' : ''}`)

const useColumns = ({ list, account, search }: PartProps) => {
  const { t } = useTranslation()
  const formats = useMassFormats()
  const { kind, feature, nameOf } = list
  const flags = flagsOfList(list)
  const audience = sideOf(account)
  const useOwn = list.useColumns ?? plainColumns
  const columnsOf = useOwn()
  const worst = Object.keys(flags)
  return (layout: RowLayout) =>
    columnsOf({
      ...layout,
      kind,
      say: sayOf(t, feature),
      t,
      formats,
      audience,
      hasOfficer: audience === 'office' && viewOf(anyAddress(list.address), search, audience) !== 'mine',
      hrefOf: hrefIn(list),
      nameOf,
      flagsOf: (item) =>
        item.flags
          .toSorted((left, right) => worst.indexOf(left) - worst.indexOf(right))
          .map((flag) => ({
            severity: flags[flag] ?? 'warning',
            text: t([`${feature}.flags.${flag}`, `casework.flags.${flag}`], { defaultValue: flag }),
          })),
    })
}

const Cases = ({ list, account }: Omit<PartProps, 'search'>) => {
  const { t } = useTranslation()
  const { kind, feature, nameOf } = list
  const say = sayOf(t, feature)
  const address = anyAddress(list.address)
  const at = useList(address)
  const props = { list, account, search: at.search }
  const saved = useSavedViews({ list: feature, name: list.name, at, account })
  const audience = sideOf(account)
  const input = listInputOf(address, at.search, account)
  const counts = useQuery(caseCountsQuery(feature)).data ?? {}
  const listed = pageOf(useQuery(shownCasesQuery<CaseListItem>(feature, input)))
  const promised = listed.rows?.[0]?.clock.promised
  const isOffice = audience === 'office'
  // A kind that nobody decides is not promised to anybody: its days are those of an answer.
  const isPromised = isOffice && kind.means.decide !== null
  const newHref = mayDo(account, kind.rights.request) ? hrefOf(`${kind.place}/new`) : undefined
  const waiting = { count: counts.unassigned ?? 0, href: address.href({ view: 'unassigned' }) }
  return (
    <ListPage<CaseListItem, CaseSearch>
      head={useHead(props, counts, saved)}
      list={{
        name: saved.name,
        hidden: saved.hidden,
        tools: saved.tools,
        caption: say('list.caption'),
        at,
        listed,
        columns: useColumns(props),
        rowKey: ({ id }) => id,
        rowName: (row) => row.number ?? nameOf(row),
        hrefOf: hrefIn(list),
        find: say('list.filters.search'),
        filters: useCaseFilters(list, audience, input.mine === 'true'),
        // Companies begin with what moved last, which is no column.
        order: isOffice ? 'due' : undefined,
        failed: say('list.failed'),
        noMatch: { title: say('list.nothingFits') },
        totalOf: (search) => caseTotalQuery(feature, listInputOf(address, search, account)),
        nothing: (
          <Nothing
            words={feature}
            view={viewOf(address, at.search, audience)}
            {...(isOffice ? { waiting } : { own: { newHref } })}
          />
        ),
        bulk: useBulk(props),
        note: isPromised && promised !== undefined ? say('list.promise', { count: promised }) : undefined,
      }}
    >
      {saved.dialogs}
    </ListPage>
  )
}

/** The list of the cases of a kind, for each side. */
export const CaseListPage = <Item extends CaseListItem, Search extends object>({
  list,
}: {
  list: CaseList<Item, Search>
}) => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, list.kind.rights.read))
    return <ForbiddenState title={sayOf(t, list.feature)('list.forbidden')} />
  return <Cases list={list as unknown as AnyList} account={account} />
}
