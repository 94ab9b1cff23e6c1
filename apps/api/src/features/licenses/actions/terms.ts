import type { Change } from '@papaver/contract/casework/head.ts'
import { licensesRefusals } from '@papaver/contract/licenses/refusals.ts'
import { faultOfPeriod, type LicensePeriod, periodOf } from '@papaver/contract/licenses/terms.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  type CaseContext,
  chosenConditions,
  conditionsChange,
  refuseUnprintable,
} from '../../casework/public.ts'
import { conditionsOf, type LicenseRecord, type StepContext } from '../record.ts'

/**
 * From when until when the licence were valid, were it issued today. A change takes the place of a licence with its issue:
 * from a later day on, its holder would have none until then.
 */
export const periodNow = (
  { settings, calendar: { today } }: Pick<CaseContext, 'settings' | 'calendar'>,
  { license }: Pick<LicenseRecord, 'license'>,
): LicensePeriod => {
  const isChange = license.followsAs === 'variation'
  const from = (day: string | null) => (isChange && day !== null && day > today ? today : day)
  return periodOf({
    requestedFrom: from(license.requestedFrom),
    requestedUntil: license.requestedUntil,
    grantedFrom: from(license.validFrom),
    grantedUntil: license.grantedUntil,
    today,
    years: settings['licenses.validityYears'],
  })
}

/** Left out: as it was; empty: nothing. */
const said = <Value>(now: Value | null | undefined, before: Value | null): Value | null =>
  now === undefined ? before : now || null

/**
 * What the licence will say, as the officer leaves it: the licence with it, what to write, and what changed. A period must
 * fit at every step: between two of them the rules or the calendar may have moved on.
 */
export const setTerms = (step: StepContext) => {
  const { context, record, input } = step
  const { license } = record
  const { validFrom, validUntil, fee, conditions, ownConditions } = input.terms ?? {}
  const chosen = chosenConditions(conditionsOf(record), conditions, () =>
    context.masters.notesFor('condition', record.case.substanceGroup ?? '', '', context.calendar.today),
  )
  const terms = {
    validFrom: said(validFrom, license.validFrom),
    grantedUntil: said(validUntil, license.grantedUntil),
    fee: said(fee, license.fee),
    ownConditions: said(ownConditions, license.ownConditions),
  }
  refuseUnprintable(terms.ownConditions)
  const after: LicenseRecord = {
    ...record,
    license: { ...license, ...terms, conditions: [...chosen] as never },
  }
  const period = periodNow(context, after)
  const { today } = context.calendar
  const fault = faultOfPeriod(period, { today, years: context.settings['licenses.validityYears'] })
  if (fault !== undefined) refuse(licensesRefusals.licenseTermsUnfit, { field: 'terms.validUntil', fault })
  const changes: Change[] = [
    { field: 'terms.validFrom', before: license.validFrom ?? '', after: terms.validFrom ?? '' },
    { field: 'terms.validUntil', before: license.grantedUntil ?? '', after: terms.grantedUntil ?? '' },
    { field: 'terms.fee', before: license.fee ?? '', after: terms.fee ?? '' },
    conditionsChange('terms.conditions', conditionsOf(record), chosen),
    { field: 'terms.ownConditions', before: license.ownConditions ?? '', after: terms.ownConditions ?? '' },
  ].filter(({ before, after: now }) => before !== now)
  return { record: after, period, own: { ...terms, conditions: JSON.stringify(chosen) }, changes }
}
