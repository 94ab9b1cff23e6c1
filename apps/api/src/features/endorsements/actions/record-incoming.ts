import type { EndorsementInput } from '@papaver/contract/endorsements/schema.ts'
import { exchangeRefusals } from '@papaver/contract/exchange/refusals.ts'
import type { SaidEndorsement } from '@papaver/contract/exchange/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Caller, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { hindrancesOf, hindrancesOfRecord, lockRecord, pairedLines } from '../../authorizations/public.ts'
import { readContext, scopeOf, within } from '../../casework/public.ts'
import { lockOpenIncoming, markUsed } from '../../exchange/public.ts'
import { refuseUnfit } from './judge.ts'
import { recordReport } from './record.ts'

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
): Promise<string> => {
  const outside = await readContext(deps, caller)
  return inTransaction(deps, caller.origin, async (tx) => {
    const context = within(outside, tx)
    const record = await lockRecord(tx, scopeOf(caller.principal), caseId)
    const incoming = await lockOpenIncoming(tx, incomingId)
    const { said } = incoming
    if (said.subject !== 'endorsed')
      return refuse(exchangeRefusals.exchangeNotUsable, { reason: 'otherCase' })
    const lines = await pairedLines(context, record, said.lines)
    const [reason] = [
      ...hindrancesOf(context, { record, incoming, lines }),
      ...(await hindrancesOfRecord(tx.db, record, incoming)),
    ]
    if (reason !== undefined) refuse(exchangeRefusals.exchangeNotUsable, { reason })
    const judged = { caller, record, input: inputOf(said, lines), context }
    refuseUnfit(judged)
    const id = await recordReport(deps, tx, judged)
    await markUsed(tx, incoming, { use: 'record', by: nameOf(caller.principal) })
    return id
  })
}
