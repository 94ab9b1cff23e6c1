import { useTranslation } from 'react-i18next'
import { CheckBox } from './check-box.tsx'
import { classNames } from './class-names.ts'
import classes from './data-table.module.css'
import type { Column, DataTableProps, Sort } from './data-table-types.ts'
import { Icon } from './icon.tsx'

/** Turns the same column, or starts another one ascending. */
export const nextSort = (sort: Sort | undefined, key: string): Sort => ({
  key,
  descending: sort?.key === key && !sort.descending,
})

/** The head of the table: it stays in view, and stays real while rows are on their way. */
export function DataTableHead<Row>(props: DataTableProps<Row>) {
  return (
    <thead className={classes.head}>
      <tr>
        {props.onChoose !== undefined && (
          <th scope="col" className={classes.choice} data-noprint>
            <ChooseAll {...props} />
          </th>
        )}
        {props.columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
        ))}
      </tr>
    </thead>
  )
}

/** Chooses every row in view, or none. */
export function ChooseAll<Row>({ rows, rowKey, chosen, onChoose }: DataTableProps<Row>) {
  const { t } = useTranslation()
  const keys = (rows ?? []).map(rowKey)
  const count = keys.filter((key) => chosen?.has(key)).length
  const all = keys.length > 0 && count === keys.length
  const change = () => {
    const next = new Set(chosen)
    for (const key of keys) {
      if (all) next.delete(key)
      else next.add(key)
    }
    onChoose?.(next)
  }
  return (
    <CheckBox
      name={t('ui.table.chooseAll')}
      checked={all}
      partly={count > 0 && !all}
      disabled={keys.length === 0}
      onChange={change}
    />
  )
}

interface HeadCellProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const sorted = sort?.key === column.key
  const className = classNames(column.align === 'number' && classes.number, sorted && classes.sorted)
  const style = column.width === undefined ? undefined : { inlineSize: column.width }
  if (column.sortable !== true || onSort === undefined)
    return (
      <th scope="col" className={className} style={style}>
        {column.headHidden === true ? <span className="pv-hidden">{column.head}</span> : column.head}
      </th>
    )
  const direction = sort?.descending === true ? 'descending' : 'ascending'
  return (
    <th scope="col" className={className} style={style} aria-sort={sorted ? direction : 'none'}>
      <button
        type="button"
        className={`${classes.sorter} pv-inner`}
        data-prints
        onClick={() => onSort(nextSort(sort, column.key))}
      >
        <span>{column.head}</span>
        {sorted && <Icon name={direction === 'descending' ? 'arrow-down' : 'arrow-up'} size={14} />}
      </button>
    </th>
  )
}
