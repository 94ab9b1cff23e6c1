import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useState } from 'react'
import { currentCulture } from '../../../platform/culture.ts'
import { useStore } from '../../../platform/store.ts'
import { linesOf, type Sheet } from '../sheet.ts'
import { type Limits, movedBy, neighbour, type Place } from './moves.ts'
import type { Column } from './text-row.tsx'
import { useColumns } from './use-columns.ts'
import { type SaveText, useWriting } from './use-writing.ts'

export interface TextGridProps {
  sheet: Sheet
  /** The keys that are shown, by their place among all. */
  rows: readonly number[]
  columns: readonly Column[]
  complete: ReadonlyMap<string, number>
  save: SaveText
  /** Tells which cell has the keyboard, by its key's place among all. */
  onPlace: (cell: { index: number; culture: string } | undefined) => void
  /** In the place of rows where there are none. */
  empty: ReactNode
}

const lineHeight = 18
const rowPadding = 15
/** A letter of the table's size is about so wide. */
const letterWidth = 6.9

const placeIn = (target: EventTarget): Place | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-index]')
  if (!cell || !row) return undefined
  return { row: Number(row.dataset.index), column: Number(cell.dataset.column) }
}

/** Rows of any height; the one that is written in stays drawn wherever it is scrolled to. */
const useRows = (
  scroller: RefObject<HTMLElement | null>,
  { sheet, rows, columns }: TextGridProps,
  width: number,
  always: number,
) => {
  const cultures = columns.map(({ culture }) => culture)
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (row) => rows[row] ?? row,
    estimateSize: (row) =>
      rowPadding + lineHeight * linesOf(sheet, rows[row] ?? 0, cultures, (width - 17) / letterWidth),
    overscan: 4,
    // The heads of the columns lie over the first rows.
    scrollPaddingStart: 48,
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range)
      return always < 0 || drawn.includes(always) ? drawn : [...drawn, always].sort((a, b) => a - b)
    },
  })
}

/** Rows, columns, the cell that has the keyboard and the cell that is written in. */
const useGridState = (scroller: RefObject<HTMLDivElement | null>, props: TextGridProps) => {
  const { sheet, rows, columns, save } = props
  const { direction } = useStore(currentCulture)
  const [place, setPlace] = useState<Place>({ row: 0, column: 1 })
  const written = useWriting(sheet, save)
  const { writing } = written
  const openRow = writing === undefined ? -1 : rows.indexOf(writing.index)
  const openColumn = columns.findIndex(({ culture }) => culture === writing?.culture)
  const isRtl = direction === 'rtl'
  const drawn = useColumns(scroller, columns.length, isRtl, openColumn < 0 ? undefined : openColumn)
  const list = useRows(scroller, props, drawn.width, openRow)
  const at: Place = {
    row: Math.min(place.row, Math.max(rows.length - 1, 0)),
    column: Math.min(place.column, columns.length),
  }
  const limits: Limits = {
    rows: rows.length,
    columns: columns.length,
    page: Math.max(1, list.getVirtualItems().length - 9),
    isRtl,
  }
  return { ...written, at, setPlace, openAt: { row: openRow, column: openColumn + 1 }, drawn, list, limits }
}

/** Everything that the grid does: moving, opening, saving and going on. */
export const useTextGrid = (scroller: RefObject<HTMLDivElement | null>, props: TextGridProps) => {
  const { rows, columns, onPlace } = props
  const state = useGridState(scroller, props)
  const { at, list, drawn, limits, writing, finish } = state
  const cellAt = ({ row, column }: Place) => {
    const [index, culture] = [rows[row], columns[column - 1]?.culture]
    return index === undefined || culture === undefined ? undefined : { index, culture }
  }
  const go = (next: Place) => {
    state.setPlace(next)
    list.scrollToIndex(next.row, { align: 'auto' })
    if (next.column > 0) drawn.scrollTo(next.column - 1)
    onPlace(cellAt(next))
  }
  const open = (next: Place): boolean => {
    const cell = cellAt(next)
    return cell !== undefined && state.open(cell.index, cell.culture)
  }
  const back = () => scroller.current?.focus({ preventScroll: true })
  const finishAnd = async (step: 0 | 1 | -1) => {
    const from = state.openAt
    if (!(await finish())) return
    const next = step === 0 ? undefined : neighbour(from, step, limits)
    go(next ?? from)
    if (next === undefined || !open(next)) back()
  }
  const cancel = () => {
    state.close()
    back()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (writing !== undefined || event.altKey || event.metaKey) return
    const isOpening = event.key === 'Enter' || event.key === 'F2'
    const next = isOpening ? undefined : movedBy(event, at, limits)
    if (isOpening) open(at)
    else if (next) go(next)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const clicked = placeIn(event.target)
    const isOpen = clicked?.row === state.openAt.row && clicked.column === state.openAt.column
    if (clicked === undefined || isOpen) return
    const isAgain = (clicked.row === at.row && clicked.column === at.column) || event.detail === 2
    go(clicked)
    if (!isAgain || !open(clicked)) back()
  }
  return { ...state, finishAnd, cancel, onKeyDown, onClick, announcePlace: () => onPlace(cellAt(at)) }
}
