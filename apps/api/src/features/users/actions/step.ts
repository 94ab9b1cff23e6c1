import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { UserAction, UserStep } from '@papaver/contract/users/life.ts'
import { isOtherReason, userReasons } from '@papaver/contract/users/reasons.ts'
import { userRefusals } from '@papaver/contract/users/refusals.ts'
import type { UserTarget } from '@papaver/contract/users/rules.ts'
import type { UserActionInput } from '@papaver/contract/users/schema.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { updateAccount } from '../../account/public.ts'
import type { UsersTx } from '../context.ts'
import type { Place } from '../facts.ts'
import type { Said } from '../notices.ts'
import type { UserRecord } from '../record.ts'
import type { RequestChanges } from '../store.ts'

export type StepInput = Partial<UserActionInput>

/** What one step is handed: the locked account, who does it, what he sent, and where the account will stand. */
export interface StepContext {
  readonly context: UsersTx
  readonly caller: Actor
  readonly record: UserRecord
  readonly input: StepInput
  /** Roles, establishment and customs points as they are after the step. */
  readonly place: Place
  /** What the rules were asked with, of the account at `place`. */
  readonly target: UserTarget
}

export type AccountChanges = Parameters<typeof updateAccount>[2]

/** What one step of the life table does besides the status. */
export interface Change {
  readonly step: UserStep
  /** Shown in the history. */
  readonly actorName: string
  readonly reasonCode?: string | null | undefined
  readonly comment?: string | null | undefined
  readonly account?: AccountChanges
  readonly request?: RequestChanges
  /** Why all sessions of the person end now; without it they go on. */
  readonly endsSessions?: string
  /** Who goes on with the open cases of an officer who may no longer work on them; without one nobody has them. */
  readonly successorId?: string | null | undefined
  /** For the audit row: old and new values. */
  readonly details?: Record<string, unknown>
}

/** What a step changes besides the status, and what it says to the person. */
export interface Outcome extends Pick<Change, 'account' | 'request' | 'endsSessions' | 'details'> {
  readonly notice?: Said & {
    readonly code: NoticeCode
    /** `applicant`: by mail with a link to his own page; `person`: also in the portal; `gone`: by mail alone. */
    readonly to: 'applicant' | 'person' | 'gone'
  }
}

export type Step = (context: StepContext) => Promise<Outcome>

export const refuseMissing = (field: string): never => refuse(userRefusals.userReasonMissing, { field })
export const refuseInput = (path: string, code: string): never =>
  refuse(frameRefusals.invalidInput, { fields: [{ path, code }] })

export const needComment = ({ input }: Pick<StepContext, 'input'>): string =>
  input.comment || refuseMissing('comment')

const reasonsOf: Partial<Record<UserAction, readonly string[]>> = userReasons

/** A reason that is given must be one of the step's, and "other" wants words. */
export const refuseWrongReason = (action: UserAction, { reasonCode, comment }: StepInput): void => {
  if (!reasonCode) return
  if (!reasonsOf[action]?.includes(reasonCode)) refuseInput('reasonCode', 'unknown')
  if (isOtherReason(reasonCode) && !comment) refuseMissing('comment')
}

/** Some words must go with this step: a reason of the list, or the officer's own. */
export const needReason = ({ input }: Pick<StepContext, 'input'>): void => {
  if (!input.reasonCode && !input.comment) refuseMissing('reasonCode')
}
