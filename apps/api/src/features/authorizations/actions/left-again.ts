import { plus, share } from '@papaver/contract/quantities/base.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type Departure, lockBalancesOf, setDepartures } from '../../balances/public.ts'
import { type LeavingLine, listImportPermits, listLeaving } from '../goods-store.ts'
import { namesPermits, purposeUse } from '../kind-rules.ts'
import type { AuthorizationRecord } from '../record.ts'
import type { ViewContext } from '../view.ts'

/** Lines of permits by which goods leave again, with the imports by which they came in as their request names them. */
interface Leaving {
  readonly lines: readonly LeavingLine[]
  readonly imports: ReadonlyMap<string, string>
}

/**
 * What a change of this permit may change: of an import all that leaves again of it; of what leaves again all that names one
 * of the same imports, for they share what came in.
 */
const leavingWith = async (
  { db }: Tx,
  { masters }: Pick<ViewContext, 'masters'>,
  record: AuthorizationRecord,
): Promise<Leaving> => {
  const { establishmentId, number } = record.case
  const named = namesPermits(masters, record) ? record.header.goodsPermits : []
  const numbers = record.kind.direction === 'import' ? [number ?? ''] : named
  const found = numbers.length === 0 ? [] : await listLeaving(db, establishmentId, numbers)
  const lines = found.filter((line) => namesPermits(masters, line))
  const goodsPermits = [...new Set(lines.flatMap(({ header }) => header.goodsPermits))]
  const imports = goodsPermits.length === 0 ? [] : await listImportPermits(db, establishmentId, goodsPermits)
  return { lines, imports: new Map(imports.map((each) => [each.number, each.id])) }
}

/** The balances that such a change touches, locked at once and in one order, so that two changes never wait for each other. */
export const lockLeftAgain = async (
  tx: Tx,
  context: Pick<ViewContext, 'masters'>,
  record: AuthorizationRecord,
): Promise<void> => {
  const { imports } = await leavingWith(tx, context, record)
  if (imports.size > 0) await lockBalancesOf(tx, [record.case.id, ...imports.values()])
}

/** What really left of each substance of a line, in grams of anhydrous base. */
const departuresOf = (
  { masters }: Pick<ViewContext, 'masters'>,
  { imports }: Leaving,
  line: LeavingLine,
): Departure[] => {
  const { caseId, lineId, header, quantity, usedQuantity, components } = line
  const kind = purposeUse(masters, line) === 'return' ? 'return' : 'reexport'
  const importIds = header.goodsPermits.flatMap((number) => imports.get(number) ?? [])
  return [...Map.groupBy(components, ({ substanceId }) => substanceId)].map(([substanceId, parts]) => ({
    ...{ caseId, lineId, kind, substanceId, importIds },
    grams: plus('0', ...parts.map(({ baseGrams }) => share(baseGrams, usedQuantity, quantity))),
  }))
}

/**
 * Goods that go back are given back to the estimate that their import was taken from, and re-exports are counted apart (1961
 * art. 31(1)(b)): brought to what has really left and really come in, after a movement of either.
 */
export const followLeftAgain = async (
  tx: Tx,
  context: Pick<ViewContext, 'masters'>,
  record: AuthorizationRecord,
): Promise<void> => {
  const leaving = await leavingWith(tx, context, record)
  await setDepartures(
    tx,
    leaving.lines.flatMap((line) => departuresOf(context, leaving, line)),
  )
}
