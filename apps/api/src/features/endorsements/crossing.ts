import { type Crossing, crossingFor, endAt } from '@papaver/contract/endorsements/crossing.ts'
import type { Source } from '@papaver/contract/endorsements/rules.ts'
import type { AuthorizationRecord, ViewContext } from '../authorizations/public.ts'
import { scopeOf } from '../casework/public.ts'
import { authorizedLines, movementOf } from './movements.ts'
import { listEndorsements } from './store.ts'

const pointsOf = ({ case: row }: AuthorizationRecord) => ({
  entryId: row.customsPointId,
  exitId: row.exitPointId,
})

/** What a record made at this point is of: goods in transit leave at one of two points, all others cross once. */
export const sourceAt = (record: AuthorizationRecord, pointId: number | null): 'customs' | 'exit' =>
  endAt(pointsOf(record), pointId) === 'exit' ? 'exit' : 'customs'

/** What a record is as somebody sends it: customs does not say at which end it stands, its point does. */
export const sentAs = (source: Source): Exclude<Source, 'exit'> => (source === 'exit' ? 'customs' : source)

/** Which end of its way this reader records, and how much of each line. */
export const crossingOf = async (context: ViewContext, record: AuthorizationRecord): Promise<Crossing> => {
  const rows = await listEndorsements(context.db, [record.case.id])
  const scope = scopeOf(context.principal)
  return crossingFor(
    pointsOf(record),
    authorizedLines(context, record),
    rows.map((row) => movementOf(context, row)),
    (point) => scope.kind !== 'customs' || scope.customsPointIds.includes(point),
  )
}
