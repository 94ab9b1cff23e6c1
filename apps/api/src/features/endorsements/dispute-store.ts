import type { DisputeReason, SettlementOutcome } from '@papaver/contract/endorsements/disputed.ts'
import type { Insertable } from 'kysely'
import type { EndorsementSettlement } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'
import { type CountedLine, listCorrectedSince, listLines } from './corrected-store.ts'

/** That a record does not fit its permit, and what an officer has made of it. */
export interface DisputeRow {
  readonly endorsementId: string
  readonly reasons: readonly DisputeReason[]
  /** The goods were held, and had not crossed. */
  readonly isHeld: boolean
  readonly settlement: {
    readonly outcome: SettlementOutcome
    readonly settledAt: Date
    readonly settledByName: string
    readonly reason: string
    /** Number of the permit under which it counts. */
    readonly countedUnder: string | null
    /** What was counted of it by the settlement. */
    readonly counted: readonly CountedLine[] | null
    /** What counts since, where the record that counts was corrected. */
    readonly corrected: readonly CountedLine[] | null
  } | null
  /** The case that was opened, or added to, as more was presented than was left. */
  readonly incident: { readonly id: string; readonly number: string } | null
}

export const insertDispute = async (
  { db }: Tx,
  endorsementId: string,
  { reasons, isHeld }: Pick<DisputeRow, 'reasons' | 'isHeld'>,
): Promise<void> => {
  await db
    .insertInto('endorsementDispute')
    .values({ endorsementId, reasons: [...reasons], isHeld })
    .execute()
}

export const insertSettlement = async (
  { db, now, origin }: Tx,
  settlement: Omit<Insertable<EndorsementSettlement>, 'settledAt' | 'settledBy'>,
): Promise<void> => {
  await db
    .insertInto('endorsementSettlement')
    .values({ ...settlement, settledAt: now, settledBy: origin.actorId ?? '' })
    .execute()
}

const disputesIn = (db: Reader) =>
  db
    .selectFrom('endorsementDispute')
    .leftJoin('endorsementSettlement as settled', 'settled.endorsementId', 'endorsementDispute.endorsementId')
    .leftJoin('endorsement as counted', 'counted.id', 'settled.countedId')
    .leftJoin('caseReading', 'caseReading.id', 'counted.caseId')
    .leftJoin('endorsementIncident as excess', 'excess.endorsementId', 'endorsementDispute.endorsementId')
    .leftJoin('caseReading as opened', 'opened.id', 'excess.openedId')
    .select([
      'opened.id as openedId',
      'opened.number as openedNumber',
      'endorsementDispute.endorsementId',
      'endorsementDispute.reasons',
      'endorsementDispute.isHeld',
      'settled.outcome',
      'settled.countedId',
      'settled.settledAt',
      'settled.settledByName',
      'settled.reason as settledReason',
      'caseReading.number as countedUnder',
    ])

type Found = Awaited<ReturnType<ReturnType<typeof disputesIn>['executeTakeFirstOrThrow']>>

type Lines = ReadonlyMap<string, readonly CountedLine[]>

const disputeOf = (row: Found, lines: { readonly counted: Lines; readonly corrected: Lines }): DisputeRow => {
  const { outcome, settledAt, settledByName, settledReason, countedUnder } = row
  return {
    endorsementId: row.endorsementId,
    reasons: row.reasons as DisputeReason[],
    isHeld: row.isHeld,
    settlement:
      outcome === null || settledAt === null
        ? null
        : {
            outcome: outcome as SettlementOutcome,
            settledAt,
            settledByName: settledByName ?? '',
            reason: settledReason ?? '',
            countedUnder,
            counted: lines.counted.get(row.countedId ?? '') ?? null,
            corrected: lines.corrected.get(row.countedId ?? '') ?? null,
          },
    incident: row.openedId === null ? null : { id: row.openedId, number: row.openedNumber ?? '' },
  }
}

const disputesOf = async <Row extends Found>(
  db: Reader,
  rows: readonly Row[],
): Promise<(readonly [Row, DisputeRow])[]> => {
  const ids = rows.flatMap(({ countedId }) => countedId ?? [])
  const lines = { counted: await listLines(db, ids), corrected: await listCorrectedSince(db, ids) }
  return rows.map((row) => [row, disputeOf(row, lines)] as const)
}

