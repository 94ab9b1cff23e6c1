import type { PartnerLink } from '@papaver/contract/trading-establishments/schema.ts'
import { sql } from 'kysely'
import { personBehind, type Reader, type Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'
import type { PartnerRow } from './store.ts'

export type LinkStatus = PartnerLink['status']
export interface LinkRow {
  readonly id: string
  readonly establishmentId: string
  readonly status: LinkStatus
  readonly askedBy: string | null
  readonly askedAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly comment: string | null
}

const columns = [
  'id',
  'establishmentId',
  sql<LinkStatus>`status`.as('status'),
  'askedBy',
  'askedAt',
  'decidedBy',
  'decidedAt',
  'comment',
] as const

/** Whose partner an entry is, those first who ask for it. */
export const listLinks = (db: Reader, id: CaseId): Promise<LinkRow[]> =>
  db
    .selectFrom('tradingEstablishmentLink')
    .select(columns)
    .where('tradingEstablishmentId', '=', id)
    .orderBy(sql`status = 'ASK'`, 'desc')
    .orderBy('askedAt')
    .execute()

/** Does a company wait to be told whether it may have it? */
export const isAskedFor = async (db: Reader, id: CaseId): Promise<boolean> =>
  (await listLinks(db, id)).some(({ status }) => status === 'ASK')

/** Companies that have it. */
export const listLinkedIds = async (db: Reader, id: CaseId): Promise<string[]> =>
  (await listLinks(db, id)).filter(({ status }) => status === 'ACT').map((link) => link.establishmentId)

/** How a company stands to these entries. */
export const linksOf = async (
  db: Reader,
  establishmentId: string | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LinkStatus>> => {
  if (establishmentId === null || ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tradingEstablishmentLink')
    .select(['tradingEstablishmentId', sql<LinkStatus>`status`.as('status')])
    .where('establishmentId', '=', establishmentId)
    .where('tradingEstablishmentId', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.tradingEstablishmentId, row.status]))
}

interface LinkWish {
  readonly partnerId: string
  readonly establishmentId: string
  readonly status: LinkStatus
}

/** Asks for a link, or gives it; what was given stays given. */
export const saveLink = async (
  { db, now, origin }: Tx,
  { partnerId, establishmentId, status }: LinkWish,
): Promise<void> => {
  const given = status === 'ASK' ? {} : { decidedBy: origin.actorId, decidedAt: now }
  await db
    .insertInto('tradingEstablishmentLink')
    .values({
      tradingEstablishmentId: partnerId,
      establishmentId,
      status,
      askedBy: personBehind(origin),
      askedAt: now,
      ...given,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tradingEstablishmentId', 'establishmentId'])
        .doUpdateSet({ status, askedBy: personBehind(origin), askedAt: now, ...given, comment: null })
        .where('tradingEstablishmentLink.status', '<>', 'ACT'),
    )
    .execute()
}

export const decideLink = async (
  { db, now, origin }: Tx,
  { partnerId, linkId }: { readonly partnerId: CaseId; readonly linkId: string },
  { status, comment }: { readonly status: LinkStatus; readonly comment: string | null },
): Promise<string | undefined> => {
  const row = await db
    .updateTable('tradingEstablishmentLink')
    .set({ status, comment, decidedBy: origin.actorId, decidedAt: now })
    .where('id', '=', linkId)
    .where('tradingEstablishmentId', '=', partnerId)
    .where('status', '<>', status)
    .returning('establishmentId')
    .executeTakeFirst()
  return row?.establishmentId
}

/**
 * Links follow the entry that takes this one's place; a company that has one of the two has it, and what it asks of one of them
 * is not answered by what was refused of the other.
 */
export const moveLinks = async (tx: Tx, fromId: CaseId, toId: CaseId): Promise<void> => {
  await sql`
    insert into trading_establishment_link (trading_establishment_id, establishment_id, status, asked_by, asked_at,
      decided_by, decided_at, comment)
    select ${toId}, establishment_id, status, asked_by, asked_at, decided_by, decided_at, comment
      from trading_establishment_link where trading_establishment_id = ${fromId}
    on conflict (trading_establishment_id, establishment_id)
      do update set status = excluded.status
        where trading_establishment_link.status <> 'ACT' and excluded.status <> 'REF'`.execute(tx.db)
}

/**
 * What a company has or has asked for, with what the register says of it. Of what it has not, no status: whether trade with
 * another company's partner is stopped is not its to know.
 */
export type OwnRow = PartnerRow & {
  readonly number: string
  readonly entryStatus: string
  readonly link: LinkStatus
}

export const listOwn = (db: Reader, establishmentId: string): Promise<OwnRow[]> =>
  db
    .selectFrom('tradingEstablishmentLink as link')
    .innerJoin('tradingEstablishment as partner', 'partner.id', 'link.tradingEstablishmentId')
    .innerJoin('caseReading as entry', 'entry.id', 'partner.id')
    .selectAll('partner')
    .select([
      'entry.number',
      sql<string>`case when link.status = 'ACT' then entry.status else 'APR' end`.as('entryStatus'),
      sql<LinkStatus>`link.status`.as('link'),
    ])
    .$narrowType<{ number: string; entryStatus: string }>()
    .where('link.establishmentId', '=', establishmentId)
    .where('entry.status', 'in', ['APR', 'INA', 'BLK'])
    .orderBy('partner.name')
    .execute()

/** Every company that trades has these partners: the demonstration begins so. */
export const linkToAll = async (
  { db, now }: Tx,
  partnerId: string,
  establishmentIds: readonly string[],
): Promise<void> => {
  if (establishmentIds.length === 0) return
  await db
    .insertInto('tradingEstablishmentLink')
    .values(
      establishmentIds.map((establishmentId) => ({
        tradingEstablishmentId: partnerId,
        establishmentId,
        status: 'ACT',
        askedAt: now,
        decidedAt: now,
      })),
    )
    .execute()
}
