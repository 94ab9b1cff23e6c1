import { type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckBox } from './check-box.tsx'
import { classNames } from './class-names.ts'
import { DataCards } from './data-cards.tsx'
import classes from './data-table.module.css'
import { DataTableHead } from './data-table-head.tsx'
import type { Column, DataTableProps, RowChoice } from './data-table-types.ts'
import { useIsNarrow } from './page-width.ts'
import { Bone, StillLoading } from './skeleton.tsx'
import { useTableKeyboard } from './table-keyboard.ts'

export type { CardPlace, Column, DataTableProps, Sort } from './data-table-types.ts'

/** The keys after one row, or the run from the last chosen row (Shift), was turned on or off. */
const turned = (chosen: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> => {
  const next = new Set(chosen)
  for (const key of keys) {
    if (on) next.add(key)
    else next.delete(key)
  }
  return next
}

const onControl = (event: MouseEvent): boolean =>
  (event.target instanceof Element &&
    event.target.closest('a, button, input, label, [role=dialog]') !== null) ||
  (window.getSelection()?.toString() ?? '') !== ''

/**
 * A list of records: a real table where the page has room for one and on paper, cards elsewhere. Sorting, paging and choosing are the
 * page's; the table only asks.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, onOpen, onChoose, chosen = new Set<string>() } = props
  const narrow = useIsNarrow(672)
  const last = useRef<number | undefined>(undefined)
  const list = rows ?? []
  const choose = (index: number, range: boolean) => {
    const row = list[index]
    if (row === undefined || onChoose === undefined) return
    const on = !chosen.has(rowKey(row))
    const from = range ? (last.current ?? index) : index
    const span = list.slice(Math.min(from, index), Math.max(from, index) + 1)
    last.current = index
    onChoose(turned(chosen, span.map(rowKey), on))
  }
  const open = (index: number) => {
    const row = list[index]
    if (row !== undefined) onOpen?.(row)
  }
  const rowProps = useTableKeyboard({
    count: list.length,
    onOpen: open,
    onChoose: (index) => choose(index, false),
  })
  const choice: RowChoice = {
    rowProps,
    isChosen: (index) => {
      const row = list[index]
      return row !== undefined && chosen.has(rowKey(row))
    },
    choose,
    click: (event, index) => {
      // With a key held down the browser is asked for another tab: the link in the row does that.
      const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (onOpen !== undefined && isPlain && !onControl(event)) open(index)
    },
  }
  const missing = rows !== undefined && rows.length === 0
  return (
    <div
      className={classNames('pv-narrow pv-text-colour pv-card', props.inCard && classes.bare)}
      aria-busy={rows === undefined || props.refreshing === true}
    >
      {(rows === undefined || props.refreshing) && <StillLoading />}
      {narrow ? <DataCards {...props} choice={choice} /> : <Table {...props} choice={choice} />}
      {missing && <div className={classes.empty}>{props.empty}</div>}
      {props.foot}
    </div>
  )
}

function Table<Row>(props: DataTableProps<Row> & { choice: RowChoice }) {
  const { rows, columns, rowKey, onChoose, onOpen, choice, rowHeight = 41 } = props
  const { t } = useTranslation()
  const choosing = onChoose !== undefined
  return (
    <div className={classes.scroller}>
      <table
        className={classNames(
          `${classes.table} pv-wide pv-table`,
          rows === undefined && classes.coming,
          classes[`height${rowHeight}`],
          props.refreshing && classes.stale,
        )}
      >
        <caption className="pv-hidden">{props.caption}</caption>
        <DataTableHead {...props} />
        <tbody>
          {rows === undefined && (
            <SkeletonRows columns={columns} choosing={choosing} count={props.expected ?? 8} />
          )}
          {rows?.map((row, index) => (
            <tr
              key={rowKey(row)}
              {...choice.rowProps(index)}
              className={classNames(
                classes.row,
                choice.isChosen(index) && classes.chosen,
                onOpen && 'pv-press',
              )}
              onClick={(event) => choice.click(event, index)}
            >
              {choosing && (
                <td className={classes.choice} data-noprint>
                  <CheckBox
                    name={t('ui.table.choose', { name: props.rowName?.(row) ?? rowKey(row) })}
                    checked={choice.isChosen(index)}
                    onChange={(_on, shift) => choice.choose(index, shift)}
                    tabIndex={-1}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} className={column.align === 'number' ? classes.number : undefined}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[]
  choosing: boolean
  count: number
}

function SkeletonRows<Row>({ columns, choosing, count }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
    <tr key={index} className={classes.row}>
      {choosing && (
        <td className={classes.choice} data-noprint>
          <Bone width="16px" height={16} />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.key} className={column.align === 'number' ? classes.number : undefined}>
          <Bone width={`${54 + ((index * 7 + place * 13) % 34)}%`} />
        </td>
      ))}
    </tr>
  ))
}
