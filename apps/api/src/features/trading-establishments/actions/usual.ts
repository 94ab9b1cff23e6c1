import { likeBlockedCheck, partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import { tradingEstablishmentRefusals } from '@papaver/contract/trading-establishments/refusals.ts'
import { partnerInput } from '@papaver/contract/trading-establishments/schema.ts'
import { refuse } from '../../../platform/refusal.ts'
import { flagCases, scopeOf, takeCalendarStep, usualSteps } from '../../casework/public.ts'
import { runChecks } from '../checks.ts'
import { isAskedFor, saveLink } from '../link-store.ts'
import { named } from '../notices.ts'
import { records, type StepContext } from '../record.ts'
import { numbering, updatePartner } from '../store.ts'
import { confirmationFlag, lateFlag } from './confirmation.ts'
import { differences, writeDraft } from './draft.ts'
import { askedFlag, goOnWith, type Step, watchedFlag } from './entry-steps.ts'
import { needOverride } from './override.ts'

/** The steps that the register has like every kind of case. */
export const usual = usualSteps({
  kind: partnerKind,
  records,
  notices: { approved: 'TE_APPROVED' },
  numbering,
  checksOf: runChecks,
  // A company is not told, and keeps its request; whoever decides is asked for a reason.
  checksShown: (_context, checks) => checks.filter(({ code }) => code !== likeBlockedCheck),
  answers: { shape: partnerInput, write: writeDraft, differences },
})

/** An answer is judged anew; what another authority was asked stays asked. */
export const answer: Step = async (step) => {
  const kept = step.record.case.flags.filter((flag) => flag === confirmationFlag || flag === lateFlag)
  const outcome = await usual.answer(step)
  const flags = [...new Set([...(outcome.values?.flags ?? []), ...kept])]
  return { ...outcome, values: { ...outcome.values, flags } }
}

/** A proposal to refuse goes over nothing. */
export const propose: Step = async (step) => {
  if (step.input.decision !== 'refuse') needOverride(step)
  return usual.propose(step)
}

/**
 * The request becomes an entry, and the partner of the company that asked. A change takes the place of the entry that
 * it changes: links and open requests follow, and issued permits keep what they were issued with.
 */
export const approve: Step = async (step) => {
  const { tx, record } = step
  needOverride(step, 'case.revoke')
  const outcome = await usual.approve(step)
  const { establishmentId, id } = record.case
  const { replacesId } = record.partner
  const isWatched = replacesId === null ? false : await replace(step, replacesId)
  if (establishmentId !== null) await saveLink(tx, { partnerId: id, establishmentId, status: 'ACT' })
  // Whoever asked for the entry before asks for this one.
  const raises = [...(isWatched ? [watchedFlag] : []), ...((await isAskedFor(tx.db, id)) ? [askedFlag] : [])]
  return { ...outcome, ...(isWatched ? { own: { isWatched } } : {}), raises }
}

/** Ends the entry that this request changes; answers whether it was watched, as its successor then is. */
const replace = async (step: StepContext, formerId: string): Promise<boolean> => {
  const { tx, record, caller, context, deps } = step
  const former = await records.lock(tx, scopeOf(caller.principal), formerId)
  const end = { step: 'replace', own: { successorId: record.case.id } }
  await goOnWith(step, former, record)
  await flagCases(tx, { ids: [former.case.id] }, { lowers: [askedFlag] })
  const served = { kind: partnerKind, updateOwn: updatePartner, ...named }
  const { masters, calendar } = context
  if (!(await takeCalendarStep(served, tx, { deps, masters, calendar }, former, end)))
    refuse(tradingEstablishmentRefusals.tradingEstablishmentNotCurrent, { field: 'replacesId' })
  return former.partner.isWatched
}
