import type { Excess } from '@papaver/contract/endorsements/rules.ts'
import { isPositive, minus } from '@papaver/contract/quantities/base.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { lastOf, lineName } from '../../authorizations/public.ts'
import type { FoundExcess } from '../../incidents/public.ts'
import { findPreparations } from '../../preparations/public.ts'
import { aboveIn, keyOf, type Noted, readChain, wholeLine } from '../above.ts'
import type { Judged } from './judge.ts'

type Ground = Omit<Judged, 'input'>

/** By the goods of the incident: what was above before, and what is with what was found now. */
export interface Beyond {
  readonly openId: string | null
  readonly had: ReadonlyMap<string, string>
  readonly now: ReadonlyMap<string, string>
}

/** What nobody has kept yet: it is later than all that is. */
export const newId = 'new'

/** What is above of a permit, and those that it replaced, in the incident that is open; `found`: what was found now, where that says more. */
export const beyondOf = async (
  tx: Tx,
  { record, context }: Ground,
  found?: Omit<Noted, 'openedId'>,
): Promise<Beyond> => {
  const chain = await readChain(tx.db, record)
  const open = chain.incidents.find(({ isLive }) => isLive)
  const into = open ?? { id: newId, isLive: true, above: new Map<string, string>() }
  const above = aboveIn(context, {
    ...chain,
    noted: found === undefined ? chain.noted : [...chain.noted, { ...found, openedId: into.id }],
    incidents: open === undefined ? [...chain.incidents, into] : chain.incidents,
  })
  return { openId: open?.id ?? null, had: into.above, now: above.get(into.id) ?? new Map() }
}

/** The permit in whose place it is judged, where another one was issued. */
export const besideOf = async (tx: Tx, { record }: Ground) => {
  const last = await lastOf(tx.db, record)
  return last === record ? [] : [{ id: last.case.id, number: last.case.number }]
}

/** The goods beyond the permit, as the incident has them: what was found, and what of it is above in all. */
export const goodsBeyond = async (
  tx: Tx,
  { record, context }: Ground,
  excess: readonly Excess[],
  { had, now }: Beyond,
): Promise<FoundExcess['lines']> => {
  const ids = record.lines.flatMap(({ preparationId }) => preparationId ?? [])
  const preparations = await findPreparations(tx.db, 'all', ids)
  return excess.flatMap(({ lineId, presented, remaining }) => {
    const line = record.lines.find(({ id }) => id === lineId)
    if (line === undefined) return []
    const preparation = preparations.find(({ id }) => id === line.preparationId)
    const inAll = now.get(keyOf(line)) ?? '0'
    const more = minus(inAll, had.get(keyOf(line)) ?? '0')
    return [
      {
        ...wholeLine(line),
        name: lineName(context.masters, line, preparation, 'en'),
        // Of goods that are in the incident already it is said how much they are.
        over: isPositive(more) ? more : minus(presented, remaining),
        inAll,
      },
    ]
  })
}
