import { type ReactNode, useEffect, useState } from 'react'
import type { AnySearch } from '../../platform/list-address.ts'
import { type RowHeight, useListChoices } from '../../platform/list-choices.ts'
import { useAccount } from '../../platform/session.ts'
import { type Column, DataTable, type Sort } from '../data-table.tsx'
import { useIsRoomy } from '../page-width.ts'
import { PagingFoot } from '../paging-foot.tsx'
import { ColumnChoice, RowHeightChoice } from '../table-tools.tsx'
import type { ListDescription, Listed } from './list-description.ts'
import { ListEmptyState } from './list-empty-state.tsx'
import { ListFilters } from './list-filters.tsx'

/** Rows are single from this width of the page on (look §6). */
const wide = 1122
const roomy = 1342

/** The columns that fit the room and that this person wants to see, and the choice of both. */
const useColumns = <Row, Search extends AnySearch>(list: ListDescription<Row, Search>) => {
  const { name, columns, hidden } = list
  const choices = useListChoices(name, useAccount()?.id, hidden)
  const isWide = useIsRoomy(wide)
  const isRoomy = useIsRoomy(roomy)
  const isFluid = typeof columns === 'function'
  const height: RowHeight = (isFluid ? choices.height : undefined) ?? (isFluid && isWide ? 36 : 41)
  const all = isFluid ? columns({ isSingle: height !== 41, isRoomy }) : columns
  const named = all.filter(({ headHidden }) => headHidden !== true)
  const tools: ReactNode = (
    <>
      {list.tools}
      <ColumnChoice columns={named} hidden={choices.hidden} onChange={choices.chooseHidden} />
      {isFluid && <RowHeightChoice value={height} onChange={choices.chooseHeight} />}
    </>
  )
  return { height, tools, shown: all.filter(({ key }) => !choices.hidden.has(key)) }
}

/** Remembers the list for the record that is opened from it. */
const useMemory = <Row, Search extends AnySearch>(list: ListDescription<Row, Search>): void => {
  const { at, listed, rowKey } = list
  const { search, address } = at
  const { rows, page, isOld } = listed
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a row is named is said anew each time
  useEffect(() => {
    if (rows === undefined || isOld) return
    const { page: number = 1, pageSize = 0, total = rows.length } = page ?? {}
    address.memory.set({ search, offset: (number - 1) * pageSize, total, ids: rows.map(rowKey) })
  }, [search, rows, isOld, page])
}

/** Where the last rows of a page are gone, the page before it is shown. */
const useLastPage = <Row,>({ page, isOld }: Listed<Row>, onPage: (page: number) => void): void => {
  const last = Math.max(1, Math.ceil((page?.total ?? 0) / (page?.pageSize ?? 1)))
  const isBeyond = page !== undefined && !isOld && page.total > 0 && page.page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to the page is a new function every time
  useEffect(() => {
    if (isBeyond) onPage(last)
  }, [isBeyond, last])
}

const sortOf = (order: string | undefined): Sort | undefined =>
  order === undefined ? undefined : { key: order.replace('-', ''), descending: order.startsWith('-') }

const Foot = <Row, Search extends AnySearch>({ at, listed, note }: ListDescription<Row, Search>) => {
  const { page } = listed
  if (page === undefined || page.total === 0) return null
  return (
    <PagingFoot
      {...page}
      onPage={(to) => at.change({ page: to } as Partial<Search>)}
      onPageSize={(pageSize) => at.change({ pageSize } as Partial<Search>)}
      {...(note === undefined ? {} : { note })}
    />
  )
}

interface RowsProps<Row, Search extends AnySearch> {
  list: ListDescription<Row, Search>
  columns: readonly Column<Row>[]
  height: RowHeight
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

const Rows = <Row, Search extends AnySearch>(props: RowsProps<Row, Search>) => {
  const { list, columns, height, chosen, onChoose } = props
  const { at, listed, bulk, hrefOf, onOpen } = list
  const account = useAccount()
  const pageSize = at.search.pageSize ?? account?.pageSize ?? 10
  const open = (row: Row) => {
    if (hrefOf === undefined) onOpen?.(row)
    else location.hash = hrefOf(row)
  }
  return (
    <DataTable<Row>
      caption={list.caption}
      columns={columns}
      rows={listed.rows}
      rowKey={list.rowKey}
      rowName={list.rowName}
      onOpen={hrefOf === undefined && onOpen === undefined ? undefined : open}
      sort={sortOf(at.search.sort ?? list.order)}
      onSort={({ key, descending }) =>
        at.change({ sort: `${descending ? '-' : ''}${key}` } as Partial<Search>)
      }
      {...(bulk?.mayChoose(listed.rows ?? []) === true ? { chosen, onChoose } : {})}
      rowHeight={height}
      expected={Math.min(pageSize, 12)}
      refreshing={listed.isOld}
      empty={<ListEmptyState {...list} />}
      foot={list.foot ?? <Foot {...list} />}
    />
  )
}

/** Filters, rows and foot of a list, and the bar for chosen rows: what stands in a page or in a tab of one. */
export const useListParts = <Row, Search extends AnySearch>(list: ListDescription<Row, Search>) => {
  const { at, listed, bulk } = list
  const { tools, shown, height } = useColumns(list)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  useMemory(list)
  useLastPage(listed, (page) => at.change({ page } as Partial<Search>))
  const picked = (listed.rows ?? []).filter((row) => chosen.has(list.rowKey(row)))
  const body: ReactNode = (
    <>
      <ListFilters at={at} find={list.find} filters={list.filters} end={tools} />
      {list.between}
      <Rows list={list} columns={shown} height={height} chosen={chosen} onChoose={setChosen} />
    </>
  )
  return { body, bar: bulk?.bar(picked, () => setChosen(new Set())) }
}
