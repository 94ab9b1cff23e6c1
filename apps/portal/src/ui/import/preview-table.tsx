import type { ReactNode } from 'react'
import css from './preview-table.module.css'

interface PreviewTableProps<Row> {
  label: string
  /** The label is read above it, too. */
  isHeaded?: boolean
  className: string
  columns: readonly (readonly [head: string, cell: (row: Row) => ReactNode])[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** More than a person reads are counted, not drawn. */
  most: number
  /** Says how many there are, where the rows are not all. */
  more?: string | false
}

/** What a file would do, line by line; nothing where it has no such lines. */
export const PreviewTable = <Row,>({ label, columns, rows, rowKey, ...props }: PreviewTableProps<Row>) =>
  rows.length > 0 && (
    <>
      {props.isHeaded && <h3>{label}</h3>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reached by keyboard to do so */}
      <section className={css.scroll} tabIndex={0} aria-label={label}>
        <table className={`${props.className} pv-rows pv-wide`}>
          <thead>
            <tr>
              {columns.map(([head]) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, props.most).map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(([head, cell]) => (
                  <td key={head}>{cell(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {props.more && <p className="pv-size-13 pv-dim">{props.more}</p>}
    </>
  )
