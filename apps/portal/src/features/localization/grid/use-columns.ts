import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'

const keyWidth = 184
const narrowKeyWidth = 124
const leastColumn = 136
/** Between two columns. */
const line = 1
/** From so many languages on only the columns in view are drawn. */
const virtualFrom = 12

interface Widths {
  readonly key: number
  readonly column: number
}

/** Columns share the room there is, and scroll where it is too small. Told to the style sheet as variables. */
const useWidths = (scroller: RefObject<HTMLElement | null>, columns: number): Widths => {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const watcher = new ResizeObserver(() => setRoom(element.clientWidth))
    watcher.observe(element)
    setRoom(element.clientWidth)
    return () => watcher.disconnect()
  }, [scroller])
  const key = room < 600 ? narrowKeyWidth : keyWidth
  const column = Math.max(leastColumn, Math.floor((room - key) / Math.max(columns, 1)) - line)
  useLayoutEffect(() => {
    const style = scroller.current?.style
    style?.setProperty('--pv-grid-key', `${key}px`)
    style?.setProperty('--pv-grid-column', `${column}px`)
    style?.setProperty('--pv-grid-columns', String(columns))
  }, [scroller, key, column, columns])
  return { key, column }
}

export interface ColumnWindow {
  /** Places of the columns to draw. */
  readonly shown: readonly number[]
  readonly width: number
  /** Brings a column into view. */
  scrollTo(column: number): void
}

/** Which columns are drawn, and how wide they are. `always`: one that stays drawn wherever it is. */
export const useColumns = (
  scroller: RefObject<HTMLElement | null>,
  count: number,
  isRtl: boolean,
  always: number | undefined,
): ColumnWindow => {
  const { key, column } = useWidths(scroller, count)
  const isVirtual = count >= virtualFrom
  const virtual = useVirtualizer({
    horizontal: true,
    isRtl,
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => column + line,
    paddingStart: key,
    scrollPaddingStart: key,
    overscan: 1,
  })
  const drawn = virtual.getVirtualItems().map(({ index }) => index)
  const name = isVirtual ? [...new Set([...drawn, ...(always === undefined ? [] : [always])])].join() : ''
  const shown = useMemo(
    () => (isVirtual ? name.split(',').filter(Boolean).map(Number) : [...Array(count).keys()]),
    [isVirtual, name, count],
  )
  const scrollTo = (place: number) => {
    const element = scroller.current
    if (element === null) return
    // Along the line of writing: an offset from right to left is negative (CSSOM View).
    const offset = Math.abs(element.scrollLeft)
    const start = place * (column + line)
    const room = element.clientWidth - key
    const next = start < offset ? start : start + column > offset + room ? start + column - room : offset
    if (next !== offset) element.scrollLeft = isRtl ? -next : next
  }
  return { shown, width: column, scrollTo }
}
