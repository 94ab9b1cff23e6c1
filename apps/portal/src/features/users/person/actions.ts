import { hasRole } from '@papaver/contract/access/roles.ts'
import type { UserAction } from '@papaver/contract/users/life.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import type { ButtonKind } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import type { UserRecord } from '../types.ts'

/** A button of a person's page: a step of the life table, or the look through the person's eyes. */
export type PersonAction = UserAction | 'impersonate'

interface ActionStyle {
  icon: IconName
  kind?: ButtonKind
}

/** In the order in which the buttons stand; what does not fit goes into "more" from the end. */
export const actionStyles: Record<PersonAction, ActionStyle> = {
  approve: { icon: 'user-check' },
  pendingConfirmation: { icon: 'file-text' },
  activate: { icon: 'user-check' },
  unlock: { icon: 'lock-open' },
  resend: { icon: 'send' },
  ask: { icon: 'message-question' },
  returnToRequest: { icon: 'arrow-back-up' },
  assignRoles: { icon: 'edit' },
  cancel: { icon: 'user-x', kind: 'danger' },
  lock: { icon: 'lock' },
  deactivate: { icon: 'user-pause', kind: 'danger' },
  resetSecondFactor: { icon: 'shield-off' },
  resetPasswordHistory: { icon: 'history' },
  unlinkIdentities: { icon: 'shield-off' },
  impersonate: { icon: 'eye' },
  close: { icon: 'user-off', kind: 'danger' },
}
const order = Object.keys(actionStyles) as PersonAction[]

/** The one filled button: the first of these that is open. */
const primaries: readonly PersonAction[] = ['approve', 'pendingConfirmation', 'activate', 'unlock', 'resend']

type Action = UserRecord['actions'][number]

/**
 * Approval asks for role and place itself, so their absence does not close it, unless it would end at the letter
 * all the same: that is judged only after them.
 */
const isAskedInDialog = (
  record: UserRecord,
  { action, refusal }: Action,
  isLetterRequired: boolean,
): boolean =>
  action === 'approve' &&
  (refusal === 'userRoleMissing' || refusal === 'userEstablishmentMissing') &&
  (!isLetterRequired || Boolean(record.request?.signedLetter))

/** Who looks, and what of the authority's rules decides which steps make sense for him. */
export interface Reader {
  readonly account: Account
  readonly isLetterRequired: boolean
}

const isOpen = (record: UserRecord, { account, isLetterRequired }: Reader, action: Action): boolean =>
  action.refusal === null ||
  (mayDo(account, 'user.admin') && isAskedInDialog(record, action, isLetterRequired))

/** Approved people may be looked through, administrators never (product §1). */
const mayLookThrough = (record: UserRecord, account: Account): boolean =>
  mayDo(account, 'user.impersonate') &&
  account.impersonator === null &&
  record.status === 'APR' &&
  record.id !== account.id &&
  !hasRole(record.roles, 'CA_ADMIN')

/** What this reader may do with this account, drawn from what the server allows. */
export const openActions = (
  record: UserRecord,
  reader: Reader,
): { action: PersonAction; isPrimary: boolean }[] => {
  const open = new Set<PersonAction>(
    record.actions.filter((action) => isOpen(record, reader, action)).map(({ action }) => action),
  )
  if (mayLookThrough(record, reader.account)) open.add('impersonate')
  const primary = primaries.find((action) => open.has(action))
  return order
    .filter((action) => open.has(action))
    .map((action) => ({ action, isPrimary: action === primary }))
}

export interface ClosedGroup {
  refusal: string
  actions: UserAction[]
}

/** What is closed, by reason. A step that makes no sense where the account stands needs no reason. */
export const closedGroups = (record: UserRecord, reader: Reader): ClosedGroup[] => {
  const closed = record.actions.filter(
    (action) =>
      !isOpen(record, reader, action) && action.refusal !== 'userStep' && record.id !== reader.account.id,
  )
  const refusals = [...new Set(closed.map(({ refusal }) => refusal ?? ''))]
  return refusals.map((refusal) => ({
    refusal,
    actions: order.filter((action): action is UserAction =>
      closed.some((each) => each.action === action && each.refusal === refusal),
    ),
  }))
}
