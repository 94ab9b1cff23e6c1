import type { MouseEvent, ReactNode } from 'react'
import type { RowHeight } from '../platform/list-choices.ts'
import type { useTableKeyboard } from './table-keyboard.ts'

/** Where a column goes when the table becomes cards below 720 px. */
export type CardPlace =
  /** First line, at the start: number or name. */
  | 'lead'
  /** First line, at the end: status. */
  | 'status'
  /** A line of its own without a label: parties, substance. */
  | 'line'
  /** A line with the column's head as label: quantities, dates. */
  | 'labelled'
  /** Last line: clock. */
  | 'foot'
  | 'none'

export interface Column<Row> {
  key: string
  /** Head of the column, with its unit: "Base, g". */
  head: string
  render: (row: Row) => ReactNode
  /** `number` stands at the physical right in both directions, else digits do not line up. */
  align?: 'start' | 'number' | undefined
  sortable?: boolean | undefined
  /** CSS width; leave it out where the column takes what is left. */
  width?: string | undefined
  /** `labelled` by default. */
  card?: CardPlace | undefined
  /** Nothing to say of this row: a card leaves out what would stand there without its head. */
  isEmpty?: ((row: Row) => boolean) | undefined
  /** The head is spoken but not shown: a column of buttons. */
  headHidden?: boolean | undefined
}

export interface Sort {
  key: string
  descending: boolean
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** `undefined` while they are on their way: skeleton rows, the head stays. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The row in words, for its checkbox; the key where left out. */
  rowName?: ((row: Row) => string) | undefined
  /** Enter, or a click beside the links of the row. */
  onOpen?: ((row: Row) => void) | undefined
  sort?: Sort | undefined
  /** Called with the next order: a new column ascends, the same one turns. */
  onSort?: ((sort: Sort) => void) | undefined
  /** Keys of the chosen rows; without `onChoose` there are no checkboxes. */
  chosen?: ReadonlySet<string> | undefined
  onChoose?: ((chosen: ReadonlySet<string>) => void) | undefined
  rowHeight?: RowHeight | undefined
  /** How many skeleton rows, 8 by default. */
  expected?: number | undefined
  /** Old rows stay while new ones come. */
  refreshing?: boolean | undefined
  /** In the place of the rows where there are none: EmptyState, NoMatchState, ForbiddenState or FailedState. */
  empty?: ReactNode
  /** Stands in a Card with `padding="none"`: no edge of its own. */
  inCard?: boolean | undefined
  /** Under the rows: PagingFoot. */
  foot?: ReactNode
}

/** What a row can be asked, shared by the table and its cards. */
export interface RowChoice {
  rowProps: ReturnType<typeof useTableKeyboard>
  isChosen: (index: number) => boolean
  choose: (index: number, range: boolean) => void
  click: (event: MouseEvent, index: number) => void
}
