import type { Reader } from '../../platform/transaction.ts'
import { type AuthorizationRecord, getLinked, statusOf } from './record.ts'

/** The last permit that was issued in the place of this one; itself where there is none. */
export const lastOf = async (db: Reader, record: AuthorizationRecord): Promise<AuthorizationRecord> => {
  let last = record
  while (statusOf(last) === 'RPL' && last.header.replacedById !== null)
    last = await getLinked(db, last.header.replacedById)
  return last
}

/** Those that were issued before it and are replaced by it, the latest first. */
export const earlierPermits = async (
  db: Reader,
  record: AuthorizationRecord,
): Promise<AuthorizationRecord[]> => {
  const { replacesId } = record.header
  if (replacesId === null) return []
  const earlier = await getLinked(db, replacesId)
  return [earlier, ...(await earlierPermits(db, earlier))]
}
