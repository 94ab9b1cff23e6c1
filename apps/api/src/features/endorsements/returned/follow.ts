import {
  isReturnedInFull,
  linesToReturn,
  type ReturnedLetter,
  type ReturnedRecord,
  statedBy,
} from '@papaver/contract/endorsements/returned.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import {
  type AuthorizationRecord,
  isReturned,
  listReturns,
  lowerFlag,
  raiseFlag,
  servedAuthorizations,
  updateHeader,
  type ViewContext,
} from '../../authorizations/public.ts'
import { type CaseId, startRun, withLocked } from '../../casework/public.ts'
import { type Arrival, listSentRecords, type SentRecord } from '../../exchange/public.ts'
import { listEndorsements } from '../store.ts'
import { listNotified } from './notified-store.ts'
import { type LetterRow, listLetters } from './store.ts'

type Ground = Pick<ViewContext, 'calendar' | 'settings'>

/** What counts of each line, in its unit. */
export const countedOf = ({ lines }: AuthorizationRecord): { id: string; counted: string }[] =>
  lines.map(({ id, usedQuantity }) => ({ id, counted: plain(usedQuantity) }))

/** What messages about an import have said, the oldest first, whatever has become of them. */
export const sentRecordsOf = async (db: Reader, caseId: CaseId): Promise<(SentRecord & ReturnedRecord)[]> => {
  const sent = await listSentRecords(db, caseId)
  if (sent.length === 0) return []
  const [notified, rows] = [await listNotified(db, caseId), await listEndorsements(db, [caseId])]
  // A letter goes to several authorities under one id.
  const once = sent.filter(
    ({ recordId }, index) => sent.findIndex((each) => each.recordId === recordId) === index,
  )
  return once.map((record) => {
    const { recordId: id } = record
    const lines =
      notified.find((each) => each.id === id)?.lines ?? rows.find((row) => row.id === id)?.lines ?? []
    return {
      ...record,
      id,
      hasArrived: sent.some((each) => each.recordId === id && each.hasArrived),
      lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity: plain(quantity) })),
    }
  })
}

/**
 * What these letters tell, and what messages say: those that have arrived, or all that were written. A letter that went by message
 * tells what its messages say.
 */
export const statedOf = async (
  db: Reader,
  caseId: CaseId,
  letters: readonly LetterRow[],
  which: 'arrived' | 'all' = 'arrived',
): Promise<ReturnedLetter[]> => {
  const byMessage = new Set(
    (await listReturns(db, caseId)).flatMap(({ way, letterId }) => (way === 'machine' ? [letterId] : [])),
  )
  const records = await sentRecordsOf(db, caseId)
  return statedBy(
    letters.filter(({ id }) => !byMessage.has(id)),
    records.filter(({ hasArrived }) => which === 'all' || hasArrived),
  )
}

/** Letters that are on their way; one that nobody has transmitted or posted yet tells nobody anything. */
export const sentLetters = async (tx: Tx, { case: { id } }: AuthorizationRecord): Promise<LetterRow[]> => {
  const sent = new Set((await listReturns(tx.db, id)).map(({ letterId }) => letterId))
  return (await listLetters(tx.db, id)).filter((letter) => sent.has(letter.id))
}

/** Nothing is owed to the other country any more: neither a day nor a mark. */
export const endReturn = async (tx: Tx, record: AuthorizationRecord): Promise<void> => {
  await updateHeader(tx, record.case.id, { returnDueOn: null })
  await lowerFlag(tx, record, 'returnOwed')
  await lowerFlag(tx, record, 'returnOverdue')
}

/**
 * After anything that changes what counts of an import: what was not told to the exporting country yet is to be told within the
 * days of the setting (1961 art. 31(7)). That nothing came in is owed by the calendar alone. On a locked permit.
 */
export const followReturn = async (tx: Tx, ground: Ground, before: AuthorizationRecord): Promise<void> => {
  if (!isReturned(before)) return
  const record = await servedAuthorizations.records.reread(tx, before)
  const { returnDueOn } = record.header
  const lines = linesToReturn(
    countedOf(record),
    await statedOf(tx.db, record.case.id, await sentLetters(tx, record)),
  )
  if (isReturnedInFull(lines)) {
    const isOfNothing = lines.every(({ counted }) => counted === '0')
    if (returnDueOn !== null && !isOfNothing) await endReturn(tx, record)
    return
  }
  const { calendar, settings } = ground
  if (returnDueOn === null)
    await updateHeader(tx, record.case.id, {
      returnDueOn: calendar.after(calendar.today, settings['import_export.returnDays']),
    })
  await raiseFlag(tx, record, 'returnOwed')
}

/** What has arrived as a message at the authority of the exporting country is owed to it no more. */
export const followArrival = async (deps: Deps, { caseId, subject }: Arrival): Promise<void> => {
  if (subject !== 'endorsed' || caseId === null) return
  const run = await startRun(deps, deps.clock.now(), [])
  await withLocked(servedAuthorizations, run, caseId, async (tx, record) => {
    await followReturn(tx, run, record)
    return true
  })
}
