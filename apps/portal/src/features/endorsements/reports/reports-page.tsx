import type { ReportablePermit } from '@papaver/contract/endorsements/reports-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagedOf } from '../../../platform/list-address.ts'
import { type Account, mayDo, useAccount } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { useList } from '../../../platform/use-list.ts'
import { pageOf } from '../../../ui/list/list-description.ts'
import { type ListHead, ListPage } from '../../../ui/list/list-page.tsx'
import { EmptyState, ForbiddenState } from '../../../ui/state-panel.tsx'
import { reportsQuery } from '../queries.ts'
import { summaryAddress } from '../summary/summary-search.ts'
import { ReportDialog } from './report-dialog.tsx'
import { useReportColumns } from './reports-columns.tsx'
import { type ReportsSearch, type ReportView, reportsAddress, reportViews } from './reports-search.ts'

const Nothing = ({ view }: { view: ReportView }) => {
  const { t } = useTranslation()
  return view === 'due' ? (
    <EmptyState
      icon="circle-check"
      title={t('endorsements.reports.nothingDue')}
      action={{ children: t('endorsements.reports.showAll'), href: reportsAddress.href({ view: 'all' }) }}
    />
  ) : (
    <EmptyState title={t('endorsements.reports.none')} help={t('endorsements.reports.noneHelp')} />
  )
}

const useHead = (view: ReportView, search: string | undefined): ListHead => {
  const { t } = useTranslation()
  return {
    title: t('endorsements.reports.title'),
    line: t('endorsements.reports.lead'),
    actions: [
      {
        key: 'summary',
        label: t('endorsements.summary.title'),
        icon: 'calendar-event',
        href: summaryAddress.href(),
      },
    ],
    views: {
      label: t('endorsements.reports.views'),
      current: view,
      tabs: reportViews.map((key) => ({
        key,
        label: t(`endorsements.reports.view.${key}`),
        href: reportsAddress.href({ view: key, search }),
      })),
    },
  }
}

const Reports = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const at = useList(reportsAddress)
  const [reporting, setReporting] = useState<ReportablePermit>()
  const { view = 'all', search } = at.search
  const list = useQuery(reportsQuery({ view, ...pagedOf(at.search, account) }))
  const close = () => setReporting(undefined)
  const done = ({ number }: ReportablePermit) => {
    showToast({ tone: 'green', title: t('endorsements.reports.done', { number }) })
    close()
  }
  return (
    <ListPage<ReportablePermit, ReportsSearch>
      head={useHead(view, search)}
      list={{
        name: 'reports',
        caption: t('endorsements.reports.title'),
        at,
        listed: pageOf(list),
        columns: useReportColumns(setReporting),
        rowKey: ({ id }) => id,
        rowName: ({ number }) => number,
        find: t('endorsements.reports.search'),
        failed: t('endorsements.reports.failed'),
        noMatch: { title: t('endorsements.expected.noMatch') },
        nothing: <Nothing view={view} />,
      }}
    >
      {reporting !== undefined && (
        <ReportDialog permit={reporting} onClose={close} onDone={() => done(reporting)} />
      )}
    </ListPage>
  )
}

/** What the holder still owes an account of comes first. */
export const ReportsPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'endorsement.holder'))
    return <ForbiddenState title={t('endorsements.forbiddenReports')} />
  return <Reports account={account} />
}
