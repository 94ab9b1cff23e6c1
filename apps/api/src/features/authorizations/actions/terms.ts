import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import {
  contradictsConsignments,
  earliestEnd,
  isFitEnd,
  latestEnd,
} from '@papaver/contract/authorizations/terms.ts'
import type { Change } from '@papaver/contract/casework/head.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  chosenConditions,
  conditionsChange,
  refuseUnprintable,
  type StoredCondition,
} from '../../casework/public.ts'
import { nameIn } from '../../masters/public.ts'
import { allowsSeveral } from '../kind-rules.ts'
import { conditionsOf, lastDayOf, validityFacts } from '../permit-terms.ts'
import type { AuthorizationRecord } from '../record.ts'
import type { StepContext } from './step.ts'

interface Terms {
  readonly permitUntil: string | null
  readonly conditions: readonly StoredCondition[]
  readonly ownConditions: string | null
}

const termsOf = (step: StepContext): Terms => {
  const { masters, calendar } = step.context
  const { header, kind, case: row } = step.record
  const { validUntil, conditions, ownConditions } = step.input.terms ?? {}
  return {
    permitUntil: validUntil === undefined ? header.permitUntil : validUntil,
    conditions: chosenConditions(conditionsOf(step.record), conditions, () =>
      (['condition', 'note'] as const).flatMap((use) =>
        masters.notesFor(use, row.substanceGroup, kind.direction, calendar.today),
      ),
    ),
    ownConditions: ownConditions === undefined ? header.ownConditions : ownConditions || null,
  }
}

/** A paper that says both leaves customs to guess: what it says of consignments is what may cross (1961 art. 31(4)). */
const refuseContradicting = ({ context, record }: StepContext, { conditions }: Terms): void => {
  const { masters, settings, culture } = context
  const several = allowsSeveral(settings, record)
  const unfit = masters.notes.find(
    (note) => conditions.some(({ code }) => code === note.code) && contradictsConsignments(note, several),
  )
  if (unfit !== undefined)
    refuse(authorizationRefusals.authorizationConsignmentsUnfit, {
      field: 'terms.conditions',
      text: nameIn(unfit.names, culture),
    })
}

/**
 * What the permit will say, as the officer leaves it: the case with it, what to write, and what changed. A day that an
 * officer has set must fit at every step: between two of them the rules or the calendar may have moved on.
 */
export const setTerms = async (step: StepContext) => {
  const { context, record } = step
  const terms = termsOf(step)
  refuseUnprintable(terms.ownConditions)
  refuseContradicting(step, terms)
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
    conditionsChange('permit.conditions', conditionsOf(record), terms.conditions),
    {
      field: 'permit.ownConditions',
      before: record.header.ownConditions ?? '',
      after: terms.ownConditions ?? '',
    },
  ].filter(({ before, after: now }) => before !== now)
  return { record: after, own: values, changes, validUntil: lastDayOf(after, facts) }
}
