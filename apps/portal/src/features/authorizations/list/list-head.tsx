import type { Permission } from '@papaver/contract/account/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useSending } from '../../../platform/sending.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { type HeadAction, PageHead } from '../../../ui/page-head.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { type ViewTab, ViewTabs } from '../../../ui/view-tabs.tsx'
import { type Audience, audienceOf } from '../audience.ts'
import { explainRefusal } from '../explain-refusal.ts'
import { type ListInput, totalQuery } from '../queries.ts'
import { hrefOf, type ListSearch, type ViewName, viewOf } from './list-search.ts'

interface Tab {
  key: string
  view: ViewName
  status?: string
  /** Whose work this view is; nobody else has its tab. */
  right?: Permission
}

/** The views of each kind of reader; drafts are a status of the company's own, or entered by officers on its behalf. */
const tabs: Record<Audience, readonly Tab[]> = {
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

/** Views that are counted under their own name by the server. */
const countOf = ({ view, status }: Tab, counts: Record<string, number>): number | undefined =>
  view === 'all' ? (status === undefined ? undefined : counts.drafts) : counts[view]

/** The tab in whose view the list stands. */
export const currentTab = (search: ListSearch, audience: Audience): string => {
  const view = viewOf(search, audience)
  const fitting = tabs[audience].filter((tab) => tab.view === view)
  const drafts = fitting.find(({ status }) => status !== undefined && status === search.status)
  return (drafts ?? fitting.find(({ status }) => status === undefined))?.key ?? ''
}

const useExport = (input: ListInput) => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: () => call('authorizations.export', { query: input }),
    onSuccess: saveFile,
    onError: (error) => {
      const { title, text } = explainRefusal(error, t)
      showToast({
        tone: 'red',
        title: t('ui.list.exportFailed'),
        text: `${title} ${text}`.trim(),
      })
    },
  })
}

interface ListHeadProps {
  account: Account
  search: ListSearch
  counts: Record<string, number>
  input: ListInput
}

/** Title, views with their counts, and what concerns the list as a whole. */
export const ListHead = ({ account, search, counts, input }: ListHeadProps) => {
  const { t } = useTranslation()
  const audience = audienceOf(account)
  // Drafts are a company's own: the views that the server counts do not know them.
  const drafts = useQuery({ ...totalQuery({ view: 'all', status: 'DRA' }), enabled: audience === 'holder' })
  const counted = drafts.data === undefined ? counts : { ...counts, drafts: drafts.data }
  const spreadsheet = useExport(input)
  const offered = tabs[audience].filter(({ right }) => right === undefined || mayDo(account, right))
  const views = offered.map((tab): ViewTab => {
    const { key, view, status } = tab
    return {
      key,
      label: t(`authorizations.views.${key}`),
      count: countOf(tab, counted),
      urgent: key === 'overdue',
      href: hrefOf('/import-export', { view, ...(status === undefined ? {} : { status }) }),
    }
  })
  const actions: HeadAction[] = [
    {
      key: 'export',
      label: t('authorizations.list.export'),
      icon: 'download',
      busy: spreadsheet.isPending,
      onClick: () => spreadsheet.mutate(),
    },
    ...(mayDo(account, 'authorization.request')
      ? [
          {
            key: 'new',
            label: t('authorizations.list.new'),
            icon: 'plus' as const,
            kind: 'primary' as const,
            href: '#/import-export/new',
          },
        ]
      : []),
    ...(mayDo(account, 'case.enter')
      ? [
          {
            key: 'behalf',
            label: t('authorizations.list.newOnBehalf'),
            icon: 'plus' as const,
            href: '#/import-export/new',
          },
        ]
      : []),
  ]
  return (
    <PageHead
      variant="list"
      title={t(
        audience === 'office' ? 'authorizations.list.title' : `authorizations.list.titleOf.${audience}`,
      )}
      actions={actions}
      tabs={
        <ViewTabs
          label={t('authorizations.list.views')}
          tabs={views}
          current={currentTab(search, audience)}
        />
      }
    />
  )
}
