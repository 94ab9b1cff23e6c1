import type { ReportablePermit } from '@papaver/contract/endorsements/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { type Account, mayDo, useAccount } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { FilterRow } from '../../../ui/filter-chips.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PagingFoot } from '../../../ui/paging-foot.tsx'
import { SearchPill } from '../../../ui/search-pill.tsx'
import { EmptyState, FailedState, ForbiddenState, NoMatchState } from '../../../ui/state-panel.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import css from '../endorsements.module.css'
import { explainRefusal } from '../explain-refusal.ts'
import { reportsQuery } from '../queries.ts'
import { ReportDialog } from './report-dialog.tsx'
import { useReportColumns } from './reports-columns.tsx'
import { type ReportsSearch, readReportsSearch, reportViews } from './reports-search.ts'

const useReportsSearch = () => {
  const search = readReportsSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const change = (part: { [Key in keyof ReportsSearch]?: ReportsSearch[Key] | undefined }) =>
    void navigate({
      to: '/import-export/movements',
      search: readReportsSearch({ ...search, page: undefined, ...part }),
    })
  return { search, change }
}

interface InsteadProps {
  search: ReportsSearch
  error: unknown
  onRetry: () => void
  onChange: (part: { view?: 'all'; search?: undefined }) => void
}

const Instead = ({ search, error, onRetry, onChange }: InsteadProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  if (error) {
    const { title, reference } = explainRefusal(error, t, formats)
    return (
      <FailedState
        title={t('endorsements.reports.failed')}
        help={title}
        onRetry={onRetry}
        {...(reference ? { reference } : {})}
      />
    )
  }
  if (search.search !== undefined)
    return (
      <NoMatchState
        title={t('endorsements.expected.noMatch')}
        onDrop={() => onChange({ search: undefined })}
      />
    )
  if (search.view === 'due')
    return (
      <EmptyState
        icon="circle-check"
        title={t('endorsements.reports.nothingDue')}
        action={{
          children: t('endorsements.reports.showAll'),
          onClick: () => onChange({ view: 'all' }),
        }}
      />
    )
  return <EmptyState title={t('endorsements.reports.none')} help={t('endorsements.reports.noneHelp')} />
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
  const error = list.isError && list.data === undefined ? list.error : null
  return (
    <div className={css.sheet}>
      <PageHead
        variant="list"
        title={t('endorsements.reports.title')}
        line={t('endorsements.reports.lead')}
        tabs={
          <ViewTabs
            label={t('endorsements.reports.views')}
            current={view}
            onChange={(key) => change({ view: reportViews.find((each) => each === key) })}
            tabs={reportViews.map((key) => ({ key, label: t(`endorsements.reports.view.${key}`) }))}
          />
        }
      />
      <div className={css.list}>
        <FilterRow>
          <SearchPill
            value={search.search ?? ''}
            placeholder={t('endorsements.reports.search')}
            onChange={(text) => change({ search: text.trim().slice(0, 100) || undefined })}
          />
        </FilterRow>
        <DataTable<ReportablePermit>
          caption={t('endorsements.reports.title')}
          columns={columns}
          rows={error ? [] : list.data?.items}
          rowKey={({ id }) => id}
          rowName={({ number }) => number}
          refreshing={list.isPlaceholderData}
          instead={
            <Instead search={search} error={error} onRetry={() => void list.refetch()} onChange={change} />
          }
          foot={
            list.data !== undefined &&
            list.data.total > 0 && (
              <PagingFoot
                {...list.data}
                onPage={(page) => change({ page })}
                onPageSize={(pageSize) => change({ pageSize })}
              />
            )
          }
        />
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
      </div>
    </div>
  )
}

/** What the holder still owes an account of comes first. */
export const ReportsPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'endorsement.holder')) return <ForbiddenState title={t('endorsements.forbidden')} />
  return <Reports account={account} />
}
