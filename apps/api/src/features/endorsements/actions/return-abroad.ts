import { nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { routeOf } from '../../authorizations/public.ts'
import { scopeOf, sideOf, within } from '../../casework/public.ts'
import { type Counterpart, notifyExport, queueRecord } from '../returned/notify.ts'
import type { Judged } from './judge.ts'
import type { Ground } from './write.ts'

const by = ({ caller: { principal } }: Pick<Ground, 'caller'>) => ({
  side: sideOf(scopeOf(principal)),
  actorName: nameOf(principal),
})

/** The authority on whose import authorization an export rests: it learns what has left for it. */
const importing = async (tx: Tx, { context, record }: Judged): Promise<Counterpart[]> => {
  const { certificateNumber: number } = record.header
  if (number === null) return []
  const { way, addressees } = await routeOf(within(context, tx), record)
  if (way !== 'machine') return []
  return addressees.map(({ authority: { id: authorityId, countryId } }) => ({
    ...{ authorityId, countryId, number },
  }))
}

/**
 * What customs has recorded is sent to the authority of the other country, where its portal takes messages: of an import what came
 * in, with what it was not told yet, of an export what has left. In the transaction of the record.
 */
export const returnAbroad = async (
  tx: Tx,
  judged: Judged,
  recordId: string,
  correctsId: string | null = null,
): Promise<void> => {
  const { context, record, input } = judged
  const of = { recordId, correctsId, movedOn: input.date, isLast: input.lastConsignment }
  const notifying = { tx, context, record, by: by(judged) }
  if (record.kind.direction === 'import') return notifyExport(notifying, of)
  if (record.kind.direction !== 'export') return
  for (const counterpart of await importing(tx, judged))
    await queueRecord(notifying, counterpart, { ...of, lines: input.lines })
}

/** An officer's decision changes what counts: the other authority gets a correction of the earlier message. */
export const returnDecided = (tx: Tx, ground: Ground): Promise<void> => {
  const { context, record } = ground
  return notifyExport({ tx, context, record, by: by(ground) }, 'decided')
}
