import {
  linesToReturn,
  notifiedUnder,
  openToReturn,
  sameForeignNumber,
  standingLetters,
} from '@papaver/contract/endorsements/returned.ts'
import type {
  ReturnDelivery,
  ReturnedEndorsements,
  ReturnedLetterView,
} from '@papaver/contract/endorsements/returned-schema.ts'
import { isReportable } from '@papaver/contract/endorsements/rules.ts'
import { share } from '@papaver/contract/quantities/base.ts'
import {
  type AuthorizationRecord,
  hasUse,
  isReturned,
  lineView,
  listReturns,
  listToKeep,
  returnWayOf,
  routeOf,
  statusOf,
  type ViewContext,
} from '../../authorizations/public.ts'
import { signatureViews } from '../../casework/public.ts'
import { listMessageDeliveries } from '../../exchange/public.ts'
import { nameIn } from '../../masters/public.ts'
import { listDeliveries } from '../../notifications/public.ts'
import { keptExportsOf } from '../counting.ts'
import { listEndorsements } from '../store.ts'
import { countedOf, statedOf } from './follow.ts'
import { type LetterRow, listLetters } from './store.ts'

type WithLetter = ReturnDelivery & { readonly letterId: string }

const deliveriesOf = async (
  { db }: Pick<ViewContext, 'db'>,
  { case: row }: AuthorizationRecord,
): Promise<WithLetter[]> => {
  const sent = await listReturns(db, row.id)
  const mails = await listDeliveries(
    db,
    sent.flatMap(({ mailId }) => mailId ?? []),
  )
  const messages = await listMessageDeliveries(
    db,
    sent.flatMap(({ messageId }) => messageId ?? []),
  )
  return sent.map(({ id, letterId, at, way, authorityName, recipient, isAgain, actorName, ...each }) => {
    const mail =
      mails.find((found) => found.id === each.mailId) ?? messages.find((found) => found.id === each.messageId)
    return {
      id,
      letterId,
      at: at.toISOString(),
      way,
      authority: authorityName,
      recipient,
      isAgain,
      by: actorName,
      transmittedOn: each.transmittedOn,
      mail: mail
        ? { status: mail.status, sentAt: mail.sentAt?.toISOString() ?? null, lastError: mail.lastError }
        : null,
    }
  })
}

const letterView = (
  row: LetterRow,
  standing: readonly LetterRow[],
  deliveries: readonly WithLetter[],
  signature: ReturnedLetterView['signature'],
): ReturnedLetterView => ({
  id: row.id,
  number: row.number,
  foreignNumber: row.foreignNumber,
  foreignIssuedOn: row.foreignIssuedOn,
  words: row.words,
  issuedOn: row.issuedOn,
  by: row.signedByName,
  isReplaced: !standing.includes(row),
  bytes: row.bytes,
  signature,
  lines: [...row.lines],
  deliveries: deliveries
    .filter(({ letterId }) => letterId === row.id)
    .map(({ letterId: _letterId, ...delivery }) => delivery),
})

/** Numbers of export authorizations that are kept with it, and that somebody has recorded with a movement, the last ones first. */
const knownNumbers = async ({ db }: ViewContext, record: AuthorizationRecord): Promise<string[]> => {
  const rows = await listEndorsements(db, [record.case.id])
  const recorded = rows.toReversed().flatMap(({ foreignPermitNumber }) => foreignPermitNumber ?? [])
  const kept = (await keptExportsOf(db, record)).map(({ number }) => number)
  const numbers = [...kept, ...recorded]
  return numbers.filter(
    (number, index) => numbers.findIndex((each) => sameForeignNumber(each, number)) === index,
  )
}

const linesOf = async (
  context: ViewContext,
  record: AuthorizationRecord,
  letters: readonly LetterRow[],
): Promise<ReturnedEndorsements['lines']> => {
  const stated = await statedOf(context.db, record.case.id, letters, 'all')
  const found = linesToReturn(countedOf(record), stated)
  const there = linesToReturn(countedOf(record), await statedOf(context.db, record.case.id, letters))
  const notified = standingLetters(stated).map(({ foreignNumber }) => ({
    foreignNumber,
    lines: notifiedUnder(stated, foreignNumber),
  }))
  const lines = await Promise.all(record.lines.map((line) => lineView(context, line)))
  return lines.flatMap(({ id, position, name, unit, quantity, components }) => {
    const line = found.find(({ lineId }) => lineId === id)
    if (line === undefined) return []
    return [
      {
        ...line,
        position,
        name,
        unit: unit ?? '',
        arrived: there.find(({ lineId }) => lineId === id)?.returned ?? '0',
        open: openToReturn(line),
        notified: notified.flatMap(({ foreignNumber, lines }) =>
          lines
            .filter(({ lineId }) => lineId === line.lineId)
            .map(({ quantity }) => ({ foreignNumber, quantity })),
        ),
        countedBases: components.map(({ substanceId, name: drug, baseGrams }) => ({
          substanceId,
          name: drug,
          baseGrams: share(baseGrams, line.counted, quantity ?? '0'),
        })),
      },
    ]
  })
}

/** What of an import the authority of the exporting country was told, and what it is owed still. */
export const returnedView = async (
  context: ViewContext,
  record: AuthorizationRecord,
): Promise<ReturnedEndorsements> => {
  const { db, masters, culture, principal } = context
  const { case: row, header } = record
  const letters = await listLetters(db, row.id)
  const standing = standingLetters(letters)
  const deliveries = await deliveriesOf(context, record)
  const signatureOf = await signatureViews(
    db,
    letters.map(({ fileId }) => fileId),
  )
  const country = masters.country(row.partnerCountry ?? '')
  const { addressees } = await routeOf(context, record)
  const isSubject =
    isReturned(record) && row.issuedAt !== null && isReportable(statusOf(record), hasUse(record.lines))
  return {
    isSubject,
    dueOn: header.returnDueOn,
    way: await returnWayOf(context, record),
    toKeep: (await listToKeep(context, record)).map(({ id, number }) => ({ incomingId: id, number })),
    country: country ? { id: country.id, name: nameIn(country.names, culture) } : null,
    addressees: addressees.map(({ authority, recipient }) => ({
      name: nameIn(authority.names, culture),
      mail: recipient,
    })),
    mayAct: isSubject && principal.permissions.has('case.sign'),
    knownNumbers: await knownNumbers(context, record),
    lines: await linesOf(context, record, letters),
    letters: letters
      .toReversed()
      .map((letter) => letterView(letter, standing, deliveries, signatureOf(letter.fileId))),
  }
}
