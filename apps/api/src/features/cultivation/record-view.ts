import { balancesOf, dryRatioOf, flowOf } from '@papaver/contract/cultivation/balance.ts'
import type { CultivationRecordView } from '@papaver/contract/cultivation/schema.ts'
import { compare, median, plain, share } from '@papaver/contract/quantities/base.ts'
import type { CaseContext } from '../casework/public.ts'
import { namesOf } from '../masters/public.ts'
import { closingFaultsOf } from './closing.ts'
import { listEntries, listReportNumbers, listYields } from './ledger-store.ts'
import type { CultivationRecord } from './record.ts'

/**
 * Middles of other cycles: the grower's own of other permits, and those of other growers, of whom there must be so many (a setting)
 * that no single harvest can be told from it.
 */
const usualYields = async ({ db, settings }: CaseContext, { case: row, cultivation }: CultivationRecord) => {
  const others = (await listYields(db, cultivation.placingCode)).filter(
    ({ rootId }) => rootId !== cultivation.rootId,
  )
  const own = others.filter(({ establishmentId }) => establishmentId === row.establishmentId)
  const strangers = others.filter(({ establishmentId }) => establishmentId !== row.establishmentId)
  const middle = (yields: typeof others) => median(yields.map(({ perSquareMetre }) => perSquareMetre)) ?? null
  const houses = new Set(strangers.map(({ establishmentId }) => establishmentId))
  return {
    own: middle(own),
    all: houses.size >= settings['cultivation.yieldGrowers'] ? middle(strangers) : null,
  }
}

/** What was reported under a permit, and what it comes to, cycle by cycle. */
export const recordViewOf = async (
  context: CaseContext,
  record: CultivationRecord,
): Promise<CultivationRecordView> => {
  const { db, settings } = context
  const { rootId, squareMetres, expectedFreshGrams, expectedDryGrams } = record.cultivation
  const entries = await listEntries(db, rootId)
  const numbers = await listReportNumbers(db, rootId)
  const names = namesOf(context)
  const balances = balancesOf(entries)
  const open = closingFaultsOf(entries, settings['cultivation.closeTolerance'])
  return {
    entries: entries.map((entry) => ({
      ...entry,
      number: numbers.get(entry.reportId) ?? '',
      typeName: names.item('cultivation-notification-types', entry.type),
    })),
    cycles: balances.map((balance) => ({
      cycle: balance.cycle,
      sums: balance.sums,
      stock: balance.stock,
      flow: flowOf(balance),
      dryRatio: dryRatioOf(balance),
      yieldPerSquareMetre:
        compare(squareMetres, '0') > 0 && compare(balance.sums.HAR.fresh, '0') > 0
          ? share(balance.sums.HAR.fresh, '1', squareMetres)
          : null,
      faults: open
        .filter(({ cycle }) => cycle === balance.cycle)
        .map(({ code, amount }) => ({ code, amount })),
    })),
    expected: {
      fresh: expectedFreshGrams === null ? null : plain(expectedFreshGrams),
      dry: expectedDryGrams === null ? null : plain(expectedDryGrams),
    },
    usual: await usualYields(context, record),
  }
}
