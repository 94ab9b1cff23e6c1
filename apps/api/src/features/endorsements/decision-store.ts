import type { RecordedLine } from '@papaver/contract/endorsements/reconciliation.ts'
import type { StandingDecision } from '@papaver/contract/endorsements/rules.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import type { Insertable, Selectable } from 'kysely'
import type { EndorsementDecision } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

export type DecisionRow = Selectable<EndorsementDecision>

/** What was decided of a case, the oldest first. */
export const listDecisions = (db: Reader, caseId: CaseId): Promise<DecisionRow[]> =>
  db.selectFrom('endorsementDecision').selectAll().where('caseId', '=', caseId).orderBy('id').execute()

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
