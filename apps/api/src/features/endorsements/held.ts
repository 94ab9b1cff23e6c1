import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { ViewContext } from '../authorizations/public.ts'
import { type CaseFilter, type CaseId, noCase, scopeOf } from '../casework/public.ts'
import { listWithHeldGoods } from './dispute-store.ts'

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
