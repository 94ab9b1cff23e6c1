import { isDeepStrictEqual } from 'node:util'
import {
  type SettingDefinition,
  type SettingId,
  type Settings,
  settingDefinitions,
  settingIds,
} from '@papaver/contract/settings/definitions.ts'
import { accepts } from '@papaver/contract/settings/rules.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readOverrides, saveOverride } from './store.ts'

interface Held {
  readonly settings: Promise<Settings>
  readonly readAt: number
  readonly generation: number
}

/** What other processes change is seen after this many milliseconds at the latest. */
const longestHeld = 1000
const held = new WeakMap<Reader, Held>()
let generation = 0

const load = async (db: Reader): Promise<Settings> => {
  const overrides = await readOverrides(db)
  const values = settingIds.map((id) => {
    const value = overrides.get(id)
    // A value that a later release no longer accepts counts as not set: the service must start.
    return [id, value !== undefined && accepts(id, value) ? value : settingDefinitions[id].default]
  })
  return Object.freeze(Object.fromEntries(values)) as Settings
}

/**
 * All settings with their types. At most a second old; a transaction's own reads and the changes of this process
 * are seen at once.
 */
export const readSettings = (db: Reader): Promise<Settings> => {
  if (db.isTransaction) return load(db)
  const known = held.get(db)
  if (known && known.generation === generation && performance.now() - known.readAt < longestHeld)
    return known.settings
  const settings = load(db)
  held.set(db, { settings, readAt: performance.now(), generation })
  // A failed read is not kept: the next one asks again.
  settings.catch(() => held.delete(db))
  return settings
}

const visible = (id: SettingId, value: unknown): string => {
  const { isSecret }: SettingDefinition<unknown> = settingDefinitions[id]
  return isSecret ? '[hidden]' : JSON.stringify(value)
}

/** Sets one setting; throws a RangeError where the definition does not take the value. */
export const writeSetting = async <Id extends SettingId>(
  tx: Tx,
  id: Id,
  value: Settings[Id],
): Promise<void> => {
  if (!accepts(id, value)) throw new RangeError(`${id} does not take ${visible(id, value)}`)
  const before = (await load(tx.db))[id]
  if (isDeepStrictEqual(before, value)) return
  await saveOverride(tx, id, value)
  recordAudit(tx, {
    action: 'setting.change',
    entity: 'setting',
    entityId: id,
    details: { before: visible(id, before), after: visible(id, value) },
  })
  tx.afterCommit(() => {
    generation += 1
  })
}
