import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { Crossing } from '@papaver/contract/endorsements/crossing.ts'
import { isHeldNow } from '@papaver/contract/endorsements/disputed.ts'
import type { HeldRecord } from '@papaver/contract/endorsements/expected-schema.ts'
import type { AuthorizationRecord, ViewContext } from '../authorizations/public.ts'
import { type CaseFilter, type CaseId, noCase, scopeOf } from '../casework/public.ts'
import { listWithHeldGoods } from './dispute-store.ts'
import { endorsementsOf, knownOf } from './view.ts'

/**
 * Permits under which goods are held until an officer has settled them: to customs those held at its own end of the way. Of all, or
 * of these.
 */
export const listHeldFor = (
  { db, principal }: Pick<ViewContext, 'db' | 'principal'>,
  caseIds?: readonly CaseId[],
): Promise<string[]> => {
  const scope = scopeOf(principal)
  return listWithHeldGoods(db, {
    ...(caseIds === undefined ? {} : { caseIds }),
    ...(scope.kind === 'customs' ? { pointIds: scope.customsPointIds } : {}),
  })
}

/** The records of goods of a permit that are held: to customs those at its own end of the way, to officers all. Oldest first. */
export const heldRecordsOf = async (
  context: ViewContext,
  record: AuthorizationRecord,
  end: Crossing['end'],
): Promise<HeldRecord[]> => {
  const isHere = (source: string): boolean =>
    scopeOf(context.principal).kind !== 'customs' || (source === 'exit') === (end === 'exit')
  const recorded = await endorsementsOf(context, record)
  return recorded
    .filter((each) => isHeldNow(each) && isHere(each.source))
    .map((each) => ({
      ...knownOf(each),
      reasons: each.dispute?.reasons ?? [],
      description: each.discrepancyReason,
    }))
}

/** Goods in the store: they stay listed whatever becomes of their permit, so that the next officer on duty sees them. */
export const heldFilter = async (context: ViewContext, search?: string): Promise<CaseFilter> => {
  const ids = await listHeldFor(context)
  return {
    of: authorizationKind,
    view: 'all',
    readerId: context.principal.accountId,
    today: context.calendar.today,
    ids: ids.length === 0 ? [noCase] : ids,
    ...(search ? { search } : {}),
  }
}
