import type { TFunction } from 'i18next'
import { memo, type ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { Sheet } from '../sheet.ts'
import { cellContent } from './text-cell.tsx'
import css from './text-grid.module.css'

export interface Column {
  readonly culture: string
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
}

export interface TextRowProps {
  sheet: Sheet
  /** Its place among all keys. */
  index: number
  /** Its place among the rows that are shown. */
  row: number
  columns: readonly Column[]
  /** Of the columns only these are drawn; all where it is undefined. */
  shown: readonly number[]
  /** Where the row begins, in pixels. */
  top: number
  /** The column of the cell that has the keyboard; undefined in all rows but one. */
  active: number | undefined
  activeId: string
  /** The column that is being written in, and what is drawn there. */
  editing: number | undefined
  editor: ReactNode
  measure: (element: HTMLElement | null) => void
  t: TFunction
}

const lastPart = (key: string): [before: string, last: string] => {
  const cut = key.lastIndexOf('.') + 1 || key.indexOf('_') + 1
  return [key.slice(0, cut), key.slice(cut)]
}

/** One text in all languages. Drawn again only when something of its own changes. */
export const TextRow = memo((props: TextRowProps) => {
  const { sheet, index, row, columns, shown, top, active, activeId, editing, editor, measure, t } = props
  const [before, last] = lastPart(sheet.keys[index] ?? '')
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual grid stand where they belong by themselves
    <div
      ref={measure}
      role="row"
      aria-rowindex={row + 2}
      data-index={row}
      className={classNames(`${css.row} pv-absolute`, editing !== undefined && css.open)}
      style={{ transform: `translateY(${top}px)` }}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div
        role="rowheader"
        id={active === 0 ? activeId : undefined}
        aria-colindex={1}
        data-column={0}
        data-active={active === 0 || undefined}
        className={`${css.key} pv-sticky pv-size-12 pv-mono pv-dim`}
        dir="ltr"
      >
        {before}
        <wbr />
        <b className="pv-medium pv-text-colour">{last}</b>
      </div>
      {shown.map((place) => {
        const column = columns[place]
        if (column === undefined) return null
        const cell = sheet.cell(index, column.culture)
        const isActive = active === place + 1
        const isOpen = editing === place + 1
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={column.culture}
            role="gridcell"
            id={isActive ? activeId : undefined}
            aria-colindex={place + 2}
            aria-readonly={cell.state === 'unused' || undefined}
            aria-invalid={cell.problem !== undefined || undefined}
            data-column={place + 1}
            data-state={cell.state === 'said' ? undefined : cell.state}
            data-own={cell.own !== undefined || undefined}
            data-active={isActive || undefined}
            lang={cell.text === null ? undefined : column.culture}
            dir={cell.text === null ? undefined : column.direction}
            className={css.cell}
            style={{ gridColumn: place + 2 }}
          >
            {isOpen ? editor : cellContent({ sheet, index, culture: column.culture, cell, t })}
          </div>
        )
      })}
    </div>
  )
})
TextRow.displayName = 'TextRow'
