import {
  linesToReturn,
  notifiedUnder,
  type RecordToSend,
  type ReturnedRecord,
  recordsToSend,
  recordToCorrect,
  sameForeignNumber,
} from '@papaver/contract/endorsements/returned.ts'
import { effective, type MovedLine } from '@papaver/contract/endorsements/rules.ts'
import { compare, minus, plain, share } from '@papaver/contract/quantities/base.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  type AuthorizationRecord,
  codeOf,
  componentsOf,
  foreignCulture,
  lineView,
  servedAuthorizations,
  statusOf,
  type ViewContext,
} from '../../authorizations/public.ts'
import { insertHistory, type Side } from '../../casework/public.ts'
import { findPermitAbroad, partnersOf, queueMessage } from '../../exchange/public.ts'
import { keptExportsOf } from '../counting.ts'
import { listEndorsements } from '../store.ts'
import { countedOf, sentLetters, sentRecordsOf, statedOf } from './follow.ts'
import { insertNotified } from './notified-store.ts'

interface Notifying {
  readonly tx: Tx
  readonly context: Pick<ViewContext, 'masters' | 'settings' | 'calendar'>
  readonly record: AuthorizationRecord
  /** By whom it is told, in the history and among the messages. */
  readonly by: { readonly side: Side; readonly actorName: string }
}

/** An authority abroad whose portal takes messages, and its permit that belongs to the goods. */
export interface Counterpart {
  readonly authorityId: number
  readonly countryId: string
  readonly number: string
}

/** What one message says: of goods that crossed, by the id under which the other authority knows it. */
export interface Moved {
  readonly recordId: string
  readonly correctsId: string | null
  readonly movedOn: string
  readonly isLast: boolean
  readonly lines: readonly MovedLine[]
}

/** What crossed, line by line, as the permit names the goods and by codes that mean the same in both countries. */
const saidLines = ({ tx, context: { masters }, record }: Notifying, moved: readonly MovedLine[]) =>
  Promise.all(
    record.lines
      .flatMap((line) => {
        const quantity = moved.find(({ lineId }) => lineId === line.id)?.quantity
        return quantity === undefined ? [] : [{ line, quantity }]
      })
      .map(async ({ line, quantity }) => {
        const parts = componentsOf(line)
        const { name } = await lineView({ db: tx.db, masters, culture: foreignCulture }, line)
        return {
          name: name.slice(0, 300),
          code: parts.map(({ substanceId }) => codeOf(masters, substanceId)).join(' '),
          quantity,
          unitCode: line.unit ?? '',
          baseGrams: share(parts[0]?.baseGrams ?? '0', quantity, line.quantity ?? '0'),
        }
      }),
  )

/** One message to one authority, with its line in the history that officers read. Answers its id. */
export const queueRecord = async (
  notifying: Notifying,
  { authorityId, countryId, number }: Counterpart,
  { recordId, correctsId, movedOn, isLast, lines }: Moved,
): Promise<string> => {
  const { tx, record, by } = notifying
  const { id, number: ownNumber } = record.case
  const messageId = await queueMessage(tx, {
    ...{ authorityId, countryId, number },
    caseId: id,
    content: {
      subject: 'endorsed',
      number,
      ownNumber: ownNumber ?? '',
      ...{ recordId, correctsId, movedOn },
      // Nothing more crosses under a permit that was used up, even where its record announces another consignment.
      isLast: isLast || statusOf(record) === 'CLO',
      lines: await saidLines(notifying, lines),
    },
    fileId: null,
    createdByName: by.actorName,
  })
  const status = statusOf(record)
  const action = record.kind.direction === 'import' ? 'endorsementReturned' : 'dispatchSent'
  const step = { caseId: id, action, fromStatus: status, toStatus: status }
  insertHistory(tx, { ...step, ...by, comment: number, isInternal: true })
  recordAudit(tx, {
    action: 'endorsement.returnByMessage',
    entity: 'authorization',
    entityId: id,
    details: { number: ownNumber, permit: number, recordId, messageId },
  })
  return messageId
}

/**
 * The authority whose export authorization is kept with an import (1961 art. 31(7)(b)). Nothing is sent under one that was replaced:
 * what crosses from then on is endorsed on its successor, once that has come in.
 */
const exporting = async ({ tx, context, record }: Notifying): Promise<Counterpart | undefined> => {
  const [kept] = await keptExportsOf(tx.db, record)
  if (kept === undefined) return undefined
  const { countryId, number, authorityId } = kept
  const found = await findPermitAbroad({ ...context, db: tx.db }, { countryId, number })
  const partner = (await partnersOf(tx.db)).find((each) => each.authorityId === authorityId)
  if (found?.status.state === 'replaced' || partner?.way !== 'machine') return undefined
  return { authorityId: partner.authorityId, countryId, number }
}

/** The day and the end that a message names where it is not of one record: those of the last that came in. */
const lastMoved = async ({ tx, context, record }: Notifying): Promise<Pick<Moved, 'movedOn' | 'isLast'>> => {
  const rows = await listEndorsements(tx.db, [record.case.id])
  const standing = effective(
    rows.map(({ id, correctsId, isDisputed, source, movedOn, isLastConsignment }) => ({
      ...{ id, correctsId, isDisputed, source, movedOn, isLastConsignment },
    })),
  )
  const ofCustoms = standing.filter(({ source }) => source === 'customs')
  const seen = ofCustoms.length > 0 ? ofCustoms : standing
  const days = seen.map(({ movedOn }) => movedOn).toSorted()
  return {
    movedOn: days.at(-1) ?? context.calendar.today,
    isLast: seen.some(({ isLastConsignment }) => isLastConsignment),
  }
}

