import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import type { ListHead } from '../../../ui/list/list-page.tsx'
import { useExport } from '../../../ui/list/use-export.ts'
import type { HeadAction } from '../../../ui/page-head.tsx'
import { type CaseTab, caseViews, tabIn } from '../../casework/list/views.ts'
import { type Side, sideOf } from '../../casework/side.ts'
import { totalQuery } from '../queries.ts'
import { type ListSearch, listInputOf, type ViewName, viewOf, worklistAddress } from './list-search.ts'

/** The views of each kind of reader; drafts are a status of the company's own, or entered by officers on its behalf. */
const tabs: Record<Side, readonly CaseTab<ViewName>[]> = {
  office: [
    { key: 'mine', view: 'mine' },
    { key: 'team', view: 'open' },
    { key: 'unassigned', view: 'unassigned' },
    { key: 'waiting', view: 'waiting' },
    { key: 'decide', view: 'decide', right: 'case.decide' },
    { key: 'sign', view: 'sign', right: 'case.sign' },
    { key: 'overdue', view: 'overdue' },
    { key: 'entered', view: 'entered', right: 'case.enter' },
    { key: 'all', view: 'all' },
  ],
  holder: [
    { key: 'all', view: 'all' },
    { key: 'drafts', view: 'all', status: 'DRA' },
    { key: 'open', view: 'open' },
    { key: 'question', view: 'waiting' },
    { key: 'active', view: 'active' },
    { key: 'final', view: 'final' },
  ],
  customs: [
    { key: 'active', view: 'active' },
    { key: 'final', view: 'final' },
    { key: 'all', view: 'all' },
  ],
}

/** The tab in whose view the list stands. */
export const currentTab = (search: ListSearch, audience: Side): string =>
  tabIn(tabs[audience], viewOf(search, audience), search.status)

const useActions = (account: Account, search: ListSearch): HeadAction[] => {
  const { t } = useTranslation()
  const input = listInputOf(search, account)
  const spreadsheet = useExport(() => call('authorizations.export', { query: input }))
  const begin = (key: 'new' | 'newOnBehalf'): HeadAction => ({
    key,
    label: t(`casework.list.${key}`),
    icon: 'plus',
    href: hrefOf('/import-export/new'),
    ...(key === 'new' ? { kind: 'primary' } : {}),
  })
  return [
    {
      key: 'export',
      label: t('casework.list.export'),
      icon: 'download',
      busy: spreadsheet.isPending,
      onClick: () => spreadsheet.mutate(),
    },
    ...(mayDo(account, 'authorization.request') ? [begin('new')] : []),
    ...(mayDo(account, 'case.enter') ? [begin('newOnBehalf')] : []),
  ]
}

/** Title, views with their counts, and what concerns the list as a whole. */
export const useHead = (account: Account, search: ListSearch, counts: Record<string, number>): ListHead => {
  const { t } = useTranslation()
  const audience = sideOf(account)
  // Drafts are a company's own: the views that the server counts do not know them.
  const drafts = useQuery({ ...totalQuery({ view: 'all', status: 'DRA' }), enabled: audience === 'holder' })
  return {
    title: t(audience === 'office' ? 'authorizations.list.title' : `authorizations.list.titleOf.${audience}`),
    actions: useActions(account, search),
    views: caseViews({
      t,
      words: 'authorizations',
      account,
      tabs: tabs[audience],
      current: currentTab(search, audience),
      countIn: ({ view, status }) => {
        if (view !== 'all') return counts[view]
        return status === undefined ? undefined : drafts.data
      },
      hrefOf: ({ view, status }) => worklistAddress.href({ view, status }),
    }),
  }
}
