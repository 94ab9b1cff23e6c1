import { createStore } from '../../../platform/store.ts'

/** A cell that an officer wants to ask about; rows count from 0 in the file. */
export interface AskedCell {
  readonly row: number
  readonly columnKey: string
  readonly text: string
}

interface Asked {
  /** Of which report. */
  readonly id: string
  readonly cells: readonly AskedCell[]
}

const none: Asked = { id: '', cells: [] }

/** What was noted while reading the rows, until the question is sent or another report is read. */
export const askedCells = createStore<Asked>(none)

const isSame =
  (row: number, columnKey: string) =>
  (cell: AskedCell): boolean =>
    cell.row === row && cell.columnKey === columnKey

export const cellsOf = ({ id, cells }: Asked, of: string): readonly AskedCell[] => (id === of ? cells : [])

/** Notes a cell, or takes it off again. */
export const turnCell = (id: string, row: number, columnKey: string): void => {
  const cells = cellsOf(askedCells.get(), id)
  const kept = cells.filter((cell) => !isSame(row, columnKey)(cell))
  askedCells.set({
    id,
    cells: kept.length < cells.length ? kept : [...cells, { row, columnKey, text: '' }],
  })
}

export const wordCell = (id: string, { row, columnKey }: AskedCell, text: string): void =>
  askedCells.set({
    id,
    cells: cellsOf(askedCells.get(), id).map((cell) =>
      isSame(row, columnKey)(cell) ? { ...cell, text } : cell,
    ),
  })

export const forgetCells = (): void => askedCells.set(none)