/** Of these records those that are disputed, by their ids. */
export const listDisputes = async (
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DisputeRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await disputesIn(db)
    .where('endorsementDispute.endorsementId', 'in', [...ids])
    .execute()
  return new Map((await disputesOf(db, rows)).map(([{ endorsementId }, dispute]) => [endorsementId, dispute]))
}

/** Of what disputed record another one counts. */
export interface CountedFrom {
  /** Of its permit. */
  readonly number: string
  /** Its goods were held, and released. */
  readonly isHeld: boolean
}

/** Of these records those that count for a disputed one, with the number of the permit under which that came. */
export const listCounted = async (
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CountedFrom>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('endorsementSettlement')
    .innerJoin(
      'endorsementDispute',
      'endorsementDispute.endorsementId',
      'endorsementSettlement.endorsementId',
    )
    .innerJoin('endorsement', 'endorsement.id', 'endorsementSettlement.endorsementId')
    .innerJoin('caseReading', 'caseReading.id', 'endorsement.caseId')
    .select(['endorsementSettlement.countedId', 'caseReading.number', 'endorsementDispute.isHeld'])
    .where('endorsementSettlement.countedId', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ countedId, number, isHeld }) => [countedId ?? '', { number: number ?? '', isHeld }]),
  )
}

export interface HeldAmong {
  /** Among these permits only. */
  readonly caseIds?: readonly CaseId[]
  /** Held at an end of the way that is one of these customs points. */
  readonly pointIds?: readonly number[]
}

/** Permits under which goods are held that no officer has answered, whatever became of the permit. */
export const listWithHeldGoods = async (db: Reader, { caseIds, pointIds }: HeldAmong): Promise<string[]> => {
  if (caseIds?.length === 0 || pointIds?.length === 0) return []
  let query = db
    .selectFrom('heldGoodsReading')
    .innerJoin('endorsement', 'endorsement.id', 'heldGoodsReading.endorsementId')
    .select('endorsement.caseId')
    .distinct()
  if (caseIds) query = query.where('endorsement.caseId', 'in', [...caseIds])
  if (pointIds)
    query = query
      .innerJoin('caseReading as permit', 'permit.id', 'endorsement.caseId')
      .where(({ eb, and, or }) =>
        or([
          // What leaves is recorded at the point of exit and nowhere else.
          and([eb('endorsement.source', '=', 'exit'), eb('endorsement.customsPointId', 'in', [...pointIds])]),
          and([eb('endorsement.source', '<>', 'exit'), eb('permit.customsPointId', 'in', [...pointIds])]),
        ]),
      )
  return (await query.execute()).map(({ caseId }) => caseId)
}

const mostSent = 100

/** What an account has recorded and was disputed, the latest first. */
export const listDisputedOf = async (db: Reader, accountId: string) => {
  const rows = await disputesIn(db)
    .innerJoin('endorsement as record', 'record.id', 'endorsementDispute.endorsementId')
    .innerJoin('caseReading as permit', 'permit.id', 'record.caseId')
    .select(['record.movedOn', 'record.recordedAt', 'permit.number as permitNumber'])
    .where('record.recordedBy', '=', accountId)
    .orderBy('record.id', 'desc')
    .limit(mostSent)
    .execute()
  return (await disputesOf(db, rows)).map(([row, dispute]) => ({
    ...dispute,
    movedOn: row.movedOn,
    recordedAt: row.recordedAt,
    permitNumber: row.permitNumber ?? '',
  }))
}

/** One record, with what is disputed of it. */
export const findRecorded = async (db: Reader, id: string) => {
  const row = await db.selectFrom('endorsement').select('recordedAt').where('id', '=', id).executeTakeFirst()
  return row && { ...row, dispute: (await listDisputes(db, [id])).get(id) }
}

/** Is this a disputed record that the account itself has made? */
export const isOwnDisputed = async (db: Reader, accountId: string, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('endorsementDispute')
    .innerJoin('endorsement', 'endorsement.id', 'endorsementDispute.endorsementId')
    .select('endorsement.id')
    .where('endorsement.id', '=', id)
    .where('endorsement.recordedBy', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}
