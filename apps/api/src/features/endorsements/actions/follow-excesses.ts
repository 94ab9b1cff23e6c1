import { compare, isPositive } from '@papaver/contract/quantities/base.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { lowerFlag, mailAbout } from '../../authorizations/public.ts'
import { type AboveNow, followExcess } from '../../incidents/public.ts'
import { aboveByLine, aboveIn, type Chain, findChain, keyOf, wholeLine } from '../above.ts'
import { isPutRight } from '../excesses.ts'
import type { Judged } from './judge.ts'

type Ground = Omit<Judged, 'input'>

/** Of goods of these permits how much is above, with what a whole line of them comes to. */
const goodsOf = (chain: Chain, above: ReadonlyMap<string, string>): AboveNow[] => {
  const lines = new Map(
    chain.permits.flatMap(({ record }) => record.lines).map((line) => [keyOf(line), line]),
  )
  return [...lines].flatMap(([key, line]) => {
    const now = above.get(key)
    if (now === undefined) return []
    return [{ ...wholeLine(line), above: now }]
  })
}

/** Those who closed an incident hear that its permit says something else by now. */
const notifyClosed = (tx: Tx, { caller, record, context }: Ground, changed: readonly string[]) =>
  mailAbout(tx, {
    code: 'IE_DIFFERENCE',
    tab: 'movements',
    to: 'authority',
    record,
    number: record.case.number ?? '',
    context,
    reasonCode: null,
    comment: changed.join('\n'),
    dueOn: null,
    by: nameOf(caller.principal),
  })

/**
 * What is on record of a permit has changed: the goods of its incidents follow what is above it now, and the flag goes where nothing of the
 * permit is too much any more (decisions 0197, 0216).
 */
export const followExcesses = async (tx: Tx, ground: Ground): Promise<void> => {
  const { caller, record, context } = ground
  const { id, number } = record.case
  const chain = await findChain(tx.db, record)
  if (chain === undefined) return
  const closed: string[] = []
  for (const [openedId, above] of aboveIn(context, chain)) {
    const had = chain.incidents.find((each) => each.id === openedId)?.above ?? new Map<string, string>()
    if ([...had].every(([key, quantity]) => compare(quantity, above.get(key) ?? quantity) === 0)) continue
    const goods = goodsOf(chain, above)
    closed.push(...(await followExcess(tx, caller, { id: openedId, permit: number, goods })))
  }
  if (closed.length > 0) await notifyClosed(tx, ground, closed)
  const own = chain.permits.find((each) => each.record.case.id === id)
  if (own === undefined) return
  const above = aboveByLine(context, own)
  const isAbove = (lineId: string) => isPositive(above.get(lineId) ?? '0')
  const rows = chain.noted.filter(({ caseId }) => caseId === id)
  if (rows.length > 0 && rows.every((row) => isPutRight(row, { ...own, isAbove })))
    await lowerFlag(tx, record, 'excessReported')
}
