import { effective } from '@papaver/contract/endorsements/rules.ts'
import type { EndorsementInput } from '@papaver/contract/endorsements/schema.ts'
import { exchangeRefusals } from '@papaver/contract/exchange/refusals.ts'
import type { SaidEndorsement } from '@papaver/contract/exchange/schema.ts'
import { compare, minus, plus } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Caller, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import {
  type AuthorizationRecord,
  hindrancesOf,
  hindrancesOfRecord,
  lastOf,
  lockRecord,
  pairedLines,
  type ViewContext,
} from '../../authorizations/public.ts'
import { readContext, scopeOf, within } from '../../casework/public.ts'
import { listRecordsAbroad, lockOpenIncoming, markUsed, recordedBefore } from '../../exchange/public.ts'
import { wordsFor } from '../../localization/public.ts'
import { type EndorsementRow, findCaseOfRecord, listEndorsements } from '../store.ts'
import { correctReport } from './correct.ts'
import { type Judged, refuseUnfit } from './judge.ts'
import { recordReport } from './record.ts'

/**
 * The permit with which a copy from abroad is recorded. What was replaced counts with its successor (decision 0193); but the copy of goods of
 * which customs has a record under the first one, and of what arrived before there was another, belongs to it.
 */
const recordingOf = async (
  context: ViewContext,
  own: AuthorizationRecord,
  said: SaidEndorsement,
): Promise<AuthorizationRecord> => {
  const last = await lastOf(context.db, own)
  const { issuedOn } = last.header
  if (last === own || issuedOn === null || said.movedOn < issuedOn) return own
  const copies = effective(await listEndorsements(context.db, [own.case.id])).filter(
    ({ source }) => source === 'foreign',
  )
  const isOfIts = (await pairedLines(context, own, said.lines)).every(({ line, inOurUnit }) => {
    const copied = copies.flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === line.id))
    const open = minus(line.usedQuantity, plus('0', ...copied.map(({ quantity }) => quantity)))
    return inOurUnit === undefined || compare(inOurUnit, open) <= 0
  })
  return isOfIts ? own : last
}

/** What has taken the place of a record by now, by whatever corrections. */
const standingIn = (rows: readonly EndorsementRow[], id: string): EndorsementRow => {
  const later = rows.find(({ correctsId }) => correctsId === id)
  if (later !== undefined) return standingIn(rows, later.id)
  return rows.find((row) => row.id === id) ?? refuse(frameRefusals.notFound)
}

/** The record here that a correction of theirs takes the place of, as it stands by now, with its locked permit. */
const lockCorrected = async ({
  tx,
  caller,
  own,
  said,
}: Taking): Promise<{ record: AuthorizationRecord; original: EndorsementRow } | undefined> => {
  const earlier = recordedBefore(await listRecordsAbroad(tx.db, own.case.id), said)
  if (!earlier?.recordedAs) return undefined
  const caseId = await findCaseOfRecord(tx.db, earlier.recordedAs)
  const record = caseId === own.case.id ? own : await lockRecord(tx, scopeOf(caller.principal), caseId)
  const rows = await listEndorsements(tx.db, [caseId])
  return { record, original: standingIn(rows, earlier.recordedAs) }
}

type Paired = Awaited<ReturnType<typeof pairedLines>>

const inputOf = (said: SaidEndorsement, lines: Paired): EndorsementInput => ({
  source: 'foreign',
  date: said.movedOn,
  foreignPermitNumber: said.ownNumber,
  lines: lines.flatMap(({ line, inOurUnit }) =>
    inOurUnit === undefined ? [] : [{ lineId: line.id, quantity: inOurUnit }],
  ),
  lastConsignment: said.isLast,
})

interface Taking {
  readonly deps: Deps
  readonly tx: Tx
  readonly caller: Caller
  readonly context: ViewContext
  readonly own: AuthorizationRecord
  readonly said: SaidEndorsement
}

/** With the permit on whose lines it counts; refused where a line of theirs is on none of them. */
const judgedOn = async (
  { caller, context, own, said }: Taking,
  record: AuthorizationRecord,
): Promise<Judged> => {
  const lines = await pairedLines(context, record, said.lines)
  const meant = lines.filter(({ inOurUnit }) => inOurUnit !== undefined).length
  if (record !== own && meant < said.lines.length)
    refuse(exchangeRefusals.exchangeNotUsable, { reason: 'lines' })
  const judged = { caller, record, input: inputOf(said, lines), context }
  refuseUnfit(judged)
  return judged
}

/** Writes a record of its own, or corrects the record that the earlier message became. Answers the record and its permit. */
const write = async (taking: Taking): Promise<{ caseId: string; id: string }> => {
  const { deps, tx, caller, context, own, said } = taking
  const corrected = await lockCorrected(taking)
  if (corrected === undefined) {
    const meant = await recordingOf(context, own, said)
    const record = meant === own ? own : await lockRecord(tx, scopeOf(caller.principal), meant.case.id)
    return { caseId: record.case.id, id: await recordReport(deps, tx, await judgedOn(taking, record)) }
  }
  const { record, original } = corrected
  const judged = await judgedOn(taking, record)
  const reason = wordsFor(context.settings['languages.default'])('exchange.use.corrected.reason')
  const correction = { correctsId: original.id, reasonCode: 'ENDORSE-OTHER' }
  const id = await correctReport(
    tx,
    { ...judged, input: { ...judged.input, reason }, isSecondConsignment: original.isSecondConsignment },
    original,
    correction,
  )
  return { caseId: record.case.id, id }
}

/**
 * What the other authority says has crossed its border, as its record beside those of customs and the holder: the figures are
 * its own, so nobody types them. It is used once. Its correction takes the place of the record that the first one has become.
 */
export const recordIncoming = async (
  deps: Deps,
  caller: Caller,
  { caseId, incomingId }: { readonly caseId: string; readonly incomingId: string },
): Promise<{ caseId: string; id: string }> => {
  const outside = await readContext(deps, caller)
  return inTransaction(deps, caller.origin, async (tx) => {
    const context = within(outside, tx)
    const own = await lockRecord(tx, scopeOf(caller.principal), caseId)
    const incoming = await lockOpenIncoming(tx, incomingId)
    const { said } = incoming
    if (said.subject !== 'endorsed')
      return refuse(exchangeRefusals.exchangeNotUsable, { reason: 'otherCase' })
    const ownLines = await pairedLines(context, own, said.lines)
    const [reason] = [
      ...hindrancesOf(context, { record: own, incoming, lines: ownLines }),
      ...(await hindrancesOfRecord(tx.db, own, incoming)),
    ]
    if (reason !== undefined) refuse(exchangeRefusals.exchangeNotUsable, { reason })
    const recorded = await write({ deps, tx, caller, context, own, said })
    await markUsed(tx, incoming, { use: 'record', by: nameOf(caller.principal), recordedAs: recorded.id })
    return recorded
  })
}
