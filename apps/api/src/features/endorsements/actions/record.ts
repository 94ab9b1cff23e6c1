import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { reportDue } from '@papaver/contract/endorsements/report-duty.ts'
import type { EndorsementInput } from '@papaver/contract/endorsements/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notedBy } from '../../../platform/device-key.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import {
  type AuthorizationRecord,
  lockRecord,
  servedAuthorizations,
  setReportDue,
  type ViewContext,
} from '../../authorizations/public.ts'
import { findCase, once, readContext, scopeOf, scopeOfDocument, within } from '../../casework/public.ts'
import { countingGuesses, isCodeOf, noteWrongCode } from '../check-code.ts'
import { countingOf, excessAgainst } from '../counting.ts'
import { crossingOf, sourceAt } from '../crossing.ts'
import { authorizedLines, comparisonOf, isTransit } from '../movements.ts'
import { isOfCustomsRole } from '../policy.ts'
import { findSent, insertSent } from '../sent-store.ts'
import { listEndorsements } from '../store.ts'
import { againstRecord, keepDisputed } from './dispute.ts'
import { refuseStopped } from './incident.ts'
import { isFromDevice, isOfOtherGoods, type Judged, pointOf, refuseUnfit } from './judge.ts'
import { noteStep } from './note-step.ts'
import { notifyRemark } from './remark.ts'
import { returnAbroad } from './return-abroad.ts'
import { refuseTwice } from './twice.ts'
import { followReports } from './unreported.ts'
import { followRecords, readMovements, settle, writeEndorsement } from './write.ts'

/** What a record has become: it counts, or it is disputed, and an incident where more was presented than was left. */
interface Recorded {
  readonly endorsementId: string
  readonly incidentId: string | null
}

/** Goods that cross count at once. More than may cross is held, with its incident, and what does not fit and cannot be stopped is kept. */
const recordCrossing = async (tx: Tx, judged: Judged): Promise<Recorded> => {
  const { record, context, input } = judged
  const point = pointOf(judged)
  const own = { record, rows: await listEndorsements(tx.db, [record.case.id]) }
  const counting = await countingOf(tx.db, own)
  const moved = { lines: input.lines, source: sourceAt(record, point) }
  const excess = isOfOtherGoods(input) ? [] : excessAgainst(context, own, counting, moved)
  const against = await againstRecord(tx, judged, excess)
  if (against.reasons.length > 0) {
    const { id, incidentId } = await keepDisputed(tx, judged, point, { ...against, excess })
    return { endorsementId: id, incidentId }
  }
  const id = await writeEndorsement(tx, judged, point)
  await settle(tx, judged, { action: 'use', reasonCode: null, comment: input.reason || null })
  await returnAbroad(tx, judged, id)
  return { endorsementId: id, incidentId: null }
}

/** The same, kept under the key of the command for as long as the record. Answers the id of the record. */
const recordCustoms = async (tx: Tx, judged: Judged): Promise<string> => {
  const { principal, idempotencyKey: key } = judged.caller
  const { endorsementId, incidentId } = await recordCrossing(tx, judged)
  await notifyRemark(tx, judged)
  if (key !== null) {
    const { notedAt, shown } = judged.input
    insertSent(tx, {
      ...{ accountId: principal.accountId, key, endorsementId, incidentId },
      notedAt: notedBy(notedAt, tx.now),
      shownLight: shown?.light ?? null,
      shownAsOf: notedBy(shown?.asOf, tx.now),
    })
  }
  return endorsementId
}

/** Goods in transit cross twice: where nobody says at which point, it is the one at which this person records. */
const placed = async (
  context: ViewContext,
  record: AuthorizationRecord,
  input: EndorsementInput,
): Promise<EndorsementInput> =>
  input.source === 'customs' && !input.customsPointId && isTransit(record)
    ? { ...input, customsPointId: (await crossingOf(context, record)).pointId }
    : input

/**
 * The permit in this person's scope. Of what his device has kept it is found by the code of the document, too: what he has lost
 * meanwhile loses no record.
 */
const lockFor = async (tx: Tx, { principal }: Actor, caseId: string, input: EndorsementInput) => {
  const scope = scopeOf(principal)
  const isLost = isFromDevice(input) && (await findCase(tx.db, scope, caseId)) === undefined
  if (!isLost || !isOfCustomsRole(principal) || !input.checkCode)
    return { locked: await lockRecord(tx, scope, caseId), isFoundByDocument: false }
  const locked = await lockRecord(tx, scopeOfDocument(caseId), caseId)
  if (!isCodeOf(input.checkCode, locked.header.checkCode)) refuse(endorsementRefusals.endorsementWrongCode)
  return { locked, isFoundByDocument: true }
}

/** What this key has recorded, however long ago. */
const recordedUnder = async (tx: Tx, { principal, idempotencyKey: key }: Actor, caseId: string) => {
  const sent = key === null ? undefined : await findSent(tx.db, principal.accountId, key)
  if (sent !== undefined && sent.caseId !== caseId) refuse(caseworkRefusals.caseworkKeyReused)
  return sent?.id
}

/** The holder's account and the foreign copy are kept beside customs' record and compared; they are no use. */
export const recordReport = async (deps: Deps, tx: Tx, judged: Judged): Promise<string> => {
  const { record, context, input } = judged
  const id = await writeEndorsement(tx, judged, null)
  const isHolder = input.source === 'establishment'
  if (isHolder) {
    const movements = await readMovements(tx, judged)
    await setReportDue(
      tx,
      record,
      reportDue(authorizedLines(context, record), movements, comparisonOf(context, record)),
    )
  }
  await followRecords(tx, judged)
  noteStep(tx, judged, { action: isHolder ? 'report' : 'foreignReport', isInternal: !isHolder })
  // As this report has left it.
  if (isHolder)
    await followReports(tx, { ...context, deps }, await servedAuthorizations.records.reread(tx, record))
  return id
}

/**
 * One record of a movement, at most once per idempotency key: lock, judge, write, settle. Answers its id; refuses
 * an excess after the commit that keeps it as an incident.
 */
export const recordMovement = async (
  deps: Deps,
  caller: Actor,
  caseId: string,
  input: EndorsementInput,
): Promise<string> => {
  const { principal, idempotencyKey: key, origin } = caller
  const context = await readContext(deps, caller)
  // What came without an answer waits on the device and comes again, with the hour at which it was recorded.
  const { notedAt: _hour, ...body } = input
  const command = { accountId: principal.accountId, key, call: `endorsements.record ${caseId}`, body }
  const record = () =>
    inTransaction(deps, origin, (tx) =>
      once(tx, command, async () => {
        const { locked, isFoundByDocument } = await lockFor(tx, caller, caseId, input)
        const done = await recordedUnder(tx, caller, caseId)
        if (done !== undefined) return done
        const at = within(context, tx)
        const judged = {
          caller,
          record: locked,
          input: await placed(at, locked, input),
          context: at,
          isFoundByDocument,
        }
        refuseUnfit(judged)
        const asked = { ...judged, isSecondConsignment: await refuseTwice(tx, judged) }
        return input.source === 'customs' ? recordCustoms(tx, asked) : recordReport(deps, tx, asked)
      }),
    )
  // Counted outside: what the transaction takes back with a refusal would leave every guess free.
  const id = input.checkCode
    ? await countingGuesses(context, endorsementRefusals.endorsementWrongCode, record, () =>
        noteWrongCode(deps, caller, caseId, 'record'),
      )
    : await record()
  await refuseStopped(deps.db, id, input)
  return id
}
