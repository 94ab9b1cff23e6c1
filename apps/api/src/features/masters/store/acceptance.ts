import type { Tx } from '../../../platform/transaction.ts'

/** These countries let general permits of others count; answers how many had not said so. */
export const acceptGeneralPermits = async ({ db }: Tx, countryIds: readonly string[]): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('country')
    .set({ acceptsGeneralPermits: true })
    .where('id', 'in', [...countryIds])
    .where('acceptsGeneralPermits', '=', false)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
