import { longestMark } from '@papaver/contract/cultivation/rules.ts'
import { useTranslation } from 'react-i18next'
import { CheckField } from '../../ui/check-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LineList, useLine } from '../casework/draft/line-list.tsx'
import css from './cultivation.module.css'
import { buyers, usePartsView } from './parts-view.ts'
import { emptyBuyer, type TypedBuyer } from './typed.ts'

const BuyerRow = ({ line: buyer, position }: { line: TypedBuyer; position: number }) => {
  const { loaded } = usePartsView()
  const { change, field, removal } = useLine(buyers, buyer, position)
  const offered = loaded.buyers.filter(({ id, isActive }) => isActive || id === buyer.buyerId)
  return (
    <div className={`${css.line} ${css.buyer}`}>
      <SelectField
        {...field('buyerId')}
        searchable
        options={offered.map(({ id, name, city }) => ({ value: id, label: name, hint: city }))}
        value={buyer.buyerId || null}
        onChange={(buyerId) => change({ buyerId: buyerId ?? '' })}
      />
      <TextField
        {...field('contractNumber')}
        maxLength={longestMark}
        value={buyer.contractNumber}
        onChange={(contractNumber) => change({ contractNumber })}
      />
      <DateField
        {...field('contractOn')}
        value={buyer.contractOn}
        onChange={(contractOn) => change({ contractOn })}
      />
      <TextField
        {...field('quantity')}
        ltr
        inputMode="decimal"
        unit={buyer.unit}
        value={buyer.quantity}
        onChange={(quantity) => change({ quantity })}
      />
      <SelectField
        {...field('unit')}
        options={loaded.weightUoms.map(({ code, name }) => ({ value: code, label: name }))}
        value={buyer.unit || null}
        onChange={(unit) => change({ unit: unit ?? '' })}
      />
      <div className={`${css.last} pv-row pv-apart pv-gap-12`}>
        <CheckField
          {...field('isWhole')}
          checked={buyer.isWhole}
          onChange={(isWhole) => change({ isWhole })}
        />
        {removal}
      </div>
    </div>
  )
}

/** Who takes the crop, and by which contract. */
export const Buyers = () => {
  const { loaded } = usePartsView()
  return <LineList of={buyers} empty={() => emptyBuyer(loaded.weightUnit)} Row={BuyerRow} />
}

/** What the section folds to. */
export const SaidBuyers = () => {
  const { t } = useTranslation()
  const { state, loaded } = usePartsView()
  const said = state.typed.own.buyers
  if (said.length === 0) return <p className="pv-dim">{t('cultivation.draft.noBuyer')}</p>
  const nameOf = (id: string) => loaded.buyers.find((each) => each.id === id)?.name ?? '–'
  return (
    <Facts
      facts={said.map(({ key, buyerId, quantity, unit, isWhole }) => ({
        key,
        label: nameOf(buyerId),
        value: (
          <bdi>
            {[[quantity, unit].join(' '), isWhole ? t('cultivation.case.isWhole') : '']
              .filter(Boolean)
              .join(' · ')}
          </bdi>
        ),
      }))}
    />
  )
}
