import type { GivenProof } from '@papaver/contract/access/holder-proof.ts'
import { isSettingId, type SettingId } from '@papaver/contract/settings/definitions.ts'
import { settingsRefusals } from '@papaver/contract/settings/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Web } from '../../../platform/http/serve.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { detailOf } from '../detail.ts'
import { discordsOf, faultsOf, isChanged, isDangerous, isFixed, laidOver, type Wanted } from '../policy.ts'
import { lockSettings } from '../store.ts'
import { type Change, definitionOf, readStanding, type Standing } from '../values.ts'
import { writeChanges } from './write-changes.ts'

/** What a save says besides its values. */
export interface Saying extends GivenProof {
  readonly reason?: string | undefined
  /** Goes into the audit trail beside before and after. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** One setting as it shall be; `isReset`: the authority takes back what it has said. */
export interface Wish extends Wanted {
  readonly isReset?: boolean
}

const refuseFaults = (wishes: readonly Wish[]): void => {
  const fields = wishes.flatMap(faultsOf)
  if (fields.length > 0) refuse(settingsRefusals.settingsNotTaken, { fields })
}

/** The changes that the wishes come to; refuses them all where one of them cannot be. */
const changesOf = (standing: Standing, wishes: readonly Wish[], caller: Caller): Change[] => {
  refuseFaults(wishes)
  const { settings, rows } = standing
  const known = wishes.flatMap(({ settingId, settingValue: value, revision, isReset = false }) =>
    isSettingId(settingId) ? [{ id: settingId, value, revision, isReset }] : [],
  )
  const changed = known.filter(
    ({ id, value, isReset }) => isChanged(settings, id, value) || (isReset && rows.has(id)),
  )
  const fixed = changed.filter(({ id }) => isFixed(id)).map(({ id }) => id)
  if (fixed.length > 0) refuse(settingsRefusals.settingsFixed, { settingIds: fixed })
  const stale = changed.filter(({ id, revision }) => revision !== (rows.get(id)?.revision ?? null))
  if (stale.length > 0) {
    const items = stale.map(({ id }) => detailOf(standing, id))
    refuse(settingsRefusals.settingsStale, { items })
  }
  const ids = new Set(changed.map(({ id }) => id))
  const asker = { address: caller.origin.address ?? undefined }
  const fields = discordsOf(laidOver(settings, changed), ids, asker)
  if (fields.length > 0) refuse(settingsRefusals.settingsDiscord, { fields })
  return changed.map(({ id, value, isReset }) => ({
    id,
    before: settings[id],
    after: isReset ? undefined : value,
  }))
}

/** Asks who it is where one of the changes is dangerous: before the transaction, for it takes its time. */
export const confirmDanger = async (
  web: Web,
  caller: Caller,
  ids: readonly SettingId[],
  { password, code }: GivenProof,
): Promise<void> => {
  const settingIds = ids.filter(isDangerous)
  if (settingIds.length === 0) return
  if (password === undefined) return refuse(settingsRefusals.settingsPasswordNeeded, { settingIds })
  await web.confirmIdentity(caller, { password, code })
}

/** Saves all of the wishes or none; answers the settings as they stand then. */
export const saveSettings = async (
  web: Web,
  deps: Deps,
  caller: Caller,
  wishes: readonly Wish[],
  { reason, more = {}, ...proof }: Saying,
) => {
  const first = changesOf(await readStanding(deps.db), wishes, caller)
  await confirmDanger(
    web,
    caller,
    first.map(({ id }) => id),
    proof,
  )
  return inTransaction(deps, caller.origin, async (tx) => {
    await lockSettings(tx)
    const changes = changesOf(await readStanding(tx.db), wishes, caller)
    await writeChanges(deps, tx, changes, { ...(reason ? { reason } : {}), ...more })
    const standing = await readStanding(tx.db)
    return wishes.flatMap(({ settingId }) => (isSettingId(settingId) ? [detailOf(standing, settingId)] : []))
  })
}

/** Back to what the setting is while the authority says nothing. */
export const resetWish = (id: SettingId, revision: number | null): Wish => ({
  settingId: id,
  settingValue: definitionOf(id).default,
  revision,
  isReset: true,
})
