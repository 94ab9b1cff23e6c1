import type { EndorsementInput } from '@papaver/contract/endorsements/schema.ts'
import { compare } from '@papaver/contract/quantities/base.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { pairedLines } from '../../authorizations/public.ts'
import { findRecordedAs, listRecordsAbroad, markUsed, recordedBefore } from '../../exchange/public.ts'
import { versionsOf } from '../decision-store.ts'
import { type EndorsementRow, listEndorsements } from '../store.ts'
import type { Judged } from './judge.ts'

const isSame = (one: EndorsementInput['lines'], other: EndorsementInput['lines']): boolean =>
  one.length === other.length &&
  one.every(({ lineId, quantity }) =>
    other.some((line) => line.lineId === lineId && compare(line.quantity, quantity) === 0),
  )

/** A correction from abroad that an officer has typed with its figures is taken in: nobody has to deal with its message any more. */
export const followTyped = async (
  tx: Tx,
  { caller, context, record, input }: Judged,
  original: EndorsementRow,
  id: string,
): Promise<void> => {
  if (original.source !== 'foreign') return
  const rows = await listEndorsements(tx.db, [record.case.id])
  const recorded = await findRecordedAs(tx.db, versionsOf(rows, original))
  if (recorded === undefined) return
  const records = await listRecordsAbroad(tx.db, recorded.caseId)
  for (const each of records) {
    if (each.use !== null || !each.isRelied || recordedBefore(records, each)?.id !== recorded.id) continue
    const said = (await pairedLines(context, record, each.lines)).flatMap(({ line, inOurUnit }) =>
      inOurUnit === undefined ? [] : [{ lineId: line.id, quantity: inOurUnit }],
    )
    if (said.length < each.lines.length || !isSame(said, input.lines)) continue
    const message = { id: each.id, number: each.number, caseId: recorded.caseId }
    return markUsed(tx, message, { use: 'record', by: nameOf(caller.principal), recordedAs: id })
  }
}
