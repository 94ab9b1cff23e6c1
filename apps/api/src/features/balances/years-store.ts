import type { Reader } from '../../platform/transaction.ts'

/** Cases of these statuses that still hold something of a year before this one which this one can hold. */
export const listCarried = async (
  db: Reader,
  feature: string,
  statuses: readonly string[],
  year: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('balanceHold')
    .innerJoin('balance', 'balance.id', 'balanceHold.balanceId')
    .innerJoin('caseReading', 'caseReading.id', 'balanceHold.caseId')
    .select('balanceHold.caseId')
    .distinct()
    .where('balance.year', '<', year)
    .where('balanceHold.reservedGrams', '>', '0')
    .where('caseReading.feature', '=', feature)
    .where('caseReading.status', 'in', [...statuses])
    .where((eb) =>
      eb.or([
        eb('balance.kind', '=', 'estimate'),
        eb.exists(
          eb
            .selectFrom('balance as later')
            .select('later.id')
            .where('later.year', '=', year)
            .whereRef('later.kind', '=', 'balance.kind')
            .whereRef('later.substanceId', '=', 'balance.substanceId')
            .whereRef('later.licenseId', '=', 'balance.licenseId'),
        ),
      ]),
    )
    .execute()
  return rows.map(({ caseId }) => caseId)
}
