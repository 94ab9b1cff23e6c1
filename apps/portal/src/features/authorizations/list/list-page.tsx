import type { ListItem } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { type RowHeight, useListChoices } from '../../../platform/list-choices.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { type Account, mayDo, useAccount } from '../../../platform/session.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { useIsRoomy } from '../../../ui/page-width.ts'
import { PagingFoot } from '../../../ui/paging-foot.tsx'
import { ForbiddenState } from '../../../ui/state-panel.tsx'
import { ColumnChoice, RowHeightChoice } from '../../../ui/table-tools.tsx'
import { audienceOf } from '../audience.ts'
import { useGoodsWords } from '../goods-words.ts'
import { authorizationsQuery, importExportSettingsQuery, viewCountsQuery } from '../queries.ts'
import { bulkActions, fits } from './bulk-rows.ts'
import { ListBulk } from './list-bulk.tsx'
import { columnsOf, hrefOfItem } from './list-columns.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListHead } from './list-head.tsx'
import { ListFailed, Nothing } from './list-instead.tsx'
import { listMemory } from './list-memory.ts'
import css from './list-page.module.css'
import { type ListSearch, listInputOf, readListSearch, viewOf } from './list-search.ts'
import { sortFrom, sortTo } from './list-sort.ts'

/** Rows are single from this width of the page on (look §6). */
const wide = 1122
const roomy = 1342

const usePromise = (): number => {
  const { data } = useQuery(importExportSettingsQuery)
  return typeof data?.slaDays === 'number' ? data.slaDays : 10
}

/** Remembers the list for the case that is opened from it. */
const useListMemory = (
  search: ListSearch,
  data: { items: readonly ListItem[]; page: number; pageSize: number; total: number } | undefined,
): void => {
  useEffect(() => {
    if (data === undefined) return
    const { items, page, pageSize, total } = data
    listMemory.set({ search, offset: (page - 1) * pageSize, total, ids: items.map(({ id }) => id) })
  }, [search, data])
}

/** The list in the address, and how to change it: a filter or sort begins at the first page again. */
const useListSearch = () => {
  const given = useSearch({ strict: false }) as Record<string, unknown>
  const search = readListSearch(given)
  const navigate = useNavigate()
  const go = (next: object) => void navigate({ to: '/import-export', search: readListSearch({ ...next }) })
  const change = (part: object) => go({ ...search, page: undefined, ...part })
  return { search, go, change }
}

interface WorklistTableProps {
  account: Account
  search: ListSearch
  height: RowHeight
  columns: Column<ListItem>[]
  counts: Record<string, number>
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onSearch: (search: ListSearch) => void
  onChange: (part: object) => void
}

const mayChooseAny = (account: Account, rows: readonly ListItem[]): boolean =>
  audienceOf(account) === 'office' && rows.some((row) => bulkActions.some((one) => fits(account, one, row)))

const WorklistTable = (props: WorklistTableProps) => {
  const { account, search, counts, chosen, onChange } = props
  const { t } = useTranslation()
  const audience = audienceOf(account)
  const promise = usePromise()
  const input = listInputOf(search, account)
  const list = useQuery(authorizationsQuery(input))
  const isFailed = list.isError && list.data === undefined
  const rows = isFailed ? [] : list.data?.items
  const instead = isFailed ? (
    <ListFailed error={list.error} onRetry={() => void list.refetch()} />
  ) : (
    <Nothing account={account} search={search} counts={counts} onSearch={props.onSearch} />
  )
  return (
    <DataTable
      caption={t('authorizations.list.caption')}
      columns={props.columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={(row) => row.number ?? row.kindName}
      onOpen={(row) => {
        location.hash = hrefOfItem(row)
      }}
      sort={sortFrom(search.sort, audience)}
      onSort={(sort) => onChange({ sort: sortTo(sort) })}
      {...(mayChooseAny(account, rows ?? []) ? { chosen, onChoose: props.onChoose } : {})}
      rowHeight={props.height}
      expected={Math.min(Number(input.pageSize ?? 10), 12)}
      refreshing={list.isPlaceholderData}
      instead={instead}
      foot={
        list.data !== undefined &&
        list.data.total > 0 && (
          <PagingFoot
            {...list.data}
            onPage={(page) => onChange({ page })}
            onPageSize={(pageSize) => onChange({ pageSize })}
            {...(audience === 'office' ? { note: t('authorizations.list.promise', { count: promise }) } : {})}
          />
        )
      }
    />
  )
}

const useColumns = (account: Account, search: ListSearch, isSingle: boolean) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const countries = useQuery(masterQuery('masters.countries')).data ?? []
  const promise = usePromise()
  const isRoomy = useIsRoomy(roomy)
  const goods = useGoodsWords()
  const audience = audienceOf(account)
  const countryName = (code: string) => countries.find((country) => country.code === code)?.name
  const hasOfficer = audience === 'office' && viewOf(search, audience) !== 'mine'
  return columnsOf({ t, formats, goods, audience, isSingle, promise, countryName }, hasOfficer, isRoomy)
}

const Worklist = ({ account }: { account: Account }) => {
  const { search, go, change } = useListSearch()
  const input = listInputOf(search, account)
  const list = useQuery(authorizationsQuery(input))
  const counts = useQuery(viewCountsQuery).data ?? {}
  const choices = useListChoices('worklist', account.id)
  const isWide = useIsRoomy(wide)
  const height: RowHeight = choices.height ?? (isWide ? 36 : 41)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  useListMemory(search, list.isPlaceholderData ? undefined : list.data)
  const rows = list.data?.items ?? []
  const columns = useColumns(account, search, height !== 41)
  return (
    <PageFrame filling>
      <ListHead account={account} search={search} counts={counts} input={input} />
      <div className={css.list}>
        <ListFilters
          search={search}
          audience={audienceOf(account)}
          isMine={input.mine === 'true'}
          onChange={change}
          end={
            <>
              <ColumnChoice columns={columns} hidden={choices.hidden} onChange={choices.chooseHidden} />
              <RowHeightChoice value={height} onChange={choices.chooseHeight} />
            </>
          }
        />
        <WorklistTable
          account={account}
          search={search}
          height={height}
          columns={columns.filter(({ key }) => !choices.hidden.has(key))}
          counts={counts}
          chosen={chosen}
          onChoose={setChosen}
          onSearch={go}
          onChange={change}
        />
      </div>
      <ListBulk account={account} rows={rows} chosen={chosen} onChoose={setChosen} />
    </PageFrame>
  )
}

export const ListPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'authorization.read'))
    return <ForbiddenState title={t('authorizations.list.forbidden')} />
  return <Worklist account={account} />
}
