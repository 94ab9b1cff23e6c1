import type { Reader } from '../../platform/transaction.ts'
import { type AuthorizationRecord, getLinked, statusOf } from './record.ts'

/** The permit in force at the end of the chain that replaced this one; this one where nothing replaced it. */
export const lastOf = async (db: Reader, record: AuthorizationRecord): Promise<AuthorizationRecord> => {
  let last = record
  while (statusOf(last) === 'RPL' && last.header.replacedById !== null)
    last = await getLinked(db, last.header.replacedById)
  return last
}

/** The permits that it replaced, one after the other, the latest first. */
export const earlierPermits = async (
  db: Reader,
  record: AuthorizationRecord,
): Promise<AuthorizationRecord[]> => {
  const { replacesId } = record.header
  if (replacesId === null) return []
  const earlier = await getLinked(db, replacesId)
  return [earlier, ...(await earlierPermits(db, earlier))]
}
