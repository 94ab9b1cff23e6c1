import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { UserStatus } from '@papaver/contract/users/life.ts'
import type { Reader } from '../../platform/transaction.ts'
import { reasonIn } from './notices.ts'
import type { UserRecord } from './record.ts'
import { listHistory } from './store.ts'

/** What happened to an account, oldest first, with reasons in the reader's language. */
export const historyOf = async (
  db: Reader,
  { account }: UserRecord,
  culture: string,
): Promise<CallOutput<'users.history'>> =>
  (await listHistory(db, account.id)).map((entry) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    action: entry.action,
    fromStatus: entry.fromStatus as UserStatus | null,
    toStatus: entry.toStatus as UserStatus,
    actorName: entry.actorName,
    reason: entry.reasonCode === null ? null : reasonIn(culture, entry.reasonCode),
    comment: entry.comment,
  }))
