import type { Tx } from '../../platform/transaction.ts'
import { holdPerson, principalOf } from '../account/public.ts'
import type { CaseRecord } from './records.ts'

/**
 * May this officer have the case on his desk? His account is locked until the end of the transaction: if he is deactivated
 * at this moment, he either leaves the case to others or cannot take it any more.
 */
export const mayHold = async (
  tx: Tx,
  accountId: string,
  { case: { isConfidential, impersonators } }: CaseRecord,
): Promise<boolean> => {
  const person = await holdPerson(tx, accountId)
  if (person === undefined || impersonators.includes(accountId)) return false
  const { permissions } = principalOf(person)
  return permissions.has('case.review') && (!isConfidential || permissions.has('incident.confidential'))
}
