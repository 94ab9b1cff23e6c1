import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { inForce } from '@papaver/contract/authorizations/life.ts'
import type { ExpectedPermit } from '@papaver/contract/endorsements/expected-schema.ts'
import { expectedSpan } from '@papaver/contract/endorsements/rules.ts'
import { getRecord, type ViewContext } from '../authorizations/public.ts'
import { type CaseFilter, countCases, listCases, scopeOf } from '../casework/public.ts'
import { heldFilter, heldRecordsOf, listHeldFor } from './held.ts'
import { customsPermitOf } from './view.ts'

export interface ExpectedQuery {
  readonly page: number
  readonly pageSize?: number | undefined
  /** `held`: not what is expected, but what customs holds. */
  readonly when: 'today' | 'week' | 'all' | 'held'
  readonly search?: string | undefined
}

export const expectedFilter = (
  { principal, calendar }: ViewContext,
  { when, search }: Pick<ExpectedQuery, 'search'> & { when: Exclude<ExpectedQuery['when'], 'held'> },
): CaseFilter => ({
  of: authorizationKind,
  // What is stopped is expected, too: customs has to know that it is.
  view: 'inForce',
  readerId: principal.accountId,
  today: calendar.today,
  statuses: inForce,
  validOn: calendar.today,
  ...(when === 'all' ? {} : { planned: expectedSpan(when, calendar.today) }),
  ...(search ? { search } : {}),
})

const filterOf = (context: ViewContext, { when, search }: ExpectedQuery): Promise<CaseFilter> | CaseFilter =>
  when === 'held' ? heldFilter(context, search) : expectedFilter(context, { when, search })

/** Permits that may cross at the reader's points, by the day that was planned; or those of which goods are held there. */
export const listExpected = async (context: ViewContext, query: ExpectedQuery) => {
  const { db, principal } = context
  const scope = scopeOf(principal)
  const filter = await filterOf(context, query)
  const pageSize = query.pageSize ?? principal.pageSize
  const [rows, { total, isMore }] = await Promise.all([
    listCases(db, scope, filter, { page: query.page, pageSize, sort: 'planned', descending: false }),
    countCases(db, scope, filter),
  ])
  const items: ExpectedPermit[] = []
  const held = new Set(
    await listHeldFor(
      context,
      rows.map(({ id }) => id),
    ),
  )
  for (const { id } of rows) {
    const record = await getRecord(db, scope, id)
    const permit = await customsPermitOf(context, record, held.has(id))
    items.push({ ...permit, held: held.has(id) ? await heldRecordsOf(context, record, permit.end) : [] })
  }
  return {
    items,
    total,
    totalIsEstimate: isMore,
    page: query.page,
    pageSize,
  }
}
