import type { Change } from '@papaver/contract/casework/head.ts'
import { cultivationRefusals } from '@papaver/contract/cultivation/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import { chosenConditions, conditionsChange, refuseUnprintable } from '../../casework/public.ts'
import { type CultivationRecord, conditionsOf, type StepContext } from '../record.ts'

export interface Period {
  readonly from: string
  readonly until: string
}

/** From when until when the permit were valid, were it issued today: no day before it, and none after what was asked for. */
export const periodNow = (
  today: string,
  { cultivation: { startsOn, endsOn, grantedUntil } }: Pick<CultivationRecord, 'cultivation'>,
): Period => ({
  from: startsOn !== null && startsOn > today ? startsOn : today,
  until: grantedUntil ?? endsOn ?? today,
})

/** Left out: as it was; empty: nothing. */
const said = <Value>(now: Value | null | undefined, before: Value | null): Value | null =>
  now === undefined ? before : now || null

/**
 * What the permit will say, as the officer leaves it: the record with it, what to write, and what changed. It must fit at every
 * step: between two of them the calendar may have moved on.
 */
export const setTerms = (step: StepContext) => {
  const { context, record, input } = step
  const { cultivation } = record
  const { validUntil, conditions, ownConditions } = input.terms ?? {}
  const chosen = chosenConditions(conditionsOf(record), conditions, () =>
    context.masters.notesFor('condition', record.case.substanceGroup ?? '', '', context.calendar.today),
  )
  const terms = {
    grantedUntil: said(validUntil, cultivation.grantedUntil),
    ownConditions: said(ownConditions, cultivation.ownConditions),
  }
  refuseUnprintable(terms.ownConditions)
  const after: CultivationRecord = {
    ...record,
    cultivation: { ...cultivation, ...terms, conditions: [...chosen] as never },
  }
  const period = periodNow(context.calendar.today, after)
  const isAfterAsked = cultivation.endsOn !== null && period.until > cultivation.endsOn
  if (period.until < period.from || isAfterAsked)
    refuse(cultivationRefusals.cultivationTermsUnfit, {
      field: 'terms.validUntil',
      fault: isAfterAsked ? 'long' : 'order',
    })
  const changes: Change[] = [
    { field: 'terms.validUntil', before: cultivation.grantedUntil ?? '', after: terms.grantedUntil ?? '' },
    conditionsChange('terms.conditions', conditionsOf(record), chosen),
    {
      field: 'terms.ownConditions',
      before: cultivation.ownConditions ?? '',
      after: terms.ownConditions ?? '',
    },
  ].filter(({ before, after: now }) => before !== now)
  return { record: after, period, own: { ...terms, conditions: JSON.stringify(chosen) }, changes }
}
