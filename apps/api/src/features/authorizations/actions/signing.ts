import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { Refused, refuse } from '../../../platform/refusal.ts'
import { findPerson, type Person } from '../../account/public.ts'
import type { StepContext } from './step.ts'

export const signatoryOf = async ({ tx, caller }: StepContext): Promise<Person> => {
  const person = await findPerson(tx.db, caller.principal.accountId)
  if (person === undefined) throw new Error('who signs has no account')
  return person
}

/** Making or signing a document failed: nothing is decided or issued, the case stays where it was and says so. */
export const orRefuse = async <Result>(
  { deps, record }: StepContext,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) throw error
    deps.log.error({ err: error, caseId: record.case.id }, 'the paper could not be made')
    return refuse(authorizationRefusals.authorizationDocumentFailed)
  }
}
