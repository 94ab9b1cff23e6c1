import { effective } from '@papaver/contract/endorsements/rules.ts'
import { compare, plain, plus } from '@papaver/contract/quantities/base.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { mailAbout } from '../../authorizations/public.ts'
import { recordedOn } from '../movements.ts'
import { type EndorsementRow, listEndorsements } from '../store.ts'
import { type Judged, sideOfRecord } from './judge.ts'

type Recorded = Pick<EndorsementRow, 'lines'>

const figureOf = ({ lines }: Recorded, lineId: string): string =>
  lines.find((line) => line.lineId === lineId)?.quantity ?? '0'

/** What customs had on record of a line once a record was written, at the same end. */
const onRecord = (rows: readonly EndorsementRow[], last: EndorsementRow, lineId: string): string =>
  plus(
    '0',
    ...effective(rows.slice(0, rows.indexOf(last) + 1))
      .filter(({ source }) => source === last.source)
      .map((row) => figureOf(row, lineId)),
  )

/**
 * The officers of the permit hear that customs has made less of what is on record (1961 art. 31(7)): once a day of each person, and
 * again only where he leaves less than after any other correction of that day; and each time that a closed permit opens again by it.
 */
export const notifyLowered = async (
  tx: Tx,
  judged: Judged,
  original: EndorsementRow,
  {
    id,
    reasonCode,
    isReopened,
  }: { readonly id: string; readonly reasonCode: string; readonly isReopened: boolean },
): Promise<void> => {
  const { caller, record, context, input } = judged
  if (sideOfRecord(caller, input) !== 'customs') return
  const rows = await listEndorsements(tx.db, [record.case.id])
  const written = rows.find((row) => row.id === id)
  if (written === undefined) return
  const lowered = record.lines.filter(
    (line) => compare(figureOf(written, line.id), figureOf(original, line.id)) < 0,
  )
  const isKnown = rows.some(
    (row) =>
      row !== written &&
      row.correctsId !== null &&
      row.source === written.source &&
      row.recordedBy === written.recordedBy &&
      recordedOn(context, row) === context.calendar.today &&
      lowered.every((line) => compare(onRecord(rows, row, line.id), onRecord(rows, written, line.id)) <= 0),
  )
  if (!isReopened && (lowered.length === 0 || isKnown)) return
  const figures = (lowered.length > 0 ? lowered : record.lines).map(({ id: lineId, position, unit }) => {
    const [before, after] = [original, written].map((row) => `${plain(figureOf(row, lineId))} ${unit ?? ''}`)
    return `${position}. ${before} → ${after}`
  })
  await mailAbout(tx, {
    code: 'IE_LOWERED',
    tab: 'movements',
    to: 'authority',
    record,
    number: record.case.number ?? '',
    context,
    reasonCode,
    comment: [...figures, ...(input.reason ? [input.reason] : [])].join('\n'),
    dueOn: null,
    by: nameOf(caller.principal),
  })
}
