import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import { listHolds, releaseCase, reserveForCase } from '../../balances/public.ts'
import { endReplaced, flagCases, scopeOf } from '../../casework/public.ts'
import { openEarlierId } from '../earlier-facts.ts'
import { notifyOfStep } from '../foreign/transmit.ts'
import { type AuthorizationRecord, lockRecord } from '../record.ts'
import { beyondHolds, reservationsOf, reservedOf } from '../reservations.ts'
import { updateHeader } from '../store.ts'
import { requestFlags } from './permit-flags.ts'
import type { StepContext } from './step.ts'

/**
 * What was held for the earlier permit is held for the one in its place. What that one needs beyond it and beyond what was reserved
 * with the approval must still be free.
 */
const takeOver = async (step: StepContext, earlier: AuthorizationRecord): Promise<void> => {
  const { tx, context, record } = step
  const { id } = record.case
  const { today } = context.calendar
  const reserved = await reservedOf(tx.db, record, today)
  const more = beyondHolds(reserved, await listHolds(tx.db, id))
  const mode = context.settings['import_export.estimateCheck']
  const overruns = await reserveForCase(tx, id, more, mode === 'off' ? ['estimate'] : [])
  if (overruns.length > 0) refuse(authorizationRefusals.authorizationOverBalance, { overruns })
  await releaseCase(tx, earlier.case.id)
  await releaseCase(tx, id)
  // Nothing is held for the earlier permit any more: this is all of it, and it has been judged.
  await reserveForCase(tx, id, await reservationsOf(tx.db, record, today), ['estimate', 'quota'])
}

/** What the permit before owed, its successor owes. */
const passDuty = async (
  { tx }: StepContext,
  { case: { id }, header }: AuthorizationRecord,
): Promise<void> => {
  if (header.certificateDueOn === null) return
  await updateHeader(tx, id, { certificateDueOn: null })
  await flagCases(tx, { ids: [id] }, { lowers: ['certificateOwed', 'certificateOverdue'] })
}

/**
 * With the issue of the permit in its place a permit ends as replaced (1961 Convention art. 31(4), (5)): at no moment do both allow
 * goods to cross, and at none does neither. What was used of it stays counted with it. Answers it as it was; undefined where
 * there is none.
 */
export const endEarlier = async (step: StepContext): Promise<AuthorizationRecord | undefined> => {
  const { tx, caller, record } = step
  const earlierId = openEarlierId(record)
  if (earlierId === undefined) return undefined
  const earlier = await lockRecord(tx, scopeOf(caller.principal), earlierId)
  // It ended when its replacement began.
  if (earlier.case.status === 'RPL') return earlier
  await takeOver(step, earlier)
  await passDuty(step, earlier)
  const successor = record.case.number ?? undefined
  const passage = await endReplaced(authorizationKind, step, earlier, {
    step: 'replacedBy',
    lowers: requestFlags,
    successor,
  })
  const ofEarlier = { ...step, record: earlier, input: { version: earlier.case.version } }
  await notifyOfStep(ofEarlier, { ...passage, successor })
  return earlier
}
