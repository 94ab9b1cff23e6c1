import type { Reader } from '../../platform/transaction.ts'
import type { CaseRow } from './store.ts'

/** As long as a record of a permit waits for an officer. */
const waiting = 'recordDisputed'

/** How many records of goods that customs holds wait for an officer under these permits; mostly none, and then nothing is asked. */
export const countHeldGoods = async (
  db: Reader,
  permits: readonly Pick<CaseRow, 'id' | 'flags'>[],
): Promise<number> => {
  const ids = permits.filter(({ flags }) => flags.includes(waiting)).map(({ id }) => id)
  if (ids.length === 0) return 0
  const { held } = await db
    .selectFrom('heldGoodsReading')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('caseId', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(held)
}
