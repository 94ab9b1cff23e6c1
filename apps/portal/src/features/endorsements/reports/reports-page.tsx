import type { ReportablePermit } from '@papaver/contract/endorsements/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Account, mayDo, useAccount } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { EmptyState, ForbiddenState } from '../../../ui/state-panel.tsx'
import { type ListChange, PermitList } from '../permit-list.tsx'
import { reportsQuery } from '../queries.ts'
import { ReportDialog } from './report-dialog.tsx'
import { useReportColumns } from './reports-columns.tsx'
import { type ReportView, readReportsSearch, reportViews } from './reports-search.ts'

const useReportsSearch = () => {
  const search = readReportsSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const change = (part: ListChange<ReportView>) =>
    void navigate({
      to: '/import-export/movements',
      search: readReportsSearch({ ...search, page: undefined, ...part }),
    })
  return { search, change }
}

const Nothing = ({ view, onAll }: { view: ReportView; onAll: () => void }) => {
  const { t } = useTranslation()
  return view === 'due' ? (
    <EmptyState
      icon="circle-check"
      title={t('endorsements.reports.nothingDue')}
      action={{ children: t('endorsements.reports.showAll'), onClick: onAll }}
    />
  ) : (
    <EmptyState title={t('endorsements.reports.none')} help={t('endorsements.reports.noneHelp')} />
  )
}

const Reports = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const { search, change } = useReportsSearch()
  const [reporting, setReporting] = useState<ReportablePermit>()
  const view = search.view ?? 'all'
  const list = useQuery(
    reportsQuery({
      view,
      page: search.page ?? 1,
      pageSize: search.pageSize ?? account.pageSize,
      ...(search.search === undefined ? {} : { search: search.search }),
    }),
  )
  const columns = useReportColumns(setReporting)
  return (
    <PermitList
      title={t('endorsements.reports.title')}
      line={t('endorsements.reports.lead')}
      views={{
        label: t('endorsements.reports.views'),
        current: view,
        tabs: reportViews.map((key) => ({ key, label: t(`endorsements.reports.view.${key}`) })),
      }}
      search={{ text: search.search, placeholder: t('endorsements.reports.search') }}
      list={list}
      columns={columns}
      failed={t('endorsements.reports.failed')}
      nothing={<Nothing view={view} onAll={() => change({ view: 'all' })} />}
      onChange={change}
    >
      {reporting !== undefined && (
        <ReportDialog
          permit={reporting}
          onClose={() => setReporting(undefined)}
          onDone={() => {
            showToast({
              tone: 'green',
              title: t('endorsements.reports.done', { number: reporting.number }),
            })
            setReporting(undefined)
          }}
        />
      )}
    </PermitList>
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
