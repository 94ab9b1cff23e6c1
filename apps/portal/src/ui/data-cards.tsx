import { useTranslation } from 'react-i18next'
import { CheckBox } from './check-box.tsx'
import { classNames } from './class-names.ts'
import classes from './data-cards.module.css'
import { ChooseAll } from './data-table-head.tsx'
import type { CardPlace, Column, DataTableProps, RowChoice } from './data-table-types.ts'
import { Skeleton } from './skeleton.tsx'

/** The rows below 720 px: number and status first, then lines, labelled figures, clock. */
export function DataCards<Row>(props: DataTableProps<Row> & { choice: RowChoice }) {
  const { rows, rowKey, choice, onChoose } = props
  const { t } = useTranslation()
  const [first] = props.columns.filter((column) => column.sortable)
  return (
    <div className={props.refreshing ? classes.stale : undefined}>
      {(onChoose !== undefined || (first !== undefined && props.onSort !== undefined)) && (
        <Tools {...props} />
      )}
      {rows === undefined && <Skeleton lines={props.expected ?? 8} className={classes.coming} />}
      {/* Named here and not by a region: the card around it often bears the same name. */}
      <ul aria-label={props.caption}>
        {rows?.map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: rowProps brings onKeyDown; the links inside the card do the same
          <li
            key={rowKey(row)}
            {...choice.rowProps(index)}
            className={classNames(
              `${classes.card} pv-flex pv-gap-8 pv-below pv-block-12 pv-inner`,
              choice.isChosen(index) && classes.chosen,
            )}
            onClick={(event) => choice.click(event, index)}
          >
            {onChoose !== undefined && (
              <div className="pv-rigid">
                <CheckBox
                  name={t('ui.table.choose', { name: props.rowName?.(row) ?? rowKey(row) })}
                  checked={choice.isChosen(index)}
                  onChange={() => choice.choose(index, false)}
                />
              </div>
            )}
            <CardBody row={row} columns={props.columns} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Tools<Row>(props: DataTableProps<Row>) {
  const { t } = useTranslation()
  const sortable = props.columns.filter((column) => column.sortable)
  const value = props.sort === undefined ? '' : `${props.sort.key}:${props.sort.descending ? 'down' : 'up'}`
  return (
    <div className="pv-row pv-gap-8 pv-below pv-block-4 pv-inline-12">
      {props.onChoose !== undefined && <ChooseAll {...props} />}
      {props.onSort !== undefined && sortable.length > 0 && (
        <select
          className={`${classes.sort} pv-inner`}
          aria-label={t('ui.table.sortBy')}
          value={value}
          onChange={(event) => {
            const [key = '', way] = event.currentTarget.value.split(':')
            props.onSort?.({ key, descending: way === 'down' })
          }}
        >
          {value === '' && <option value="">{t('ui.table.sortBy')}</option>}
          {sortable.map((column) => [
            <option key={`${column.key}:up`} value={`${column.key}:up`}>{`${column.head} ↑`}</option>,
            <option key={`${column.key}:down`} value={`${column.key}:down`}>{`${column.head} ↓`}</option>,
          ])}
        </select>
      )}
    </div>
  )
}

function CardBody<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const at = (place: CardPlace) =>
    columns.filter(
      ({ card = 'labelled', isEmpty }) => card === place && !(card !== 'labelled' && isEmpty?.(row)),
    )
  const parts = (place: CardPlace) =>
    at(place).map((column) => (
      <div key={column.key} className={classes[place]}>
        {column.render(row)}
      </div>
    ))
  return (
    <div className={`${classes.body} pv-stack pv-gap-6 pv-grow pv-narrow`}>
      <div className="pv-flex pv-wrap pv-top pv-apart pv-gap-4-12">
        {parts('lead')}
        {parts('status')}
      </div>
      {parts('line')}
      {at('labelled').map((column) => (
        <div key={column.key} className="pv-flex pv-apart pv-gap-12">
          <span className="pv-size-13 pv-dim">{column.head}</span>
          <span className="pv-words-end">{column.render(row)}</span>
        </div>
      ))}
      {parts('foot')}
    </div>
  )
}
