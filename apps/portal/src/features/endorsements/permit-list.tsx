import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FilterRow } from '../../ui/filter-chips.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead, type PageHeadProps } from '../../ui/page-head.tsx'
import { PagingFoot } from '../../ui/paging-foot.tsx'
import { SearchPill } from '../../ui/search-pill.tsx'
import { FailedState, NoMatchState } from '../../ui/state-panel.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { explainRefusal } from './explain-refusal.ts'

/** What the address of a list of permits may change; a new view or search begins at the first page again. */
export interface ListChange<View extends string> {
  view?: View | undefined
  search?: string | undefined
  page?: number
  pageSize?: number
}

interface ListedPage<Permit> {
  items: Permit[]
  total: number
  totalIsEstimate: boolean
  page: number
  pageSize: number
}

interface PermitListProps<Permit, View extends string> extends Pick<PageHeadProps, 'line' | 'actions'> {
  title: string
  views: { label: string; current: View; tabs: readonly { key: View; label: string }[] }
  search: { text: string | undefined; placeholder: string; noMatchHelp?: string | undefined }
  list: UseQueryResult<ListedPage<Permit>>
  columns: readonly Column<Permit>[]
  /** Said where the list could not be fetched. */
  failed: string
  /** In the place of the rows where the view holds none. */
  nothing: ReactNode
  onChange: (change: ListChange<View>) => void
  onOpen?: (permit: Permit) => void
  children?: ReactNode
}

/** It failed, nothing fits the search, or the view is empty: three different sentences. */
const Instead = <Permit, View extends string>(props: PermitListProps<Permit, View>) => {
  const { list, search, failed, nothing, onChange } = props
  const { t } = useTranslation()
  const formats = useFormats()
  if (list.isError && list.data === undefined) {
    const { title, reference } = explainRefusal(list.error, t, formats)
    return (
      <FailedState
        title={failed}
        help={title}
        onRetry={() => void list.refetch()}
        {...(reference ? { reference } : {})}
      />
    )
  }
  if (search.text === undefined) return nothing
  return (
    <NoMatchState
      title={t('endorsements.expected.noMatch')}
      help={search.noMatchHelp}
      onDrop={() => onChange({ search: undefined })}
    />
  )
}

/** A list of permits with its head, views, search and paging; what stands in it is the page's. */
export const PermitList = <Permit extends { id: string; number: string }, View extends string>(
  props: PermitListProps<Permit, View>,
) => {
  const { title, line, actions, views, search, list, columns, onChange, onOpen, children } = props
  const isFailed = list.isError && list.data === undefined
  return (
    <PageFrame>
      <PageHead
        variant="list"
        title={title}
        line={line}
        actions={actions}
        tabs={
          <ViewTabs
            label={views.label}
            current={views.current}
            onChange={(key) => onChange({ view: views.tabs.find((tab) => tab.key === key)?.key })}
            tabs={views.tabs}
          />
        }
      />
      <PageContent>
        <FilterRow>
          <SearchPill
            value={search.text ?? ''}
            placeholder={search.placeholder}
            onChange={(text) => onChange({ search: text.trim().slice(0, 100) || undefined })}
          />
        </FilterRow>
        <DataTable<Permit>
          caption={title}
          columns={columns}
          rows={isFailed ? [] : list.data?.items}
          rowKey={({ id }) => id}
          rowName={({ number }) => number}
          onOpen={onOpen}
          refreshing={list.isPlaceholderData}
          instead={<Instead {...props} />}
          foot={
            list.data !== undefined &&
            list.data.total > 0 && (
              <PagingFoot
                {...list.data}
                onPage={(page) => onChange({ page })}
                onPageSize={(pageSize) => onChange({ pageSize })}
              />
            )
          }
        />
        {children}
      </PageContent>
    </PageFrame>
  )
}
