import type { PartnerStatus } from '@papaver/contract/trading-establishments/life.ts'
import { tradingEstablishmentRefusals } from '@papaver/contract/trading-establishments/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  findCase,
  flagCases,
  followPartner,
  type Outcome as OutcomeOfAnyCase,
  type PartnerEntry,
  scopeOf,
} from '../../casework/public.ts'
import { isAskedFor, moveLinks } from '../link-store.ts'
import { entryOf, notifyLinked } from '../notices.ts'
import { type PartnerRecord, records, type StepContext } from '../record.ts'
import { listFormer, type PartnerValues, partnerAddress } from '../store.ts'

export type Outcome = OutcomeOfAnyCase<PartnerValues, PartnerStatus>
export type Step = (step: StepContext) => Promise<Outcome>

/** On requests with a partner that the authority watches. */
export const watchedFlag = 'partnerWatched'
/** The flag by which an officer finds the entries that companies ask to be linked with. */
export const askedFlag = 'linkAsked'

/** Marks every open request with this partner, or takes the mark away; permits are left as they are. */
const markRequests = async (
  { tx, record }: StepContext,
  change: { readonly raises?: readonly string[]; readonly lowers?: readonly string[] },
): Promise<void> => flagCases(tx, { partnerIds: await listFormer(tx.db, record.case.id) }, change)

/** Nobody may trade with it: said to those who do, without the reason, which may be an inquiry. */
const stop: Step = async (step) => {
  const { tx, context, record } = step
  await notifyLinked(tx, context.publicUrl, entryOf(record), { code: 'TE_STOPPED' })
  return {}
}
const resume: Step = async (step) => {
  const { tx, context, record } = step
  await notifyLinked(tx, context.publicUrl, entryOf(record), { code: 'TE_RESUMED' })
  return {}
}

/** Why a partner is blocked, and that he was, stays in the house. */
const inHouse =
  (step: Step): Step =>
  async (context) => ({ ...(await step(context)), isInternal: true })

const watch: Step = async (step) => {
  await markRequests(step, { raises: [watchedFlag] })
  return { own: { isWatched: true }, raises: [watchedFlag] }
}
const unwatch: Step = async (step) => {
  await markRequests(step, { lowers: [watchedFlag] })
  return { own: { isWatched: false }, lowers: [watchedFlag] }
}

const partnerOf = ({ case: { id, number }, partner }: PartnerRecord): PartnerEntry => ({
  ...{ id, number, name: partner.name, countryId: partner.countryId },
  address: partnerAddress(partner),
})

/** Links and open requests go on with the entry that takes this one's place. */
export const goOnWith = async (
  { tx, caller, context }: StepContext,
  from: PartnerRecord,
  to: PartnerRecord,
): Promise<void> => {
  const { number } = to.case
  await notifyLinked(tx, context.publicUrl, entryOf(from), {
    code: 'TE_CHANGED',
    params: { successor: number ?? '' },
  })
  await moveLinks(tx, from.case.id, to.case.id)
  await followPartner(tx, caller.principal, partnerOf(from), partnerOf(to))
}

const merge: Step = async (step) => {
  const { tx, caller, record, input } = step
  const scope = scopeOf(caller.principal)
  const { intoId = '' } = input
  // One that this officer may not see is no choice either; the step itself is not "not found" for that.
  const isSeen = (await findCase(tx.db, scope, intoId)) !== undefined
  const into = isSeen ? await records.lock(tx, scope, intoId) : undefined
  // A permit names its exporting and importing country (1961 art. 31(5)): one of another country is another partner.
  const isOfCountry = into?.partner.countryId === record.partner.countryId
  if (into?.case.status !== 'APR' || into.case.id === record.case.id || !isOfCountry)
    return refuse(tradingEstablishmentRefusals.tradingEstablishmentMergeTarget, { field: 'intoId' })
  await goOnWith(step, record, into)
  // What a company asks of it may have come with the other one, or been answered by what the company has of that.
  const change = (await isAskedFor(tx.db, into.case.id)) ? { raises: [askedFlag] } : { lowers: [askedFlag] }
  await flagCases(tx, { ids: [into.case.id] }, change)
  return {
    own: { successorId: into.case.id },
    lowers: [watchedFlag, askedFlag],
    changes: [{ field: 'successor', before: record.case.number ?? '', after: into.case.number ?? '' }],
  }
}

/** What is decided of an entry that stands. */
export const entrySteps = {
  deactivate: stop,
  reactivate: resume,
  block: inHouse(stop),
  unblock: inHouse(resume),
  watch: inHouse(watch),
  unwatch: inHouse(unwatch),
  merge,
}
