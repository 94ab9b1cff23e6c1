import {
  flagsDecided,
  type ReconciliationFlag,
  type RecordedLine,
  sameRecords,
} from '@papaver/contract/endorsements/reconciliation.ts'
import type { StandingDecision } from '@papaver/contract/endorsements/rules.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import type { Insertable, Selectable } from 'kysely'
import type { EndorsementDecision } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'
import type { EndorsementRow } from './store.ts'

export type DecisionRow = Selectable<EndorsementDecision>

/** What was decided of cases, the oldest first. */
export const listDecisions = async (db: Reader, caseIds: readonly CaseId[]): Promise<DecisionRow[]> =>
  caseIds.length === 0
    ? []
    : db.selectFrom('endorsementDecision').selectAll().where('caseId', 'in', caseIds).orderBy('id').execute()

export const insertDecision = async (
  { db, now, origin }: Tx,
  decision: Omit<Insertable<EndorsementDecision>, 'id' | 'decidedAt' | 'decidedBy'>,
): Promise<string> => {
  const { id } = await db
    .insertInto('endorsementDecision')
    .values({ ...decision, decidedAt: now, decidedBy: origin.actorId ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The newest of each line stands, unless it was taken back. */
export const standingOf = (rows: readonly DecisionRow[]): DecisionRow[] =>
  [...new Map(rows.map((row) => [row.lineId, row])).values()].filter(({ chosen }) => chosen !== 'none')

export const useOf = (standing: readonly DecisionRow[]): StandingDecision[] =>
  standing.map(({ lineId, quantity, customsThen, countsIn }) => ({
    lineId,
    quantity: plain(quantity ?? '0'),
    customsThen: plain(customsThen ?? '0'),
    countsIn,
  }))

/** What the three had recorded when it was decided. */
export const recordsThen = ({ customsThen, holderThen, foreignThen }: DecisionRow): RecordedLine => ({
  customs: customsThen,
  holder: holderThen,
  foreign: foreignThen,
})

/** Was it taken on the figures as they are? */
export const isUpToDate = (decision: DecisionRow | undefined, now: RecordedLine): decision is DecisionRow =>
  decision !== undefined && sameRecords(recordsThen(decision), now)

/** The flags of a line, as far as a decision on its figures leaves them. */
export const flagsAfter = (
  flags: readonly ReconciliationFlag[],
  decision: DecisionRow | undefined,
  { now, ...line }: { readonly now: RecordedLine; readonly counted: string; readonly authorized: string },
): ReconciliationFlag[] => (isUpToDate(decision, now) ? flagsDecided(flags, line) : [...flags])

type Recorded = Pick<EndorsementRow, 'id' | 'correctsId'>

/** A record and those whose place it has taken, the first of all last; corrections follow one another. */
export const versionsOf = (rows: readonly Recorded[], { id, correctsId }: Recorded): string[] => {
  const earlier = rows.find((row) => row.id === correctsId)
  return [id, ...(earlier === undefined ? [] : versionsOf(rows, earlier))]
}

/**
 * The decisions that were taken with a record before the officer's eyes; what was recorded later counts beside them (0190). Both are written
 * under the lock of the permit, so that their ids say which was first.
 */
export const takenOn = (
  decisions: readonly DecisionRow[],
  rows: readonly Recorded[],
  row: Recorded,
): DecisionRow[] => {
  const first = versionsOf(rows, row).at(-1) ?? row.id
  return decisions.filter(({ id }) => first < id)
}
