import { mostQuotas } from '@papaver/contract/licenses/fields.ts'
import { licenseActivities } from '@papaver/contract/licenses/rules.ts'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../platform/authority-day.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import css from './licenses.module.css'
import { idOfPart, usePartsView } from './parts-view.ts'
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

const QuotaRow = ({ quota, position }: { quota: TypedQuota; position: number }) => {
  const { t } = useTranslation()
  const { state, loaded, put, errorOf, isShut, isOpen } = usePartsView()
  const { quotas } = state.typed.own
  const activities = useActivities()
  const masses = loaded.units.filter(({ dimension }) => dimension === 'mass')
  const change = (part: Partial<TypedQuota>) =>
    put({ quotas: quotas.map((each) => (each.key === quota.key ? { ...each, ...part } : each)) })
  const field = (part: keyof TypedQuota) => {
    const path = `quotas.${position}.${part}`
    return {
      id: idOfPart(path),
      label: t(`licenses.fields.quota.${part}`),
      error: errorOf(path),
      disabled: isShut(path, 'quotas'),
    }
  }
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
        value={quota.quantity}
        onChange={(quantity) => change({ quantity })}
      />
      <SelectField
        {...field('unit')}
        options={masses.map(({ code }) => ({ value: code, label: code }))}
        value={quota.unit || null}
        onChange={(unit) => change({ unit: unit ?? '' })}
      />
      {isOpen('quotas') && (
        <IconButton
          icon="trash"
          name={t('licenses.draft.removeQuota', { number: position })}
          onClick={() => put({ quotas: quotas.filter(({ key }) => key !== quota.key) })}
        />
      )}
    </div>
  )
}

/** What may be handled in a year, where it is to be limited. */
export const Quotas = () => {
  const { t } = useTranslation()
  const year = todayHere().slice(0, 4)
  const { state, put, isOpen } = usePartsView()
  const { quotas } = state.typed.own
  return (
    <div className="pv-stack pv-gap-16">
      <p className="pv-hint">{t('licenses.draft.quotasHint')}</p>
      {quotas.map((quota, index) => (
        <QuotaRow key={quota.key} quota={quota} position={index + 1} />
      ))}
      {isOpen('quotas') && quotas.length < mostQuotas && (
        <span id={idOfPart('quotas')} tabIndex={-1}>
          <Button
            icon="plus"
            onClick={() => put({ quotas: [...quotas, emptyQuota(quotas.at(-1)?.year ?? year)] })}
          >
            {t('licenses.draft.addQuota')}
          </Button>
        </span>
      )}
    </div>
  )
}

/** What the section folds to. */
export const SaidQuotas = () => {
  const { t } = useTranslation()
  const { state, loaded } = usePartsView()
  const { quotas } = state.typed.own
  if (quotas.length === 0) return <p className="pv-dim">{t('licenses.draft.noQuota')}</p>
  const nameOf = (id: string) => loaded.substances.find((each) => String(each.id) === id)?.name ?? '–'
  return (
    <Facts
      facts={quotas.map(({ key, substanceId, year, quantity, unit }) => ({
        key,
        label: nameOf(substanceId),
        value: <bdi>{[year, [quantity, unit].join(' ')].join(': ')}</bdi>,
      }))}
    />
  )
}
