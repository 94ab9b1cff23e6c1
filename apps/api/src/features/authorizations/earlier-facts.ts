import type { EarlierFacts } from '@papaver/contract/authorizations/earlier-checks.ts'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'
import type { AuthorizationRecord } from './record.ts'
import { findReplaced } from './replaced-store.ts'

/** The permit that a request is to replace, while both are there; undefined of any other case. */
export const openEarlierId = ({ case: row, header }: AuthorizationRecord): CaseId | undefined =>
  row.issuedAt === null ? (header.replacesId ?? undefined) : undefined

/** How the permit that a request is to replace stands now. One that ended as replaced before its successor was issued is past. */
export const earlierFacts = async (
  db: Reader,
  record: AuthorizationRecord,
): Promise<EarlierFacts['earlier']> => {
  const id = openEarlierId(record)
  if (id === undefined) return null
  const row = await findReplaced(db, id)
  if (!row?.number || (row.status === 'RPL' && row.replacedById === record.case.id)) return null
  return {
    number: row.number,
    status: row.status as AuthorizationStatus,
    hasUse: row.hasUse,
    isExtension: record.header.isExtension,
  }
}
