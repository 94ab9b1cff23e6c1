import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { type Account, useAccount } from '../../../platform/session.ts'
import { DataTable, type RowHeight } from '../../../ui/data-table.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { useIsRoomy } from '../../../ui/page-width.ts'
import { PagingFoot } from '../../../ui/paging-foot.tsx'
import { ForbiddenState } from '../../../ui/state-panel.tsx'
import { ColumnChoice, RowHeightChoice } from '../../../ui/table-tools.tsx'
import { useTableChoices } from '../../authorizations/list/list-choices.ts'
import { type Audience, audienceOf } from '../audience.ts'
import { usersQuery, viewCountsQuery } from '../queries.ts'
import type { UserRow } from '../types.ts'
import { nameOf, useRoleNames } from '../words.ts'
import { columnsOf, hrefOfUser } from './list-columns.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListHead } from './list-head.tsx'
import { Nothing } from './list-instead.tsx'
import { listMemory } from './list-memory.ts'
import css from './list-page.module.css'
import {
  addressSort,
  columnSort,
  type ListSearch,
  listInputOf,
  readListSearch,
  sortIn,
  viewOf,
} from './list-search.ts'

/** Rows are single from this width of the page on (look §6). */
const wide = 1122
const roomy = 1342

/** The list in the address, and how to change it: a filter or sort begins at the first page again. */
const useListSearch = () => {
  const search = readListSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const go = (next: object) => void navigate({ to: '/users', search: readListSearch({ ...next }) })
  const change = (part: object) => go({ ...search, page: undefined, ...part })
  return { search, go, change }
}

interface PeopleProps {
  account: Account
  audience: Audience
}

/** The page of people that the address names; it is remembered for the person who is opened from it. */
const usePeople = (search: ListSearch, account: Account) => {
  const input = listInputOf(search, account)
  const list = useQuery(usersQuery(input))
  const counts = useQuery(viewCountsQuery).data ?? {}
  const data = list.isPlaceholderData ? undefined : list.data
  useEffect(() => {
    if (data === undefined) return
    const { items, page, pageSize, total } = data
    listMemory.set({ search, offset: (page - 1) * pageSize, total, ids: items.map(({ id }) => id) })
  }, [search, data])
  return { input, list, counts }
}

const useColumns = (audience: Audience, search: ListSearch, isSingle: boolean) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { sayRoles } = useRoleNames()
  const isRoomy = useIsRoomy(roomy)
  return columnsOf({ t, formats, sayRoles, audience, isSingle, isRoomy, view: viewOf(search, audience) })
}

const useRowHeight = (chosen: RowHeight | undefined): RowHeight => {
  const isWide = useIsRoomy(wide)
  return chosen ?? (isWide ? 36 : 41)
}

const People = ({ account, audience }: PeopleProps) => {
  const { t } = useTranslation()
  const { search, go, change } = useListSearch()
  const { input, list, counts } = usePeople(search, account)
  const choices = useTableChoices(account.id, 'people')
  const height = useRowHeight(choices.height)
  const columns = useColumns(audience, search, height !== 41)
  const isFailed = list.isError && list.data === undefined
  return (
    <PageFrame filling>
      <ListHead audience={audience} search={search} counts={counts} input={input} />
      <div className={css.list}>
        <ListFilters
          search={search}
          audience={audience}
          onChange={change}
          end={
            <>
              <ColumnChoice columns={columns} hidden={choices.hidden} onChange={choices.chooseHidden} />
              <RowHeightChoice value={height} onChange={choices.chooseHeight} />
            </>
          }
        />
        <DataTable<UserRow>
          caption={t(`users.list.title.${audience}`)}
          columns={columns.filter(({ key }) => !choices.hidden.has(key))}
          rows={isFailed ? [] : list.data?.items}
          rowKey={({ id }) => id}
          rowName={nameOf}
          onOpen={(row) => {
            location.hash = hrefOfUser(row)
          }}
          sort={columnSort(sortIn(search, audience))}
          onSort={(sort) => change({ sort: addressSort(sort) })}
          rowHeight={height}
          expected={Math.min(Number(input.pageSize ?? 10), 12)}
          refreshing={list.isPlaceholderData}
          instead={
            isFailed ? (
              <FetchFailed
                title={t('users.list.failed')}
                error={list.error}
                onRetry={() => void list.refetch()}
              />
            ) : (
              <Nothing account={account} audience={audience} search={search} counts={counts} onSearch={go} />
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
    </PageFrame>
  )
}

/** The people with an account, or who ask for one: all for officers, his own staff for a manager. */
export const ListPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  const audience = audienceOf(account)
  if (audience === undefined)
    return <ForbiddenState title={t('users.list.forbidden')} help={t('users.list.forbiddenHelp')} />
  return <People account={account} audience={audience} />
}
