import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnySearch } from '../../platform/list-address.ts'
import type { ListState } from '../../platform/use-list.ts'
import type { Column } from '../data-table.tsx'
import type { NoMatchStateProps } from '../state-panel.tsx'
import type { ListFilter } from './list-filter.ts'

/** A query of which only its maker knows the key. */
export interface AnyQuery {
  queryKey: readonly unknown[]
}

/** One page of a list as the server answers it. */
export interface ListedPage<Row> {
  items: readonly Row[]
  total: number
  totalIsEstimate?: boolean
  page: number
  pageSize: number
}

/** The rows of a list on their way, there, or not to be had. */
export interface Listed<Row> {
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  /** Why there are none; null where they came. */
  error: unknown
  retry: () => void
  /** Old rows stay while others come. */
  isOld: boolean
  /** Where the rows stand in the whole list; a list that comes whole has no pages. */
  page?: Omit<ListedPage<Row>, 'items'> | undefined
}

type Fetched<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isError' | 'isPlaceholderData' | 'refetch'
>

/** A list that comes whole; `rows` are those of it that fit. */
export const wholeOf = <Data, Row>(query: Fetched<Data>, rows: readonly Row[] | undefined): Listed<Row> => {
  const isFailed = query.isError && query.data === undefined
  return {
    rows: isFailed ? [] : rows,
    error: isFailed ? query.error : null,
    retry: () => void query.refetch(),
    isOld: query.isPlaceholderData,
  }
}

/** A list that comes page by page. */
export const pageOf = <Row>(query: Fetched<ListedPage<Row>>): Listed<Row> => ({
  ...wholeOf(query, query.data?.items),
  page: query.data,
})

/** The room that the table has: one line a row with the second lines as columns, or two; and for what tells little. */
export interface RowLayout {
  isSingle: boolean
  isRoomy: boolean
}

/** What is done to chosen rows. */
export interface ListBulk<Row> {
  /** Whether rows can be chosen at all, given those in view. */
  mayChoose: (rows: readonly Row[]) => boolean
  /** The bar for the chosen rows, and whatever it opens. */
  bar: (picked: readonly Row[], clear: () => void) => ReactNode
}

/** Everything about one list that is its own. */
export interface ListDescription<Row, Search extends AnySearch> {
  /** Under what the device keeps its columns. */
  name: string
  /** What it lists, for screen readers. */
  caption: string
  at: ListState<Search>
  listed: Listed<Row>
  /** Columns that depend on the room bring the choice of row heights with them. */
  columns: readonly Column<Row>[] | ((layout: RowLayout) => readonly Column<Row>[])
  /** Keys of the columns that are hidden while the person chose none on this device. */
  hidden?: readonly string[] | undefined
  rowKey: (row: Row) => string
  /** The row in words, for its checkbox. */
  rowName?: ((row: Row) => string) | undefined
  /** Where the row leads, or what opens it. */
  hrefOf?: ((row: Row) => string) | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** What can be searched for: "Filter these cases". */
  find?: string | undefined
  filters?: readonly ListFilter<Search>[] | undefined
  /** The order while the address names none. */
  order?: string | undefined
  /** Said where the list could not be fetched. */
  failed: string
  /** Said where nothing fits the filters; a way out of its own goes before the dropping of filters. */
  noMatch: NoMatchStateProps
  /** How many a search would find: then it is said which filter to drop. */
  totalOf?: ((search: Search) => AnyQuery) | undefined
  /** In the place of the rows where nothing narrows the list. */
  nothing: ReactNode
  bulk?: ListBulk<Row> | undefined
  /** Before the choice of columns: what else is done with the list as it stands. */
  tools?: ReactNode
  /** Between the filters and the rows. */
  between?: ReactNode
  /** At the end of the foot: what its figures count. */
  note?: ReactNode
  /** In the place of page numbers. */
  foot?: ReactNode
}
