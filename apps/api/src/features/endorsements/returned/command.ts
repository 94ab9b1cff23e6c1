import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import {
  excessOfReturn,
  type ReturnedLetter as StatedLetter,
} from '@papaver/contract/endorsements/returned.ts'
import type { ReturnInput } from '@papaver/contract/endorsements/returned-schema.ts'
import { isReportable } from '@papaver/contract/endorsements/rules.ts'
import { isPositive } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { inThread } from '../../../platform/workers/workers.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  type AuthorizationRecord,
  hasUse,
  isReturned,
  keepMessaged,
  keepReturn,
  listReturns,
  lockRecord,
  mailReturn,
  returnWayOf,
  routeOf,
  statusOf,
  type ViewContext,
} from '../../authorizations/public.ts'
import {
  once,
  orDocumentFailed,
  readContext,
  scopeOf,
  signatoryOf,
  signedDocument,
  storeDocument,
  within,
} from '../../casework/public.ts'
import { noteStep } from '../actions/note-step.ts'
import { openDifferences } from '../actions/write.ts'
import { listEndorsements } from '../store.ts'
import { letterData } from './data.ts'
import type { ReturnedLetter } from './document/returned-letter.ts'
import { countedOf, endReturn, followReturn, statedOf } from './follow.ts'
import { notifyLetter } from './notify.ts'
import { insertLetter, type LetterRow, listLetters } from './store.ts'

const documents = inThread<typeof import('./document/in-thread.ts')>(
  'documents',
  new URL('./document/in-thread.ts', import.meta.url),
)

interface Work {
  readonly deps: Deps
  readonly tx: Tx
  readonly caller: Actor
  readonly context: ViewContext
  readonly record: AuthorizationRecord
}

/** On a locked permit whose export authorization goes back, at most once per idempotency key. */
const onImport = async (
  deps: Deps,
  caller: Actor,
  { id, call, body }: { id: string; call: string; body: unknown },
  work: (given: Work) => Promise<void>,
): Promise<void> => {
  const context = await readContext(deps, caller)
  const { principal, idempotencyKey: key } = caller
  const command = { accountId: principal.accountId, key, call: `endorsements.${call} ${id}`, body }
  await inTransaction(deps, caller.origin, (tx) =>
    once(tx, command, async () => {
      const record = await lockRecord(tx, scopeOf(principal), id)
      const status = statusOf(record)
      if (!isReturned(record) || !isReportable(status, hasUse(record.lines)))
        refuse(caseworkRefusals.caseworkClosed, { reasons: ['notFromHere'], status })
      await work({ deps, tx, caller, context: within(context, tx), record })
      return id
    }),
  )
}

/** While goods may still come in, that nothing came is no news; and nobody is told of more than came. */
const refuseUnfit = ({ record }: Work, input: ReturnInput, stated: readonly StatedLetter[]): void => {
  const counted = countedOf(record)
  const named = input.lines.map(({ lineId }) => lineId)
  if (named.some((id, index) => !counted.some((line) => line.id === id) || named.indexOf(id) !== index))
    refuse(endorsementRefusals.endorsementLine)
  const cameIn = counted.some((line) => isPositive(line.counted))
  const isOver = !['ISS', 'PAU', 'SUS'].includes(statusOf(record))
  if (!cameIn && !isOver) refuse(endorsementRefusals.returnedTooEarly)
  const lineIds = excessOfReturn(counted, stated, input)
  if (lineIds.length > 0) refuse(endorsementRefusals.returnedTooMuch, { field: 'lines', lineIds })
}

/** A record that says that goods crossed is settled first: the letter states what came in (1961 art. 31(7)(b)). */
const refuseUnsettled = async ({ tx, record }: Work): Promise<void> => {
  const rows = await listEndorsements(tx.db, [record.case.id])
  const open = rows.filter(({ dispute }) => dispute?.settlement === null && !dispute.isHeld)
  if (open.length > 0) refuse(endorsementRefusals.returnedUnsettled)
}

/** What goes back is what came in (1961 art. 31(7)(b)): of records that contradict each other an officer says first what counts. */
const refuseUndecided = async ({ tx, context, record }: Work, { lines }: ReturnInput): Promise<void> => {
  const open = (await openDifferences(tx, { record, context }))
    .filter(({ isOneSided, lineId }) => !isOneSided && lines.some((line) => line.lineId === lineId))
    .map(({ lineId }) => lineId)
  if (open.length > 0) refuse(endorsementRefusals.returnedUndecided, { lineIds: open })
}

const makeDocument =
  ({ deps, context, caller, record }: Work) =>
  (letter: ReturnedLetter) =>
    orDocumentFailed({ deps, record }, endorsementRefusals.returnedFailed, () =>
      signedDocument({ deps, context }, async (keys) => ({
        pdf: await documents(caller.principal.accountId, 'returnedLetter', letter, keys),
      })),
    )

/** Signs and keeps the letter, and answers it as it stands. */
const writeLetter = async (work: Work, input: ReturnInput, earlier: number): Promise<LetterRow> => {
  const { tx, caller, context, record } = work
  const { case: row } = record
  const number = `${row.number}/END${earlier + 1}`
  const letter = await letterData(tx, context, record, {
    input,
    number,
    signatory: await signatoryOf({ tx, caller }),
  })
  const { pdf, signature } = tx.made(letter, makeDocument(work))
  const file = await storeDocument(tx, { number, pdf, signature })
  const letterId = await insertLetter(tx, {
    caseId: row.id,
    number,
    foreignNumber: input.foreignNumber,
    foreignIssuedOn: input.foreignIssuedOn ?? null,
    words: input.words || null,
    issuedOn: context.calendar.today,
    signedBy: caller.principal.accountId,
    signedByName: nameOf(caller.principal),
    keyId: signature.keyId,
    fileId: file.id,
    lines: input.lines,
  })
  recordAudit(tx, {
    action: 'endorsement.return',
    entity: 'authorization',
    entityId: row.id,
    details: { ...input, letterId, number, sha256: file.sha256.toString('hex') },
  })
  const found = (await listLetters(tx.db, row.id)).find(({ id }) => id === letterId)
  if (found === undefined) throw new Error('the letter that was just written is gone')
  return found
}

