import { type ByYear, inAll } from '@papaver/contract/endorsements/rules.ts'
import { compare } from '@papaver/contract/quantities/base.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { lowerFlag } from '../../authorizations/public.ts'
import { noteExcessGone } from '../../incidents/public.ts'
import { isPutRight } from '../excesses.ts'
import { excessLinesOf, type IncidentRow, listEndorsements, listIncidents } from '../store.ts'
import type { Judged } from './judge.ts'

interface Settled {
  /** As it is from now on. */
  readonly used: ReadonlyMap<string, ByYear>
  /** The record that is corrected, where one is. */
  readonly correctsId?: string | undefined
}

/**
 * What was said at the desk is above the permit no more: the incidents of it say so, and the flag goes where nothing else of the
 * permit was too much (decision 0197). `record` is as it was before.
 */
export const followGone = async (
  tx: Tx,
  { caller, record }: Pick<Judged, 'caller' | 'record'>,
  { used, correctsId }: Settled,
): Promise<void> => {
  const { id, number } = record.case
  const rows = await listIncidents(tx.db, id)
  if (rows.length === 0) return
  const lineOf = (lineId: string) => record.lines.find((line) => line.id === lineId)
  const wasAbove = (lineId: string): boolean => {
    const line = lineOf(lineId)
    return compare(line?.usedQuantity ?? '0', line?.quantity ?? '0') > 0
  }
  const isAbove = (lineId: string): boolean =>
    compare(inAll(used.get(lineId)), lineOf(lineId)?.quantity ?? '0') > 0
  const isGone = ({ correctsId: corrected, decidedLineId, lines }: IncidentRow): boolean =>
    decidedLineId === null
      ? corrected !== null &&
        corrected === correctsId &&
        !excessLinesOf({ lines }).some(({ lineId }) => isAbove(lineId))
      : wasAbove(decidedLineId) && !isAbove(decidedLineId)
  const gone = rows.filter(isGone)
  if (gone.length === 0) return
  for (const openedId of new Set(gone.flatMap((row) => row.openedId ?? [])))
    await noteExcessGone(tx, caller, { id: openedId, permit: number })
  const records = await listEndorsements(tx.db, [id])
  if (rows.every((row) => isPutRight(row, { records, isAbove })))
    await lowerFlag(tx, record, 'excessReported')
}