/** Of one record: its own id, day and end. */
export interface OfRecord {
  readonly recordId: string
  readonly correctsId: string | null
  readonly movedOn: string
  readonly isLast: boolean
}

const differenceOf = (counted: readonly MovedLine[], notified: readonly MovedLine[]): MovedLine[] =>
  counted.map(({ lineId, quantity }) => ({
    lineId,
    quantity: minus(quantity, notified.find((line) => line.lineId === lineId)?.quantity ?? '0'),
  }))

/** Writes the messages; the first of them under the id of the record from which they follow, where there is one. */
const write = async (
  notifying: Notifying,
  messages: readonly RecordToSend[],
  toWhom: (correctsId: string | null) => readonly Counterpart[],
  of: OfRecord | undefined,
): Promise<{ counterpart: Counterpart; messageId: string }[]> => {
  const { tx, record } = notifying
  const usual = await lastMoved(notifying)
  const written: { counterpart: Counterpart; messageId: string }[] = []
  for (const [index, { correctsId, lines }] of messages.entries()) {
    const counterparts = toWhom(correctsId)
    if (counterparts.length === 0) continue
    const own = index === 0 ? of : undefined
    const recordId = own?.recordId ?? crypto.randomUUID()
    const { movedOn, isLast } = own ?? usual
    await insertNotified(tx, { id: recordId, caseId: record.case.id, lines })
    for (const counterpart of counterparts) {
      const moved = { recordId, correctsId, movedOn, isLast, lines }
      written.push({ counterpart, messageId: await queueRecord(notifying, counterpart, moved) })
    }
  }
  return written
}

/** A record that nobody was told of yet and that says just this; its own id is the best by which others can know it. */
const onlyRecord = async (
  { tx, record }: Notifying,
  notified: readonly Pick<ReturnedRecord, 'id'>[],
  messages: readonly RecordToSend[],
): Promise<OfRecord | undefined> => {
  const [message, ...others] = messages
  if (message === undefined || others.length > 0 || message.correctsId !== null) return undefined
  const rows = await listEndorsements(tx.db, [record.case.id])
  const open = effective(rows).filter(
    ({ id, source }) => source === 'customs' && !notified.some((each) => each.id === id),
  )
  const [row, ...more] = open
  if (row === undefined || more.length > 0 || row.lines.length !== message.lines.length) return undefined
  const isSame = row.lines.every(({ lineId, quantity }) =>
    message.lines.some((line) => line.lineId === lineId && compare(line.quantity, quantity) === 0),
  )
  if (!isSame) return undefined
  return { recordId: row.id, correctsId: null, movedOn: row.movedOn, isLast: row.isLastConsignment }
}

/**
 * Tells the authority of the exporting country, by message, what counts of an import and what it was not told yet: after a record or
 * its correction, after a decision, and as the export authorization is kept (decision 0201). In the transaction of what it follows from.
 * A decision finds that goods of which it was told were more or less: no others have crossed.
 */
export const notifyExport = async (given: Notifying, of?: OfRecord | 'decided'): Promise<void> => {
  if (given.record.kind.direction !== 'import') return
  const record = await servedAuthorizations.records.reread(given.tx, given.record)
  const notifying = { ...given, record }
  const { tx } = notifying
  const counterpart = await exporting(notifying)
  const records = await sentRecordsOf(tx.db, record.case.id)
  const stated = await statedOf(tx.db, record.case.id, await sentLetters(tx, record), 'all')
  const lines = linesToReturn(countedOf(record), stated)
  const counted = lines.map(({ lineId, counted: quantity }) => ({ lineId, quantity }))
  const notified = lines.map(({ lineId, returned: quantity }) => ({ lineId, quantity }))
  const standing = effective(records)
  const open = differenceOf(counted, notified)
  const corrects = of === 'decided' ? recordToCorrect(open, standing) : (of?.correctsId ?? null)
  const messages = recordsToSend(open, standing, corrects)
  const own = of === 'decided' ? undefined : of
  const byMessage = (await partnersOf(tx.db)).filter(({ way }) => way === 'machine')
  const toWhom = (correctsId: string | null): Counterpart[] => {
    const before = standing.find(({ id }) => id === correctsId)
    if (before === undefined) return counterpart === undefined ? [] : [counterpart]
    const isReached = byMessage.some(({ authorityId }) => authorityId === before.authorityId)
    return isReached ? [{ ...before, number: before.foreignNumber }] : []
  }
  await write(notifying, messages, toWhom, own ?? (await onlyRecord(notifying, records, messages)))
}

/**
 * Tells by message what a letter says in all of one export authorization: what was told of it before is left out, as the other
 * authority adds up what comes. Answers the messages; none where nothing of the letter is new.
 */
export const notifyLetter = async (
  notifying: Notifying,
  letter: { readonly foreignNumber: string; readonly lines: readonly MovedLine[] },
  authorities: readonly Omit<Counterpart, 'number'>[],
): Promise<{ counterpart: Counterpart; messageId: string }[]> => {
  const { tx, record } = notifying
  const number = letter.foreignNumber
  const stated = await statedOf(tx.db, record.case.id, await sentLetters(tx, record), 'all')
  const standing = effective(await sentRecordsOf(tx.db, record.case.id)).filter((each) =>
    sameForeignNumber(each.foreignNumber, number),
  )
  const notified = notifiedUnder(stated, number)
  const said = letter.lines.map(({ lineId, quantity }) => ({ lineId, quantity: plain(quantity) }))
  const messages = recordsToSend(differenceOf(said, notified), standing, null)
  const isFirst = standing.length === 0 && messages.length === 0 && notified.length === 0
  const toWhom = () => authorities.map((authority) => ({ ...authority, number }))
  // That nothing came in is news as well.
  return write(notifying, isFirst ? [{ correctsId: null, lines: said }] : messages, toWhom, undefined)
}
