import type { ActionInput } from '@papaver/contract/authorizations/action-schema.ts'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Updateable } from 'kysely'
import type { TradeAuthorization } from '../../../platform/database/database-types.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { CaseValues } from '../../casework/public.ts'
import type { Names } from '../../masters/public.ts'
import type { MailTo } from '../mails.ts'
import { type AuthorizationRecord, statusOf } from '../record.ts'
import type { ViewContext } from '../view.ts'
import type { PermitFlag } from './permit-flags.ts'

/** What one step of the life table is handed: the locked record, who does it, and what he sent. */
export interface StepContext {
  readonly deps: Deps
  readonly tx: Tx
  readonly caller: Actor
  readonly context: ViewContext
  readonly record: AuthorizationRecord
  readonly input: ActionInput
}

/** One field before and after, as the history and the audit trail keep it. */
export interface Change {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** What a step changes. The status is that of the life table unless `to` says otherwise. */
export interface Outcome {
  readonly to?: AuthorizationStatus
  readonly values?: CaseValues
  readonly header?: Updateable<TradeAuthorization>
  /** Reasons for attention that begin, or are over, with this step. */
  readonly raises?: readonly PermitFlag[]
  readonly lowers?: readonly PermitFlag[]
  /** Not shown to the applicant. */
  readonly isInternal?: boolean
  readonly fields?: readonly string[]
  readonly changes?: readonly Change[]
  readonly dueOn?: string
  /** Texts of the library that are said with the comment. */
  readonly texts?: readonly Names[]
  readonly mail?: StepMail
  /** To others, of the same step. */
  readonly furtherMail?: StepMail
}

interface StepMail {
  readonly code: NoticeCode
  readonly to: MailTo
  /** Number of the permit that takes this one's place. */
  readonly successor?: string
}

export type Step = (context: StepContext) => Promise<Outcome>

/** What was proposed does not stand any more: nobody is asked to decide on it. */
export const noProposal = { proposalDecision: null, proposalBy: null, proposalAt: null } as const

/** What a holder asks of his permit: nothing happens to it yet, and those who may decide are told. */
export const asked = (
  { record }: StepContext,
  header: Updateable<TradeAuthorization>,
  flag: PermitFlag,
): Outcome => ({
  to: statusOf(record),
  header,
  values: { flags: [...record.case.flags.filter((each) => each !== flag), flag] },
  mail: { code: 'IE_CHANGE_ASKED', to: 'deciders' },
})

export const refuseIncomplete = (field: string): never =>
  refuse(caseworkRefusals.caseworkIncomplete, { field })

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
