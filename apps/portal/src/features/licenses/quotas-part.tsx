import { licenseActivities } from '@papaver/contract/licenses/rules.ts'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../platform/authority-day.ts'
import { Facts } from '../../ui/facts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LineList, useLine } from '../casework/draft/line-list.tsx'
import css from './licenses.module.css'
import { quotas, usePartsView } from './parts-view.ts'
import { emptyQuota, type TypedQuota } from './typed.ts'

const useActivities = () => {
  const { t } = useTranslation()
  const { state } = usePartsView()
  const { activities } = state.typed.head
  const chosen = Array.isArray(activities) ? (activities as readonly string[]) : []
  return licenseActivities
    .filter((each) => chosen.includes(each))
    .map((value) => ({ value, label: t(`licenses.choices.activities.${value}`) }))
}

const QuotaRow = ({ line: quota, position }: { line: TypedQuota; position: number }) => {
  const { loaded } = usePartsView()
  const { change, field, removal } = useLine(quotas, quota, position)
  const activities = useActivities()
  const masses = loaded.units.filter(({ dimension }) => dimension === 'mass')
  return (
    <div className={css.quota}>
      <SelectField
        {...field('substanceId')}
        searchable
        options={loaded.substances.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={quota.substanceId || null}
        onChange={(substanceId) => change({ substanceId: substanceId ?? '' })}
      />
      <SelectField
        {...field('activity')}
        optional
        options={activities}
        value={quota.activity || null}
        onChange={(activity) => change({ activity: activity ?? '' })}
      />
      <TextField {...field('year')} ltr value={quota.year} onChange={(year) => change({ year })} />
      <TextField
        {...field('quantity')}
        ltr
        inputMode="decimal"
        unit={quota.unit}
        value={quota.quantity}
        onChange={(quantity) => change({ quantity })}
      />
      <SelectField
        {...field('unit')}
        options={masses.map(({ code }) => ({ value: code, label: code }))}
        value={quota.unit || null}
        onChange={(unit) => change({ unit: unit ?? '' })}
      />
      {removal}
    </div>
  )
}

/** What may be handled in a year, where it is to be limited. */
export const Quotas = () => {
  const { state } = usePartsView()
  const year = state.typed.own.quotas.at(-1)?.year ?? todayHere().slice(0, 4)
  return <LineList of={quotas} empty={() => emptyQuota(year)} Row={QuotaRow} />
}

/** What the section folds to. */
export const SaidQuotas = () => {
  const { t } = useTranslation()
  const { state, loaded } = usePartsView()
  const said = state.typed.own.quotas
  if (said.length === 0) return <p className="pv-dim">{t('licenses.draft.noQuota')}</p>
  const nameOf = (id: string) => loaded.substances.find((each) => String(each.id) === id)?.name ?? '–'
  return (
    <Facts
      facts={said.map(({ key, substanceId, year, quantity, unit }) => ({
        key,
        label: nameOf(substanceId),
        value: <bdi>{[year, [quantity, unit].join(' ')].join(': ')}</bdi>,
      }))}
    />
  )
}
