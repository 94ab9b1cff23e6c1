import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import { cultivationRefusals } from '@papaver/contract/cultivation/refusals.ts'
import type { CultivationCreateInput } from '@papaver/contract/cultivation/schema.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CaseRow, endReplaced, scopeOf } from '../../casework/public.ts'
import { inputOf, records, type StepContext } from '../record.ts'
import { findFollower, lockGrower } from '../store.ts'

const changeable: readonly string[] = ['ISS', 'RUN', 'HRV']

/** May a change of this permit be applied for: it is in force, and nothing is under way that changes it. */
export const isChangeable = (status: string, hasFollower: boolean): boolean =>
  changeable.includes(status) && !hasFollower

/**
 * What a draft that changes a permit begins with: everything that the permit says. Of the grower's own permits, and one change
 * at a time: two drafts begun at once are one and a refusal.
 */
export const begunFrom = async (
  tx: Tx,
  { establishmentId }: CaseRow,
  { follows, ...said }: CultivationCreateInput,
): Promise<{
  input: CultivationCreateInput
  own: { followsId: string; rootId: string } | undefined
}> => {
  if (follows === undefined || establishmentId === null) return { input: said, own: undefined }
  await lockGrower(tx, establishmentId)
  // Of this house alone, whoever writes for it: a permit of another is not found.
  const earlier = await records.get(tx.db, { kind: 'holder', establishmentId }, follows.id)
  const follower = await findFollower(tx.db, follows.id)
  if (!isChangeable(earlier.case.status, follower !== undefined))
    return refuse(cultivationRefusals.cultivationChangeClosed, { number: follower?.number ?? null })
  return {
    input: { ...inputOf(earlier), ...said },
    own: { followsId: follows.id, rootId: earlier.cultivation.rootId },
  }
}

/**
 * With the issue of a change the permit before it ends as replaced, and the new one stands where the reports have brought the
 * old one. What was reported stays under the first of the row.
 */
export const replaceEarlier = async (step: StepContext): Promise<'ISS' | 'RUN' | 'HRV'> => {
  const { tx, record, caller } = step
  const { followsId } = record.cultivation
  if (followsId === null) return 'ISS'
  const earlier = await records.lock(tx, scopeOf(caller.principal), followsId)
  const { number, status } = earlier.case
  if (!changeable.includes(status)) return refuse(cultivationRefusals.cultivationEarlierEnded, { number })
  await endReplaced(cultivationKind, step, earlier, { successor: record.case.number ?? undefined })
  return status as 'ISS' | 'RUN' | 'HRV'
}
