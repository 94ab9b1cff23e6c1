import { balancesOf, dryRatioOf, flowOf } from '@papaver/contract/cultivation/balance.ts'
import type { CultivationRecordView } from '@papaver/contract/cultivation/schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import type { CaseContext } from '../casework/public.ts'
import { namesOf } from '../masters/public.ts'
import { closingFaultsOf } from './closing.ts'
import { listEntries, listReportNumbers } from './ledger-store.ts'
import type { CultivationRecord } from './record.ts'
import { usualYields, yieldOf } from './yields.ts'

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
      yieldPerSquareMetre: yieldOf(balance, squareMetres),
      faults: open
        .filter(({ cycle }) => cycle === balance.cycle)
        .map(({ code, amount }) => ({ code, amount })),
    })),
    expected: {
      fresh: expectedFreshGrams === null ? null : plain(expectedFreshGrams),
      dry: expectedDryGrams === null ? null : plain(expectedDryGrams),
    },
    usual: await usualYields(context, {
      ...record.cultivation,
      establishmentId: record.case.establishmentId,
    }),
  }
}
