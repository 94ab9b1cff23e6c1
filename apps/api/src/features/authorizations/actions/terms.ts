import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { earliestEnd, isFitEnd, latestEnd } from '@papaver/contract/authorizations/terms.ts'
import type { Change } from '@papaver/contract/casework/head.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import { conditionsOf, lastDayOf, type StoredCondition, validityFacts } from '../permit-terms.ts'
import type { AuthorizationRecord } from '../record.ts'
import type { StepContext } from './step.ts'

interface Terms {
  readonly permitUntil: string | null
  readonly conditions: readonly StoredCondition[]
  readonly ownConditions: string | null
}

/** What is on the permit already stays what it was when it was chosen; what is added must be offered today. */
const conditionsFor = (
  { context, record }: StepContext,
  codes: readonly string[],
): readonly StoredCondition[] => {
  const { masters, calendar } = context
  const { substanceGroup } = record.case
  const offered = (['condition', 'note'] as const).flatMap((use) =>
    masters.notesFor(use, substanceGroup, record.kind.direction, calendar.today),
  )
  return [...new Set(codes)].map((code) => {
    const kept = conditionsOf(record).find((condition) => condition.code === code)
    if (kept) return kept
    const note = offered.find((each) => each.code === code)
    return note
      ? { code, names: note.names, ...(note.usedFor === 'note' ? { isNote: true as const } : {}) }
      : refuse(frameRefusals.invalidInput, { fields: [{ path: 'terms.conditions', code: 'unknown' }] })
  })
}

const termsOf = (step: StepContext): Terms => {
  const { header } = step.record
  const { validUntil, conditions, ownConditions } = step.input.terms ?? {}
  return {
    permitUntil: validUntil === undefined ? header.permitUntil : validUntil,
    conditions: conditions === undefined ? conditionsOf(step.record) : conditionsFor(step, conditions),
    ownConditions: ownConditions === undefined ? header.ownConditions : ownConditions || null,
  }
}

const codesOf = (conditions: readonly StoredCondition[]): string =>
  conditions.map(({ code }) => code).join(', ')

/**
 * What the permit will say, as the officer leaves it: the case with it, what to write, and what changed. A day that an
 * officer has set must fit at every step: between two of them the rules or the calendar may have moved on.
 */
export const setTerms = async (step: StepContext) => {
  const { context, record } = step
  const terms = termsOf(step)
  const facts = await validityFacts(context, record)
  if (terms.permitUntil !== null && !isFitEnd(facts, terms.permitUntil))
    refuse(authorizationRefusals.authorizationValidityUnfit, {
      field: 'terms.validUntil',
      earliest: earliestEnd(facts),
      latest: latestEnd(facts),
    })
  const values = { ...terms, conditions: JSON.stringify(terms.conditions) }
  const after: AuthorizationRecord = {
    ...record,
    header: { ...record.header, ...terms, conditions: [...terms.conditions] as never },
  }
  const changes: Change[] = [
    {
      field: 'permit.validUntil',
      before: lastDayOf(record, facts),
      after: lastDayOf(after, facts),
    },
    {
      field: 'permit.conditions',
      before: codesOf(conditionsOf(record)),
      after: codesOf(terms.conditions),
    },
    {
      field: 'permit.ownConditions',
      before: record.header.ownConditions ?? '',
      after: terms.ownConditions ?? '',
    },
  ].filter(({ before, after: now }) => before !== now)
  return { record: after, own: values, changes, validUntil: lastDayOf(after, facts) }
}
