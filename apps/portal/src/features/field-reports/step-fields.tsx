import { longestMethod, settlements } from '@papaver/contract/field-reports/rules.ts'
import type { FieldReport } from '@papaver/contract/field-reports/schema.ts'
import { isOnePerson } from '@papaver/contract/field-reports/signatures.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../platform/authority-day.ts'
import { DateField } from '../../ui/date-field.tsx'
import { readDecimal, readWhole } from '../../ui/decimal-text.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { OwnInputs } from '../casework/pages.ts'

/** On which day, before whom and how it is destroyed; begins with what the grower asked for. */
const useApproval = ({ wantedOn, method: asked }: FieldReport): OwnInputs => {
  const { t } = useTranslation()
  const today = todayHere()
  const [on, setOn] = useState(wantedOn !== null && wantedOn >= today ? wantedOn : today)
  const [witness, setWitness] = useState('')
  const [method, setMethod] = useState(asked ?? '')
  const say = (key: string) => t(`field-reports.actions.approval.${key}`)
  return {
    fields: (
      <>
        <DateField label={say('on')} value={on} onChange={setOn} min={today} />
        <TextField label={say('witness')} maxLength="name" value={witness} onChange={setWitness} />
        <TextField label={say('method')} maxLength={longestMethod} value={method} onChange={setMethod} />
      </>
    ),
    body: { approval: { on, witness: witness.trim(), method: method.trim() } },
    isReady: on !== '' && witness.trim() !== '' && method.trim() !== '',
  }
}

/** When it was done, and the two who answer for it. */
const useDestruction = ({ approval, attachments }: FieldReport): OwnInputs => {
  const { t } = useTranslation()
  const today = todayHere()
  const [on, setOn] = useState(today)
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const say = (key: string) => t(`field-reports.actions.destruction.${key}`)
  const hasPicture = attachments.some(({ mediaType }) => mediaType.startsWith('image/'))
  const isTwo = !isOnePerson(first, second, [])
  return {
    fields: (
      <>
        {!hasPicture && (
          <p className="pv-hint" role="status">
            {say('hint')}
          </p>
        )}
        <DateField
          label={say('on')}
          value={on}
          onChange={setOn}
          max={today}
          {...(approval === null ? {} : { min: approval.on })}
        />
        <TextField label={say('first')} maxLength="name" value={first} onChange={setFirst} />
        <TextField
          label={say('second')}
          maxLength="name"
          value={second}
          onChange={setSecond}
          {...(second.trim() !== '' && !isTwo ? { error: say('same') } : {})}
        />
      </>
    ),
    body: { destruction: { on, first: first.trim(), second: second.trim() } },
    isReady: hasPicture && on !== '' && first.trim() !== '' && second.trim() !== '' && isTwo,
  }
}

/** Whose figure counts; one of the authority's own is weighed. */
const useSettlement = (): OwnInputs => {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const [settlement, setSettlement] = useState<string | null>(null)
  const [weighed, setWeighed] = useState({ plants: '', fresh: '', dry: '' })
  const isOwn = settlement === 'authority'
  const read = (pool: 'fresh' | 'dry'): string | undefined => {
    if (weighed[pool].trim() === '') return '0'
    const reading = readDecimal(weighed[pool], language)
    return reading.kind === 'amount' ? reading.amount : undefined
  }
  const plants = weighed.plants.trim() === '' ? 0 : readWhole(weighed.plants, language)
  const [fresh, dry] = [read('fresh'), read('dry')]
  const isWeighed =
    Object.values(weighed).some((typed) => typed.trim() !== '') &&
    plants !== undefined &&
    fresh !== undefined &&
    dry !== undefined
  return {
    fields: (
      <>
        <SelectField
          label={t('field-reports.fields.settlement')}
          options={settlements.map((value) => ({
            value,
            label: t(`field-reports.choices.settlement.${value}`),
          }))}
          value={settlement}
          onChange={setSettlement}
        />
        {isOwn &&
          (['plants', 'fresh', 'dry'] as const).map((pool) => (
            <TextField
              key={pool}
              label={t(`field-reports.actions.settled.${pool}`)}
              value={weighed[pool]}
              onChange={(typed) => setWeighed((before) => ({ ...before, [pool]: typed }))}
              ltr
              optional
            />
          ))}
      </>
    ),
    body: { settlement: settlement ?? undefined, ...(isOwn ? { settled: { plants, fresh, dry } } : {}) },
    isReady: settlement !== null && (!isOwn || isWeighed),
  }
}

/** What the steps of a field report ask for besides what any step does. */
export const useOwnInputs = (record: FieldReport, button: string): OwnInputs => {
  const inputs: Readonly<Record<string, OwnInputs>> = {
    approve: useApproval(record),
    record: useDestruction(record),
    settle: useSettlement(),
  }
  return inputs[button] ?? {}
}
