import type { GoodsPermitFacts } from '@papaver/contract/authorizations/goods-checks.ts'
import type { PurposeFacts } from '@papaver/contract/authorizations/purpose-checks.ts'
import { minus, plus } from '@papaver/contract/quantities/base.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Scope } from '../casework/public.ts'
import { licenseCoverage } from '../licenses/public.ts'
import { nameIn } from '../masters/public.ts'
import type { CheckContext } from './check-context.ts'
import { listCameIn, listImportPermits, listLeftAgain } from './goods-store.ts'
import { namesPermits, purposeUse } from './kind-rules.ts'
import { type AuthorizationRecord, componentsOf, lockRecord, substanceIdsOf } from './record.ts'

const stopped: ReadonlySet<string> = new Set(['SUS', 'RVK', 'CAN'])

/** The import permits by which the goods came in, and how much of each drug may still leave again. */
export const goodsPermitFacts = async (
  { db, masters, culture }: CheckContext,
  record: AuthorizationRecord,
): Promise<GoodsPermitFacts> => {
  if (!namesPermits(masters, record)) return { goodsPermits: null }
  const { establishmentId, id: exceptCaseId } = record.case
  const numbers = [...new Set(record.header.goodsPermits)]
  const known = await listImportPermits(db, establishmentId, numbers)
  const [cameIn, left] = await Promise.all([
    listCameIn(
      db,
      known.map(({ id }) => id),
    ),
    listLeftAgain(db, { establishmentId, numbers, exceptCaseId }),
  ])
  const parts = Map.groupBy(record.lines.flatMap(componentsOf), ({ substanceId }) => substanceId)
  return {
    goodsPermits: {
      numbers,
      stopped: known.flatMap(({ number, status }) => (stopped.has(status) ? [number] : [])),
      isReturn: purposeUse(masters, record) === 'return',
      unknown: numbers.filter((number) => !known.some((permit) => permit.number === number)),
      drugs: [...parts].map(([substanceId, drugs]) => {
        const substance = masters.substance(substanceId)
        return {
          substanceId,
          substanceName: substance ? nameIn(substance.names, culture) : String(substanceId),
          grams: plus('0', ...drugs.map(({ baseGrams }) => baseGrams)),
          limitGrams: minus(cameIn.get(substanceId) ?? '0', left.get(substanceId) ?? '0'),
        }
      }),
    },
  }
}

/** Whoever decides on goods that leave again holds the permits by which they came in: nobody lets the same goods go twice. */
export const lockGoodsPermits = async (
  tx: Tx,
  scope: Scope,
  { case: row, header }: AuthorizationRecord,
): Promise<void> => {
  if (header.goodsPermits.length === 0) return
  // In the order of their ids, as balances are locked, so that two who decide never wait for each other.
  for (const { id } of await listImportPermits(tx.db, row.establishmentId, header.goodsPermits))
    await lockRecord(tx, scope, id)
}

/** What the purpose brings with it. */
export const purposeFacts = async (
  { db, masters, calendar }: CheckContext,
  record: AuthorizationRecord,
): Promise<PurposeFacts> => {
  const use = purposeUse(masters, record)
  const { case: row, header, kind, lines } = record
  const isHere = use === 'destruction' && kind.direction === 'import'
  const coverage = isHere
    ? await licenseCoverage(db, row.establishmentId, {
        activity: 'destroy',
        group: row.substanceGroup,
        day: row.plannedDate ?? calendar.today,
        substanceIds: lines.flatMap(substanceIdsOf),
        siteId: header.siteId,
      })
    : null
  return {
    purposeUse: use,
    mayDestroy: coverage === null ? null : coverage.covered,
    transportMode: header.transportMode,
  }
}
