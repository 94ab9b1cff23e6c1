import type { Light } from '@papaver/contract/endorsements/shown.ts'
import type { Insertable } from 'kysely'
import type { EndorsementSent } from '../../platform/database/database-types.ts'
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

export const insertSent = (tx: Tx, sent: Insertable<EndorsementSent>): void =>
  void tx.send(tx.db.insertInto('endorsementSent').values(sent))

/** What a device has said of a record beside what it is of. */
export interface SaidByDevice {
  /** When it was recorded on a device where it has waited; null where it came at once. */
  readonly notedAt: Date | null
  /** What the page said of the permit then, and of which moment that was. */
  readonly shown: { readonly light: Light; readonly asOf: Date } | null
}
export const saidNothing: SaidByDevice = { notedAt: null, shown: null }

/** What devices said of records and incidents, by the id of each. */
export const listSaid = async (
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SaidByDevice>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('endorsementSent')
    .select(['endorsementId', 'incidentId', 'notedAt', 'shownLight', 'shownAsOf'])
    .where((where) => where.or([where('endorsementId', 'in', [...ids]), where('incidentId', 'in', [...ids])]))
    .execute()
  return new Map(
    rows.flatMap(({ endorsementId, incidentId, notedAt, shownLight, shownAsOf: asOf }) => {
      const shown = shownLight === null || asOf === null ? null : { light: shownLight as Light, asOf }
      return [endorsementId, incidentId].flatMap((id) =>
        id === null ? [] : [[id, { notedAt, shown }] as const],
      )
    }),
  )
}
