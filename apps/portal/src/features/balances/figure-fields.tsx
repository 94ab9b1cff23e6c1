import { letterDayFault } from '@papaver/contract/balances/rules.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../platform/authority-day.ts'
import { type Amount, amountOf, noAmount } from '../../ui/amount.ts'
import { DateField } from '../../ui/date-field.tsx'
import type { Faults } from '../../ui/form/faults.tsx'
import type { Form } from '../../ui/form/use-form.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** A figure with the paper on which it stands. */
export interface FigureDraft {
  grams: Amount
  day: string
  reference: string
  reason: string
}

export const newFigure = (): FigureDraft => ({
  grams: noAmount,
  day: todayHere(),
  reference: '',
  reason: '',
})

const dayFaults = {
  dayFuture: 'balances.refusals.balanceDayFuture',
  dayEarly: 'balances.refusals.balanceDayEarly',
} as const

const faultOfDay = (day: string): string | undefined => {
  if (day === '') return 'balances.faults.day'
  const fault = letterDayFault(day, todayHere())
  return fault && dayFaults[fault]
}

export const faultsOfFigure = ({ grams, day, reason }: FigureDraft, needsReason: boolean): Faults => ({
  grams: grams.amount !== undefined && isWithin('grams', grams.amount) ? undefined : 'balances.faults.grams',
  day: faultOfDay(day),
  reason: needsReason && reason.trim() === '' ? 'balances.faults.reason' : undefined,
})

export const inputOfFigure = ({ grams, day, reference, reason }: FigureDraft) => ({
  grams: grams.amount ?? '',
  day,
  reference: reference.trim(),
  reason: reason.trim(),
})

interface FigureFieldsProps<Draft extends FigureDraft> {
  form: Form<Draft>
  label: string
  needsReason: boolean
}

/** How much, on which paper, and why. */
export const FigureFields = <Draft extends FigureDraft>(props: FigureFieldsProps<Draft>) => {
  const { label, needsReason } = props
  const form = props.form as unknown as Form<FigureDraft>
  const { t, i18n } = useTranslation()
  const grams = form.at('grams')
  return (
    <>
      <TextField
        {...grams}
        value={grams.value.typed}
        onChange={(typed) => grams.onChange(amountOf(typed, i18n.language, 'g'))}
        label={label}
        inputMode="decimal"
        unit="g"
        maxLength={40}
        end="g"
        ltr
      />
      <DateField {...form.at('day')} label={t('balances.fields.day')} />
      <TextField {...form.at('reference')} label={t('balances.fields.reference')} maxLength={120} optional />
      <TextAreaField
        {...form.at('reason')}
        label={t('balances.fields.reason')}
        maxLength={1000}
        rows={2}
        optional={!needsReason}
      />
    </>
  )
}
