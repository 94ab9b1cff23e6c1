import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { PreExportNotification as Table } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId, Numbering } from '../casework/public.ts'

export type NotificationRow = Selectable<Table>
export type NotificationValues = Updateable<Table>

export const getNotification = (db: Reader, id: CaseId): Promise<NotificationRow> =>
  db.selectFrom('preExportNotification').selectAll().where('caseId', '=', id).executeTakeFirstOrThrow()

/** Of cases that the reader has found otherwise. */
export const listNotifications = (db: Reader, ids: readonly CaseId[]): Promise<NotificationRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('preExportNotification').selectAll().where('caseId', 'in', ids).execute()

export const insertNotification = async ({ db }: Tx, values: Insertable<Table>): Promise<void> => {
  await db.insertInto('preExportNotification').values(values).execute()
}

export const updateNotification = async (
  { db }: Tx,
  id: CaseId,
  values: NotificationValues,
): Promise<void> => {
  await db.updateTable('preExportNotification').set(values).where('caseId', '=', id).execute()
}

/** Numbers of notifications: PEN-0001. */
export const numbering: Numbering = { prefix: 'PEN', sequence: 'pre_export_serial' }

/** Whose answer is due by this day, or was. */
export const listDue = async (db: Reader, day: string): Promise<{ id: string; replyBy: string }[]> => {
  const { rows } = await sql<{ id: string; replyBy: string }>`
    select case_id as id, reply_by as "replyBy" from pre_export_notification
    join case_reading entry on entry.id = case_id
    where entry.feature = 'preExport' and entry.status_group = 'open' and entry.submitted_at is not null
      and reply_by <= ${day}
    order by reply_by limit 10000`.execute(db)
  return rows
}

/** How the export request stands that a notification was written for. */
export const findRequest = (
  db: Reader,
  id: string,
): Promise<{ number: string | null; status: string | null } | undefined> =>
  db.selectFrom('caseReading').select(['number', 'status']).where('id', '=', id).executeTakeFirst()

/** Notifications that were written for these export requests. */
export const listOfRequests = async (db: Reader, requestIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('preExportNotification')
    .select('caseId')
    .where('requestId', '=', sql<string>`any(${[...requestIds]}::uuid[])`)
    .execute()
  return rows.map(({ caseId }) => caseId)
}

/** For which goods to which country somebody asks what has been notified. */
export interface Shipment {
  readonly requestId: string
  readonly establishmentId: string
  readonly countryId: string
  readonly substanceIds: readonly number[]
  /** ISO day on which it leaves. */
  readonly day: string
}

/**
 * What has been notified of a shipment: for the request itself, or once for all shipments of its exporter to the country
 * for a time. The newest of each substance first.
 */
export const listOfShipment = async (db: Reader, shipment: Shipment) => {
  const { requestId, establishmentId, countryId, substanceIds, day } = shipment
  const { rows } = await sql<{
    id: string
    number: string | null
    status: string
    substanceId: number
    isSimplified: boolean
    grams: string | null
    sentOn: string | null
    replyBy: string | null
    answeredOn: string | null
  }>`
    select case_id as id, entry.number, entry.status, substance_id as "substanceId",
      coalesce(is_simplified, false) as "isSimplified", grams, sent_on as "sentOn", reply_by as "replyBy",
      answered_on as "answeredOn"
    from pre_export_notification join case_reading entry on entry.id = case_id
    where entry.kind = 'outgoing' and substance_id = any(${[...substanceIds]}::int[])
      and entry.status not in ('WDR', 'CAS')
      and (request_id = ${requestId}
        or (is_simplified and country_id = ${countryId} and entry.establishment_id = ${establishmentId}
          and dispatch_on <= ${day} and covers_until >= ${day} and entry.submitted_at is not null))
    order by substance_id, entry.submitted_at desc nulls last, case_id desc`.execute(db)
  return rows
}
export type NotifiedShipment = Awaited<ReturnType<typeof listOfShipment>>[number]
