import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { type AccountDetail, findAccount, lockAccount, updateAccount } from '../../account/public.ts'
import { recordAudit } from '../../audit/public.ts'
import { readMasters } from '../../masters/public.ts'
import { readSettings } from '../../settings/public.ts'
import { type Favorite, listFavorites, replaceFavorites } from '../store.ts'
import { refuseInput } from './step.ts'
import { refuseOthers } from './update.ts'

type Items = CallOutput<'users.settings'>
type Favorites = CallOutput<'users.favorites'>

/** What a person sets for himself, each with what it may be. */
const rules = {
  culture: (value: unknown, settings: Settings) =>
    typeof value === 'string' && settings['languages.enabled'].includes(value),
  pageSize: (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 100,
  isUseFavorites: (value: unknown) => typeof value === 'boolean',
  isFilterByUser: (value: unknown) => typeof value === 'boolean',
} as const
type OwnSetting = keyof typeof rules
const names = Object.keys(rules) as OwnSetting[]
const isOwnSetting = (name: string): name is OwnSetting => names.some((each) => each === name)

const itemsOf = (account: Pick<AccountDetail, OwnSetting>): Items =>
  names.map((settingId) => ({ settingId, settingValue: account[settingId] }))

export const ownSettings = async ({ db }: Deps, caller: Actor, id: string): Promise<Items> => {
  refuseOthers(caller, id)
  const account = await findAccount(db, id)
  return account ? itemsOf(account) : refuse(frameRefusals.notFound)
}

const changesOf = (items: Items, settings: Settings): Partial<Record<OwnSetting, unknown>> => {
  const changes: Partial<Record<OwnSetting, unknown>> = {}
  for (const { settingId, settingValue } of items) {
    if (!isOwnSetting(settingId)) return refuseInput(settingId, 'unknown')
    if (settingId in changes) return refuseInput(settingId, 'twice')
    if (!rules[settingId](settingValue, settings)) return refuseInput(settingId, 'invalid')
    changes[settingId] = settingValue
  }
  return changes
}

/** Items that are not named stay as they are. */
export const saveOwnSettings = (deps: Deps, caller: Actor, id: string, items: Items): Promise<Items> => {
  refuseOthers(caller, id)
  return inTransaction(deps, caller.origin, async (tx) => {
    const account = await lockAccount(tx, id)
    if (account === undefined) return refuse(frameRefusals.notFound)
    const given = changesOf(items, await readSettings(tx.db))
    const changed = names.filter((name) => name in given && given[name] !== account[name])
    if (changed.length === 0) return itemsOf(account)
    const after = Object.fromEntries(changed.map((name) => [name, given[name]]))
    await updateAccount(tx, id, after)
    const before = Object.fromEntries(changed.map((name) => [name, account[name]]))
    const details = { before, after }
    recordAudit(tx, { action: 'user.saveSettings', entity: 'account', entityId: id, details })
    return itemsOf({ ...account, ...after })
  })
}

const favoritesOf = (rows: readonly Favorite[]): Favorites => ({
  substances: rows.flatMap(({ kind, itemId }) => (kind === 'substance' ? [Number(itemId)] : [])),
  preparations: rows.flatMap(({ kind, itemId }) => (kind === 'preparation' ? [itemId] : [])),
})

export const ownFavorites = async ({ db }: Deps, caller: Actor, id: string): Promise<Favorites> => {
  refuseOthers(caller, id)
  return favoritesOf(await listFavorites(db, id))
}

/** Puts these in the place of those before. */
export const saveOwnFavorites = (
  deps: Deps,
  caller: Actor,
  id: string,
  { substances, preparations }: Favorites,
): Promise<Favorites> => {
  refuseOthers(caller, id)
  return inTransaction(deps, caller.origin, async (tx) => {
    const masters = await readMasters(tx.db)
    if (substances.some((substance) => masters.substance(substance) === undefined))
      refuseInput('substances', 'unknown')
    const favorites: Favorite[] = [
      ...[...new Set(substances)].map((itemId) => ({ kind: 'substance', itemId: String(itemId) })),
      ...[...new Set(preparations)].map((itemId) => ({ kind: 'preparation', itemId })),
    ]
    await lockAccount(tx, id)
    await replaceFavorites(tx, id, favorites)
    const details = { substances: new Set(substances).size, preparations: new Set(preparations).size }
    recordAudit(tx, { action: 'user.saveFavorites', entity: 'account', entityId: id, details })
    return favoritesOf(await listFavorites(tx.db, id))
  })
}
