import { useTranslation } from 'react-i18next'
import { Facts } from '../../ui/facts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LineList, useLine } from '../casework/draft/line-list.tsx'
import css from './licenses.module.css'
import { stocks, usePartsView } from './parts-view.ts'
import { emptyStock, type TypedStock } from './typed.ts'

const StockRow = ({ line: stock, position }: { line: TypedStock; position: number }) => {
  const { loaded } = usePartsView()
  const { change, field, removal } = useLine(stocks, stock, position)
  const masses = loaded.units.filter(({ dimension }) => dimension === 'mass')
  return (
    <div className={css.stock}>
      <SelectField
        {...field('substanceId')}
        searchable
        options={loaded.substances.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={stock.substanceId || null}
        onChange={(substanceId) => change({ substanceId: substanceId ?? '' })}
      />
      <TextField
        {...field('quantity')}
        ltr
        inputMode="decimal"
        unit={stock.unit}
        value={stock.quantity}
        onChange={(quantity) => change({ quantity })}
      />
      <SelectField
        {...field('unit')}
        options={masses.map(({ code }) => ({ value: code, label: code }))}
        value={stock.unit || null}
        onChange={(unit) => change({ unit: unit ?? '' })}
      />
      {removal}
    </div>
  )
}

/** What may be in the house at any time, where it is to be limited. */
export const Stocks = () => <LineList of={stocks} empty={emptyStock} Row={StockRow} />

/** What the section folds to. */
export const SaidStocks = () => {
  const { t } = useTranslation()
  const { state, loaded } = usePartsView()
  const said = state.typed.own.stocks
  if (said.length === 0) return <p className="pv-dim">{t('licenses.draft.noStock')}</p>
  const nameOf = (id: string) => loaded.substances.find((each) => String(each.id) === id)?.name ?? '–'
  return (
    <Facts
      facts={said.map(({ key, substanceId, quantity, unit }) => ({
        key,
        label: nameOf(substanceId),
        value: <bdi>{[quantity, unit].join(' ')}</bdi>,
      }))}
    />
  )
}
