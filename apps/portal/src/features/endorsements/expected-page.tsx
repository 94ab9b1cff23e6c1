import type { CustomsPermit } from '@papaver/contract/endorsements/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { masterQuery } from '../../platform/queries.ts'
import { type Account, mayDo, useAccount } from '../../platform/session.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterRow } from '../../ui/filter-chips.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PagingFoot } from '../../ui/paging-foot.tsx'
import { SearchPill } from '../../ui/search-pill.tsx'
import { EmptyState, FailedState, ForbiddenState, NoMatchState } from '../../ui/state-panel.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import css from './endorsements.module.css'
import { useExpectedColumns } from './expected-columns.tsx'
import { type ExpectedSearch, readExpectedSearch, type Span, spanOf, spans } from './expected-search.ts'
import { expectedQuery } from './queries.ts'

const useExpectedSearch = () => {
  const search = readExpectedSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const change = (part: { [Key in keyof ExpectedSearch]?: ExpectedSearch[Key] | undefined }) =>
    void navigate({
      to: '/import-export/customs',
      search: readExpectedSearch({ ...search, page: undefined, ...part }),
    })
  return { search, change }
}

interface NothingProps {
  search: ExpectedSearch
  onChange: (part: { when?: Span; search?: undefined }) => void
}

/** Nothing that fits, nothing on this day, and nothing at all are three different sentences. */
const Nothing = ({ search, onChange }: NothingProps) => {
  const { t } = useTranslation()
  const span = spanOf(search)
  if (search.search !== undefined)
    return (
      <NoMatchState
        title={t('endorsements.expected.noMatch')}
        help={t('endorsements.expected.noMatchHelp')}
        onDrop={() => onChange({ search: undefined })}
      />
    )
  const action =
    span === 'all'
      ? { children: t('endorsements.find.title'), href: '#/import-export/customs/find' }
      : { children: t('endorsements.expected.showAll'), onClick: () => onChange({ when: 'all' }) }
  return (
    <EmptyState
      icon="calendar-event"
      title={t(`endorsements.expected.empty.${span}`)}
      help={t('endorsements.expected.emptyHelp')}
      action={action}
    />
  )
}

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation()
  const { title, reference } = explain(error, t)
  return (
    <FailedState
      title={t('endorsements.expected.failed')}
      help={title}
      onRetry={onRetry}
      {...(reference ? { reference } : {})}
    />
  )
}

const Expected = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const { search, change } = useExpectedSearch()
  const span = spanOf(search)
  const list = useQuery(
    expectedQuery({
      when: span,
      page: search.page ?? 1,
      pageSize: search.pageSize ?? account.pageSize,
      ...(search.search === undefined ? {} : { search: search.search }),
    }),
  )
  const countries = useQuery(masterQuery('masters.countries')).data ?? []
  const countryName = (code: string) => countries.find((country) => country.code === code)?.name
  const columns = useExpectedColumns(countryName)
  const isFailed = list.isError && list.data === undefined
  return (
    <div className={css.sheet}>
      <PageHead
        variant="list"
        title={t('endorsements.expected.title')}
        actions={[
          {
            key: 'find',
            label: t('endorsements.find.title'),
            icon: 'search',
            kind: 'primary',
            href: '#/import-export/customs/find',
          },
        ]}
        tabs={
          <ViewTabs
            label={t('endorsements.expected.spans')}
            current={span}
            onChange={(when) => change({ when: spans.find((each) => each === when) })}
            tabs={spans.map((key) => ({ key, label: t(`endorsements.expected.span.${key}`) }))}
          />
        }
      />
      <div className={css.list}>
        <FilterRow>
          <SearchPill
            value={search.search ?? ''}
            placeholder={t('endorsements.expected.search')}
            onChange={(text) => change({ search: text.trim().slice(0, 100) || undefined })}
          />
        </FilterRow>
        <DataTable<CustomsPermit>
          caption={t('endorsements.expected.title')}
          columns={columns}
          rows={isFailed ? [] : list.data?.items}
          rowKey={({ id }) => id}
          rowName={({ number }) => number}
          onOpen={({ id }) => {
            location.hash = `#/import-export/customs/${id}`
          }}
          refreshing={list.isPlaceholderData}
          instead={
            isFailed ? (
              <Failed error={list.error} onRetry={() => void list.refetch()} />
            ) : (
              <Nothing search={search} onChange={change} />
            )
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
      </div>
    </div>
  )
}

/** What is expected at the officer's own points, by the planned day. */
export const ExpectedPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'endorsement.customs') && !mayDo(account, 'endorsement.correct'))
    return <ForbiddenState title={t('endorsements.forbidden')} />
  return <Expected account={account} />
}
