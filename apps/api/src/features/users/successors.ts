import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { Principal } from '../../platform/http/caller.ts'
import type { Reader } from '../../platform/transaction.ts'
import { withOpenCases } from '../casework/public.ts'
import { listOtherOfficers } from './others-store.ts'
import { mayBeGivenCases } from './policy.ts'
import type { UserRecord } from './record.ts'

/** The officers who can go on with this one's cases, with how many each has; by name. */
export const successorsOf = async (
  db: Reader,
  { account }: UserRecord,
  reader: Principal,
): Promise<CallOutput<'users.successors'>> =>
  withOpenCases(db, reader, (await listOtherOfficers(db, account.id)).filter(mayBeGivenCases))
