import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import type { ActionInput } from '@papaver/contract/casework/schema.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Updateable } from 'kysely'
import type { TradeAuthorization } from '../../../platform/database/database-types.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { CaseValues } from '../../casework/public.ts'
import type { AuthorizationRecord } from '../record.ts'
import type { ViewContext } from '../view.ts'

/** What one step of the life table is handed: the locked record, who does it, and what he sent. */
export interface StepContext {
  readonly deps: Deps
  readonly tx: Tx
  readonly caller: Actor
  readonly context: ViewContext
  readonly record: AuthorizationRecord
  readonly input: ActionInput
}

/** What a step changes. The status is that of the life table unless `to` says otherwise. */
export interface Outcome {
  readonly to?: AuthorizationStatus
  readonly values?: CaseValues
  readonly header?: Updateable<TradeAuthorization>
  /** Not shown to the applicant. */
  readonly isInternal?: boolean
  readonly fields?: readonly string[]
  readonly changes?: readonly { field: string; before: string; after: string }[]
  readonly dueOn?: string
  readonly mail?: {
    readonly code: NoticeCode
    readonly to: 'applicant' | 'authority'
    /** Number of the permit that takes this one's place. */
    readonly successor?: string
  }
}

export type Step = (context: StepContext) => Promise<Outcome>

export const refuseIncomplete = (field: string): never =>
  refuse(authorizationRefusals.authorizationIncomplete, { field })

/** A reason of the master list that is offered today and fits this step, with a comment where the reason is "other". */
export const needReason = ({ context, input }: StepContext, use: string): string => {
  const code = input.reasonCode
  const isOffered =
    code !== undefined && context.masters.isOfferedItem('reasons', code, context.calendar.today)
  if (!isOffered || !code.startsWith(`${use.toUpperCase()}-`)) return refuseIncomplete('reasonCode')
  if (code.endsWith('-OTHER') && !input.comment) refuseIncomplete('comment')
  return code
}

export const needComment = ({ input }: StepContext): string => input.comment || refuseIncomplete('comment')
