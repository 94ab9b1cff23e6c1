import type { EventName } from '@papaver/contract/consequences/events.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { Concerned } from './events.ts'

const within = (values: readonly string[] | readonly number[], type: 'uuid' | 'int') =>
  type === 'uuid' ? sql`any(${[...values]}::uuid[])` : sql`any(${[...values]}::int[])`

/**
 * Cases of a kind that are before the authority, or give a right, and are concerned by an event, in the order of their ids. Drafts are
 * checked when they are submitted.
 */
export const listConcerned = async (
  db: Reader,
  entity: string,
  { establishmentId, partnerIds, substanceIds, customsPointIds, caseIds }: Concerned,
): Promise<string[]> => {
  const conditions = [
    ...(establishmentId === undefined ? [] : [sql`establishment_id = ${establishmentId}`]),
    ...(partnerIds === undefined ? [] : [sql`partner_id = ${within(partnerIds, 'uuid')}`]),
    ...(customsPointIds === undefined
      ? []
      : [
          sql`(customs_point_id = ${within(customsPointIds, 'int')} or exit_point_id = ${within(customsPointIds, 'int')})`,
        ]),
    ...(substanceIds === undefined
      ? []
      : [
          sql`(main_substance_id = ${within(substanceIds, 'int')} or other_substance_ids && ${[...substanceIds]}::int[])`,
        ]),
    ...(caseIds === undefined ? [] : [sql`id = ${within(caseIds, 'uuid')}`]),
  ]
  // An event that concerns nothing by name concerns nobody.
  if (conditions.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from work_case
    where feature = ${entity} and submitted_at is not null
      and status_group in ('open', 'waiting', 'decided', 'active') and ${sql.join(conditions, sql` and `)}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Drafts of a company; those of others are looked at when they are submitted. */
export const listDraftsConcerned = async (
  db: Reader,
  entity: string,
  { establishmentId }: Concerned,
): Promise<string[]> => {
  if (establishmentId === undefined) return []
  const { rows } = await sql<{ id: string }>`
    select id from work_case
    where feature = ${entity} and submitted_at is null and status_group = 'open' and establishment_id = ${establishmentId}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Change {
  readonly event: EventName
  readonly concerned: Concerned
}

/** Keeps a change for those who check its cases once it is committed. */
export const insertChange = async (tx: Tx, { event, concerned }: Change): Promise<void> => {
  await tx.db
    .insertInto('pendingChange')
    .values({ event, concerned: JSON.stringify(concerned), createdAt: tx.now })
    .execute()
}

/** Takes the oldest change behind this one that nobody else is at; undefined where there is none. */
export const takeChange = async (
  { db }: Tx,
  after: string,
): Promise<(Change & { id: string }) | undefined> => {
  const { rows } = await sql<Change & { id: string }>`
    delete from pending_change where id =
      (select id from pending_change where id > ${after}::bigint order by id for update skip locked limit 1)
    returning id::text as id, event, concerned`.execute(db)
  return rows[0]
}
