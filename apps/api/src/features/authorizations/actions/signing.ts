import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { orDocumentFailed } from '../../casework/public.ts'
import type { StepContext } from './step.ts'

/** Making or signing a document failed: nothing is decided or issued, the case stays where it was and says so. */
export const orRefuse = <Result>(step: StepContext, work: () => Promise<Result>): Promise<Result> =>
  orDocumentFailed(step, authorizationRefusals.authorizationDocumentFailed, work)
