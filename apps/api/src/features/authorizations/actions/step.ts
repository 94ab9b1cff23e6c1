import type { ActionInput } from '@papaver/contract/authorizations/action-schema.ts'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { holderRenamedFlag } from '@papaver/contract/casework/holder.ts'
import type { Updateable } from 'kysely'
import type { TradeAuthorization } from '../../../platform/database/database-types.ts'
import type {
  Outcome as OutcomeOfAnyCase,
  StepContext as StepContextOfAnyCase,
} from '../../casework/public.ts'
import { type AuthorizationRecord, statusOf } from '../record.ts'
import type { PermitFlag } from './permit-flags.ts'

export type StepContext = StepContextOfAnyCase<AuthorizationRecord, ActionInput>

/** `own`: columns of the trade's part of the case. */
export interface Outcome extends OutcomeOfAnyCase<Updateable<TradeAuthorization>, AuthorizationStatus> {
  readonly raises?: readonly PermitFlag[]
  readonly lowers?: readonly (PermitFlag | typeof holderRenamedFlag)[]
}

export type Step = (context: StepContext) => Promise<Outcome>

/** What a holder asks of his permit: nothing happens to it yet, and those who may decide are notified. */
export const asked = (
  { record }: StepContext,
  own: Updateable<TradeAuthorization>,
  flag: PermitFlag,
): Outcome => ({
  to: statusOf(record),
  own,
  raises: [flag],
  mail: { code: 'IE_CHANGE_ASKED', to: 'deciders' },
})
