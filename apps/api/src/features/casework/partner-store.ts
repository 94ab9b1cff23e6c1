import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'
import type { Scope } from './policy.ts'
import { inList } from './scope.ts'
import { type CaseRow, undecided } from './store.ts'

const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** Of the cases with these partners, as far as this reader sees them: how many are open, and how many are in force. */
export const countCasesWith = async (
  db: Reader,
  scope: Scope,
  partnerIds: readonly string[],
): Promise<{ open: number; active: number }> => {
  const rows = await db
    .selectFrom('workCase')
    .select((eb) => ['statusGroup', eb.fn.countAll<number>().as('count')])
    .where(inList(scope, 'all'))
    .where('partnerId', '=', among(partnerIds))
    .groupBy('statusGroup')
    .execute()
  const of = (groups: readonly string[]): number =>
    rows.reduce((sum, { statusGroup, count }) => sum + (groups.includes(statusGroup) ? Number(count) : 0), 0)
  return { open: of(undecided), active: of(['active']) }
}

/** Which cases: these, or the requests with one of these partners that are before the authority. */
export type Flagged = { readonly ids: readonly string[] } | { readonly partnerIds: readonly string[] }

/** Reasons for attention that begin or are over; what the case says stays as it was, and so does its version. */
export const flagCases = async (
  { db }: Tx,
  which: Flagged,
  { raises = [], lowers = [] }: { readonly raises?: readonly string[]; readonly lowers?: readonly string[] },
): Promise<void> => {
  const changed = [...raises, ...lowers]
  const flags = sql<string[]>`array(select flag from unnest(flags) flag where flag <> all(${changed}))
    || ${[...raises]}::text[]`
  const query = db.updateTable('workCase').set({ flags })
  await ('ids' in which
    ? query.where('id', '=', among(which.ids))
    : query
        .where('partnerId', '=', among(which.partnerIds))
        .where('statusGroup', 'in', undecided)
        .where('submittedAt', 'is not', null)
  ).execute()
}

/** Cases with this partner that nobody has decided yet, drafts among them, held until the transaction ends. */
export const lockUndecidedWith = ({ db }: Tx, partnerId: string): Promise<CaseRow[]> =>
  db
    .selectFrom('workCase')
    .selectAll()
    .$narrowType<{ id: CaseId }>()
    .where('partnerId', '=', partnerId)
    .where('statusGroup', 'in', ['open', 'waiting'])
    .orderBy('id')
    .forUpdate()
    .execute()
