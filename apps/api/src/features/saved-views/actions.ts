import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { savedViewsRefusals } from '@papaver/contract/saved-views/refusals.ts'
import { mostSavedViews } from '@papaver/contract/saved-views/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Actor, nameOf, type Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { mayReadList, mayRemove, mayShare, type SavedViewRow, viewScopeOf } from './policy.ts'
import * as store from './store.ts'

type View = CallOutput<'saved-views.create'>
type Input = CallInput<'saved-views.create'>['body']
type Change = CallInput<'saved-views.save'>['body']

const refuseOthersLists = (principal: Principal, list: string): void => {
  if (!mayReadList(principal, list)) refuse(frameRefusals.notPermitted)
}

const refuseSharing = (principal: Principal, isShared: boolean): void => {
  if (isShared && !mayShare(principal)) refuse(frameRefusals.notPermitted)
}

/** A view as this reader sees it. */
const viewOf = (
  principal: Principal,
  row: SavedViewRow,
  { owner, chosen }: { readonly owner: string; readonly chosen: string | undefined },
): View => {
  const { id, name, query, hidden, isShared, accountId } = row
  const isOwn = accountId === principal.accountId
  const mayGo = mayRemove(principal, row)
  return { id, name, query, hidden, isShared, isOwn, owner, isChosen: id === chosen, mayRemove: mayGo }
}

/** His own view, as its owner sees it. */
const ownView = async (tx: Tx, principal: Principal, row: SavedViewRow): Promise<View> => {
  const chosen = await store.findChosen(tx.db, principal.accountId, row.list)
  return viewOf(principal, row, { owner: nameOf(principal), chosen })
}

const record = (tx: Tx, step: 'create' | 'change' | 'remove' | 'choose', view: SavedViewRow): void => {
  const { id, list, name, isShared } = view
  const entity = 'savedView'
  recordAudit(tx, { action: `savedView.${step}`, entity, entityId: id, details: { list, name, isShared } })
}

/** What this reader can choose from on a list that he may read. */
export const listSavedViews = async ({ db }: Deps, { principal }: Actor, list: string): Promise<View[]> => {
  refuseOthersLists(principal, list)
  const [rows, chosen] = await Promise.all([
    store.listViews(db, viewScopeOf(principal), list),
    store.findChosen(db, principal.accountId, list),
  ])
  return rows.map(({ firstName, lastName, ...row }) =>
    viewOf(principal, row, { owner: `${firstName ?? ''} ${lastName ?? ''}`.trim(), chosen }),
  )
}

export const createSavedView = (deps: Deps, { principal, origin }: Actor, input: Input): Promise<View> => {
  const { accountId } = principal
  refuseOthersLists(principal, input.list)
  refuseSharing(principal, input.isShared)
  return inTransaction(deps, origin, async (tx) => {
    await store.waitForOwn(tx, accountId)
    if ((await store.countOwnViews(tx, accountId, input.list)) >= mostSavedViews)
      refuse(savedViewsRefusals.savedViewsTooMany, { limit: mostSavedViews })
    const row =
      (await store.insertView(tx, { ...input, accountId })) ?? refuse(savedViewsRefusals.savedViewsNameTaken)
    record(tx, 'create', row)
    return ownView(tx, principal, row)
  })
}

/** Only its owner changes a view: what others open under its name is what he has made of it. */
export const changeSavedView = (
  deps: Deps,
  { principal, origin }: Actor,
  id: string,
  change: Change,
): Promise<View> =>
  inTransaction(deps, origin, async (tx) => {
    const own = { ...viewScopeOf(principal), seesShared: false }
    const row = (await store.lockView(tx, own, id)) ?? refuse(frameRefusals.notFound)
    refuseSharing(principal, change.isShared && !row.isShared)
    if (await store.hasOtherNamed(tx, row, change.name)) refuse(savedViewsRefusals.savedViewsNameTaken)
    await store.updateView(tx, id, change)
    if (!change.isShared) await store.dropChoicesOfOthers(tx, row)
    const changed = { ...row, ...change }
    record(tx, 'change', changed)
    return ownView(tx, principal, changed)
  })

export const removeSavedView = (deps: Deps, { principal, origin }: Actor, id: string): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    const row = (await store.lockView(tx, viewScopeOf(principal), id)) ?? refuse(frameRefusals.notFound)
    if (!mayRemove(principal, row)) refuse(frameRefusals.notPermitted)
    await store.deleteView(tx, id)
    record(tx, 'remove', row)
  })

/** The person's own taste, and nobody else's: with which view his list opens. */
export const chooseSavedView = (
  deps: Deps,
  { principal, origin }: Actor,
  { list, id }: { readonly list: string; readonly id: string | null },
): Promise<void> => {
  const { accountId } = principal
  refuseOthersLists(principal, list)
  return inTransaction(deps, origin, async (tx) => {
    const before = id ?? (await store.findChosen(tx.db, accountId, list))
    if (before === undefined) return
    const row = (await store.lockView(tx, viewScopeOf(principal), before)) ?? refuse(frameRefusals.notFound)
    if (row.list !== list) refuse(frameRefusals.notFound)
    await store.saveChoice(tx, { accountId, list, viewId: id })
    record(tx, 'choose', row)
  })
}
