import type { UserStep } from '@papaver/contract/users/life.ts'
import type { Followers } from '../../platform/followers.ts'
import type { Tx } from '../../platform/transaction.ts'

/** What becomes of an account, told in the transaction in which it happens. */
export interface AccountEvent {
  readonly accountId: string
  /** Who did it, as people read it; null: the calendar. */
  readonly by: string | null
  readonly isByAuthority: boolean
}

declare module '../../platform/followers.ts' {
  interface Events {
    accountLocked: AccountEvent
    accountUnlocked: AccountEvent
    /** By somebody, or as nobody had used it for long. */
    accountDeactivated: AccountEvent
    accountActivated: AccountEvent
    accountClosed: AccountEvent
    /** It has other roles, or them elsewhere. */
    accountPlaced: AccountEvent
  }
}

const events = {
  lock: 'accountLocked',
  unlock: 'accountUnlocked',
  deactivate: 'accountDeactivated',
  rest: 'accountDeactivated',
  activate: 'accountActivated',
  close: 'accountClosed',
  assignRoles: 'accountPlaced',
} as const satisfies Partial<Record<UserStep, string>>

/** Tells of a step that was taken, where it is one that concerns others. */
export const emitStep = async (
  followers: Followers,
  tx: Tx,
  step: UserStep,
  event: AccountEvent,
): Promise<void> => {
  const name = (events as Partial<Record<UserStep, (typeof events)[keyof typeof events]>>)[step]
  if (name !== undefined) await followers.emit(tx, name, event)
}
