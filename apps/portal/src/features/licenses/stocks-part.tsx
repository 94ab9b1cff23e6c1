import { mostStocks } from '@papaver/contract/licenses/fields.ts'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import css from './licenses.module.css'
import { idOfPart, usePartsView } from './parts-view.ts'
import { emptyStock, type TypedStock } from './typed.ts'

const StockRow = ({ stock, position }: { stock: TypedStock; position: number }) => {
  const { t } = useTranslation()
  const { state, loaded, put, errorOf, isShut, isOpen } = usePartsView()
  const { stocks } = state.typed.own
  const masses = loaded.units.filter(({ dimension }) => dimension === 'mass')
  const change = (part: Partial<TypedStock>) =>
    put({ stocks: stocks.map((each) => (each.key === stock.key ? { ...each, ...part } : each)) })
  const field = (part: keyof TypedStock) => {
    const path = `stocks.${position}.${part}`
    return {
      id: idOfPart(path),
      label: t(`licenses.fields.stock.${part}`),
      error: errorOf(path),
      disabled: isShut(path, 'stocks'),
    }
  }
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
        value={stock.quantity}
        onChange={(quantity) => change({ quantity })}
      />
      <SelectField
        {...field('unit')}
        options={masses.map(({ code }) => ({ value: code, label: code }))}
        value={stock.unit || null}
        onChange={(unit) => change({ unit: unit ?? '' })}
      />
      {isOpen('stocks') && (
        <IconButton
          icon="trash"
          name={t('licenses.draft.removeStock', { number: position })}
          onClick={() => put({ stocks: stocks.filter(({ key }) => key !== stock.key) })}
        />
      )}
    </div>
  )
}

/** What may be in the house at any time, where it is to be limited. */
export const Stocks = () => {
  const { t } = useTranslation()
  const { state, put, isOpen } = usePartsView()
  const { stocks } = state.typed.own
  return (
    <div className="pv-stack pv-gap-16">
      <p className="pv-hint">{t('licenses.draft.stocksHint')}</p>
      {stocks.map((stock, index) => (
        <StockRow key={stock.key} stock={stock} position={index + 1} />
      ))}
      {isOpen('stocks') && stocks.length < mostStocks && (
        <span id={idOfPart('stocks')} tabIndex={-1}>
          <Button icon="plus" onClick={() => put({ stocks: [...stocks, emptyStock()] })}>
            {t('licenses.draft.addStock')}
          </Button>
        </span>
      )}
    </div>
  )
}

/** What the section folds to. */
export const SaidStocks = () => {
  const { t } = useTranslation()
  const { state, loaded } = usePartsView()
  const { stocks } = state.typed.own
  if (stocks.length === 0) return <p className="pv-dim">{t('licenses.draft.noStock')}</p>
  const nameOf = (id: string) => loaded.substances.find((each) => String(each.id) === id)?.name ?? '–'
  return (
    <Facts
      facts={stocks.map(({ key, substanceId, quantity, unit }) => ({
        key,
        label: nameOf(substanceId),
        value: <bdi>{[quantity, unit].join(' ')}</bdi>,
      }))}
    />
  )
}