/** Where nothing more is to be told the permit leaves the list. */
const settleReturn = async ({ tx, context, record }: Work): Promise<void> => {
  const counted = countedOf(record)
  if (counted.some((line) => isPositive(line.counted))) await followReturn(tx, context, record)
  else await endReturn(tx, record)
}

/** As a signed message to the portal of each authority; refused where the letter says nothing that was not told already. */
const messageLetter = async (work: Work, letter: LetterRow): Promise<void> => {
  const { tx, caller, context, record } = work
  const { addressees } = await routeOf(context, record)
  const authorities = addressees.map(({ authority: { id: authorityId, countryId } }) => ({
    ...{ authorityId, countryId },
  }))
  const by = { side: 'authority' as const, actorName: nameOf(caller.principal) }
  const sent = await notifyLetter({ tx, context, record, by }, letter, authorities)
  if (sent.length === 0) refuse(endorsementRefusals.returnedKnown, { number: letter.foreignNumber })
  await keepMessaged(
    { ...work, letter },
    sent.map(({ counterpart: { authorityId }, messageId }) => ({ authorityId, messageId })),
  )
}

/** Sends the letter where mail or messages reach the authority. */
const sendLetter = async (work: Work, letter: LetterRow, isAgain: boolean): Promise<boolean> => {
  const way = await returnWayOf(work.context, work.record)
  if (way === 'machine') await messageLetter(work, letter)
  else if (way !== 'mail' || !(await mailReturn({ ...work, letter }, isAgain))) return false
  await settleReturn(work)
  return true
}

/** Makes the letter, and sends it where mail or messages reach the authority; else an officer sends it and notes the day. */
export const returnEndorsed = (deps: Deps, caller: Actor, id: string, input: ReturnInput): Promise<void> =>
  onImport(deps, caller, { id, call: 'return', body: input }, async (work) => {
    const letters = await listLetters(work.tx.db, work.record.case.id)
    refuseUnfit(work, input, await statedOf(work.tx.db, work.record.case.id, letters, 'all'))
    await refuseUnsettled(work)
    await refuseUndecided(work, input)
    await sendLetter(work, await writeLetter(work, input, letters.length), false)
  })

const letterOf = async ({ tx, record }: Work, letterId: string): Promise<LetterRow> =>
  (await listLetters(tx.db, record.case.id)).find((each) => each.id === letterId) ??
  refuse(frameRefusals.notFound)

/** Sends a letter once more or for the first time. A message is sent again from the list of messages, under its own id. */
export const sendReturned = (
  deps: Deps,
  caller: Actor,
  { id, letterId }: { id: string; letterId: string },
): Promise<void> =>
  onImport(deps, caller, { id, call: `sendReturned ${letterId}`, body: {} }, async (work) => {
    const letter = await letterOf(work, letterId)
    const sent = (await listReturns(work.tx.db, work.record.case.id)).filter(
      (each) => each.letterId === letterId,
    )
    if (sent.some(({ way }) => way === 'machine'))
      refuse(caseworkRefusals.caseworkClosed, { reasons: ['otherWay'], status: statusOf(work.record) })
    if (!(await sendLetter(work, letter, sent.length > 0)))
      refuse(authorizationRefusals.authorizationForeignAddress, { country: work.record.case.partnerCountry })
  })

/** Notes that an officer has transmitted or posted a letter on a day, not before it was written and not after today. */
export const noteReturned = (
  deps: Deps,
  caller: Actor,
  { id, letterId, on }: { id: string; letterId: string; on: string },
): Promise<void> =>
  onImport(deps, caller, { id, call: `noteReturned ${letterId}`, body: { on } }, async (work) => {
    const letter = await letterOf(work, letterId)
    const way = await returnWayOf(work.context, work.record)
    if (way === 'mail' || way === 'machine')
      return refuse(caseworkRefusals.caseworkClosed, { reasons: ['otherWay'], status: statusOf(work.record) })
    if (on < letter.issuedOn || on > work.context.calendar.today)
      refuse(frameRefusals.invalidInput, { fields: [{ path: 'on', code: 'invalid' }] })
    await keepReturn({ ...work, letter }, way, on)
    await settleReturn(work)
  })

/** No export authorization is known that could go back: said once, with a reason that officers read. */
export const returnNothing = (deps: Deps, caller: Actor, id: string, reason: string): Promise<void> =>
  onImport(deps, caller, { id, call: 'returnNothing', body: { reason } }, async (work) => {
    const { tx, record } = work
    const { id: caseId, status, number } = record.case
    if (record.header.returnDueOn === null)
      refuse(caseworkRefusals.caseworkClosed, { reasons: ['notFromHere'], status })
    await endReturn(tx, record)
    noteStep(tx, work, { action: 'returnNothing', comment: reason, isInternal: true })
    recordAudit(tx, {
      action: 'endorsement.returnNothing',
      entity: 'authorization',
      entityId: caseId,
      details: { number, reason },
    })
  })
