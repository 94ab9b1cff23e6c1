import { effective } from '@papaver/contract/endorsements/rules.ts'
import type { EndorsementInput } from '@papaver/contract/endorsements/schema.ts'
import { exchangeRefusals } from '@papaver/contract/exchange/refusals.ts'
import type { SaidEndorsement } from '@papaver/contract/exchange/schema.ts'
import { compare, minus, plus } from '@papaver/contract/quantities/base.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Caller, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
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
import { lockOpenIncoming, markUsed } from '../../exchange/public.ts'
import { listEndorsements } from '../store.ts'
import { refuseUnfit } from './judge.ts'
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

/**
 * What the other authority says has crossed its border, as its record beside those of customs and the holder: the figures are
 * its own, so nobody types them. It is used once.
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
    const meant = await recordingOf(context, own, said)
    const record = meant === own ? own : await lockRecord(tx, scopeOf(caller.principal), meant.case.id)
    const lines = record === own ? ownLines : await pairedLines(context, record, said.lines)
    if (lines.filter(({ inOurUnit }) => inOurUnit !== undefined).length < said.lines.length)
      refuse(exchangeRefusals.exchangeNotUsable, { reason: 'lines' })
    const judged = { caller, record, input: inputOf(said, lines), context }
    refuseUnfit(judged)
    const id = await recordReport(deps, tx, judged)
    await markUsed(tx, incoming, { use: 'record', by: nameOf(caller.principal) })
    return { caseId: record.case.id, id }
  })
}
