import { isHeldNow } from '@papaver/contract/endorsements/disputed.ts'
import type { ExcessIncident } from '@papaver/contract/endorsements/excess-schema.ts'
import { isAnswered } from './above.ts'
import type { DecisionRow } from './decision-store.ts'
import { type EndorsementRow, excessLinesOf, type NotedIncident } from './store.ts'

export interface Beside {
  readonly rows: readonly EndorsementRow[]
  /** Those that stand. */
  readonly decisions: readonly DecisionRow[]
  /** Did more of the line cross than is authorized? */
  readonly isAbove: (lineId: string) => boolean
}
type Excess = Pick<NotedIncident, 'id' | 'endorsementId' | 'correctsId' | 'decidedLineId' | 'lines'>

/** What was said at the desk and is not so any more: the record was corrected since, or less of the line was decided to count. */
export const isPutRight = (row: Excess, beside: Beside): boolean => {
  const { correctsId, decidedLineId } = row
  if (correctsId !== null)
    return excessLinesOf(row).every(
      ({ lineId }) => isAnswered(row, lineId, beside) && !beside.isAbove(lineId),
    )
  return decidedLineId !== null && !beside.isAbove(decidedLineId)
}

/** Where it was found. */
export const foundAt = ({
  correctsId,
  decidedLineId,
}: Pick<Excess, 'correctsId' | 'decidedLineId'>): ExcessIncident['foundAt'] =>
  correctsId !== null ? 'correction' : decidedLineId !== null ? 'decision' : 'border'

/** What is still to be done about it (decision 0197). */
export const stateOf = (
  row: Excess & Pick<NotedIncident, 'isOpen'>,
  beside: Beside,
): ExcessIncident['state'] => {
  const record = beside.rows.find(({ id }) => id === row.endorsementId)
  if (record?.dispute) {
    if (record.dispute.settlement !== null) return 'settled'
    return isHeldNow(record) ? 'held' : 'crossed'
  }
  if (isPutRight(row, beside)) return 'putRight'
  return row.isOpen ? 'noted' : 'over'
}
