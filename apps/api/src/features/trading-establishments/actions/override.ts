import type { Permission } from '@papaver/contract/access/permissions.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { likeBlockedCheck } from '@papaver/contract/trading-establishments/kind.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { insertNote } from '../../casework/public.ts'
import type { StepContext } from '../record.ts'

/**
 * Nobody goes on with what looks like a blocked partner without saying why, and it becomes an entry by the word of one alone who
 * might block and unblock it (1988 Convention art. 12(9)). What was said stays among officers, as nobody else knows of the block.
 */
export const needOverride = (
  { tx, caller, record, input, checks }: StepContext,
  permission?: Permission,
): void => {
  const found = checks.filter(({ code }) => code === likeBlockedCheck)
  if (found.length === 0) return
  const isAllowed = permission === undefined || caller.principal.permissions.has(permission)
  const reason =
    (isAllowed && input.overrideReason?.trim()) || refuse(caseworkRefusals.caseworkBlocked, { checks: found })
  insertNote(tx, record.case.id, { authorName: nameOf(caller.principal), text: reason })
}
