import { partnerChanged, partyBlockedFlag } from '@papaver/contract/authorizations/route-checks.ts'
import { isHolderFlag } from '@papaver/contract/casework/holder.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { readFlags, updateCase } from '../../casework/public.ts'
import type { AuthorizationRecord } from '../record.ts'

/**
 * Reasons for attention that befall a permit in use. `excessReported`: more was presented at the border than may
 * cross. `recordDisputed`: a record does not fit the permit, and nobody has settled it. `recordedTwice`: two records may be of one consignment, and the person who made the second says that they are not. `declarationTwice`: another permit of the holder
 * bears the same declaration. `recordsDiffer`: what customs, holder and foreign authority recorded contradicts each other, and
 * nobody has decided what counts. `oneSided`: one of them alone has recorded a movement for too long. `lowRisk`,
 * `drawnForReview`: of the fast lane. `unusual`: rules point out something about the request. `reportsMissed`: a general permit
 * is suspended until its movements are reported. `foreignCopyOwed`: the authority of the other country has not been told yet.
 * `copyToRepeat`: what that authority knows of it was
 * signed with a key that was reported as compromised: it is sent again.
 * `copyOverdue`: nor has it been in time, since the goods of a declaration have left. `returnOwed`, `returnOverdue`: its export authorization has to go back, endorsed with what came in. `cancelRequested`,
 * `correctRequested`, `extendRequested`: the holder asks for it, and an officer has to say so. `certificateOwed`, `certificateOverdue`,
 * `certificateDiffers`: the certificate of a humanitarian export has not followed yet, or says something else.
 * `foreignPermitStopped`: the permit of the other country on which it rests is not in force there. `foreignPermitDiffers`: its
 * authority has signed something else than the case says. `exportsExceed`: more exports than an import permit allows were announced.
 * `partnerChanged`: the register lists another partner, or another address of it, than what was approved or issued.
 * `partyBlocked`: one of its other parties is like a partner that is blocked.
 */
export const permitFlags = [
  'excessReported',
  'recordsDiffer',
  'recordedTwice',
  'recordDisputed',
  'declarationTwice',
  'oneSided',
  'reportsMissed',
  'lowRisk',
  'drawnForReview',
  'unusual',
  'foreignCopyOwed',
  'copyToRepeat',
  'copyOverdue',
  'returnOwed',
  'returnOverdue',
  'cancelRequested',
  'correctRequested',
  'extendRequested',
  'certificateOwed',
  'certificateOverdue',
  'certificateDiffers',
  'foreignPermitStopped',
  'foreignPermitDiffers',
  'exportsExceed',
  partnerChanged,
  partyBlockedFlag,
] as const
/** Of a request that is being decided; what it has become is told without them. */
export const flagsOfOpen: ReadonlySet<string> = new Set(['lowRisk', 'drawnForReview', 'unusual'])
export type PermitFlag = (typeof permitFlags)[number]

/** Puts a locked permit before the officers' eyes; once, however often it happens. */
export const raiseFlag = async (
  tx: Tx,
  { case: { id } }: AuthorizationRecord,
  flag: PermitFlag,
): Promise<void> => {
  // As they stand now: the same transaction may have raised or lowered another.
  const flags = await readFlags(tx.db, id)
  if (!flags.includes(flag)) await updateCase(tx, id, { flags: [...flags, flag] })
}

/** What it stood for is done. */
export const lowerFlag = async (
  tx: Tx,
  { case: { id } }: AuthorizationRecord,
  flag: PermitFlag,
): Promise<void> => {
  const flags = await readFlags(tx.db, id)
  if (flags.includes(flag)) await updateCase(tx, id, { flags: flags.filter((each) => each !== flag) })
}

/** What the holder asks of his permit. Where it has come to its end, nothing of it is open any more. */
export const requestFlags = ['cancelRequested', 'correctRequested', 'extendRequested'] as const
/** The columns of it, once it is answered. */
export const nothingAsked = {
  isCancelRequested: false,
  isCorrectRequested: false,
  extensionAskedUntil: null,
} as const

/** What a successor takes over from a permit: what was said of the request, not what befell the permit or its document. */
export const flagsOfRequest = (flags: readonly string[]): string[] =>
  flags.filter((flag) => !isHolderFlag(flag) && !permitFlags.some((each) => each === flag))
