import type { Permission } from '@papaver/contract/account/permissions.ts'
import { type AuthorizationAction, life } from '@papaver/contract/authorizations/life.ts'
import type { ListItem } from '@papaver/contract/authorizations/schema.ts'
import { nextStatus } from '@papaver/contract/casework/rules.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import { wantsLook } from '../flags.ts'

/** What can be done to many cases at once; each is judged by the server by itself (product §3.8). */
export const bulkActions = ['take', 'assign', 'propose', 'issue'] as const
export type BulkAction = (typeof bulkActions)[number]

/** No more at once than a person can answer for. */
export const bulkLimit = 50

const rights: Record<BulkAction, Permission> = {
  take: 'case.review',
  assign: 'case.review',
  propose: 'case.review',
  issue: 'case.sign',
}

const nameOf = ({ firstName, lastName }: Account): string => `${firstName} ${lastName}`

/**
 * May this row take the step, as far as the list knows? Approval is proposed unseen only where nothing speaks
 * for a look at the case itself.
 */
export const fits = (account: Account, action: BulkAction, row: ListItem): boolean => {
  const step: AuthorizationAction = action
  if (!mayDo(account, rights[action]) || nextStatus(life, row.status, step) === undefined) return false
  const isMine = row.assigneeName === nameOf(account)
  if (action === 'take') return !isMine
  return action === 'propose' ? isMine && row.proposal === null && !wantsLook(row.flags) : true
}

export const offeredActions = (account: Account): BulkAction[] =>
  bulkActions.filter((action) => mayDo(account, rights[action]))
