import type { Reader, Tx } from '../../platform/transaction.ts'

/** What customs sent under a key: an endorsement, or the incident that it became; both where a disputed one is an excess. */
export interface Sent {
  readonly caseId: string
  readonly id: string
}

/** Found as long as the record itself stands: a device sends again what may have arrived weeks ago. */
export const findSent = async (db: Reader, accountId: string, key: string): Promise<Sent | undefined> => {
  const row = await db
    .selectFrom('endorsementSent')
    .leftJoin('endorsement', 'endorsement.id', 'endorsementSent.endorsementId')
    .leftJoin('endorsementIncident', 'endorsementIncident.id', 'endorsementSent.incidentId')
    .select(['endorsement.id', 'endorsement.caseId'])
    .select(['endorsementIncident.id as incidentId', 'endorsementIncident.caseId as incidentCaseId'])
    .where('endorsementSent.accountId', '=', accountId)
    .where('endorsementSent.key', '=', key)
    .executeTakeFirst()
  const id = row?.id ?? row?.incidentId
  const caseId = row?.caseId ?? row?.incidentCaseId
  return id && caseId ? { id, caseId } : undefined
}

export const insertSent = (
  tx: Tx,
  sent: {
    readonly accountId: string
    readonly key: string
    readonly notedAt: Date | null
    readonly endorsementId: string | null
    readonly incidentId: string | null
  },
): void => void tx.send(tx.db.insertInto('endorsementSent').values(sent))

/** When a device recorded what has waited there, by the id of the record or the incident that it became. */
export const listNoted = async (db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('endorsementSent')
    .select(['endorsementId', 'incidentId', 'notedAt'])
    .where('notedAt', 'is not', null)
    .where((where) => where.or([where('endorsementId', 'in', [...ids]), where('incidentId', 'in', [...ids])]))
    .execute()
  return new Map(
    rows.flatMap(({ endorsementId, incidentId, notedAt }) =>
      [endorsementId, incidentId].flatMap((id) =>
        id === null || notedAt === null ? [] : [[id, notedAt] as const],
      ),
    ),
  )
}
