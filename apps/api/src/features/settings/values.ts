import { isDeepStrictEqual } from 'node:util'
import {
  type SettingDefinition,
  type SettingId,
  type Settings,
  settingDefinitions,
  settingIds,
} from '@papaver/contract/settings/definitions.ts'
import { accepts } from '@papaver/contract/settings/rules.ts'
import { rootOf } from '../../platform/database/transact.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { isSealed, plainForm, storedForm } from './secrets.ts'
import { lockSettings, readOverrides, removeOverride, type SettingRow, saveOverride } from './store.ts'

/** All settings of one moment, and what the authority has said of them. */
export interface Standing {
  readonly settings: Settings
  readonly rows: ReadonlyMap<SettingId, SettingRow>
}

export const definitionOf = (id: SettingId): SettingDefinition<unknown> => settingDefinitions[id]

/** As it stands in the database now. */
export const readStanding = async (db: Reader): Promise<Standing> => {
  const rows = await readOverrides(db)
  const values = new Map<SettingId, unknown>()
  for (const [id, { value }] of rows) values.set(id, await plainForm(db, id, value))
  const entries = settingIds.map((id) => {
    const value = values.get(id)
    // A value that a later release no longer accepts counts as not set: the service must start.
    return [id, value !== undefined && accepts(id, value) ? value : settingDefinitions[id].default]
  })
  return { settings: Object.freeze(Object.fromEntries(entries)) as Settings, rows }
}

interface Held {
  readonly settings: Promise<Settings>
  readonly readAt: number
  readonly generation: number
}

/** What other processes change is seen after this many milliseconds at the latest. */
const longestHeld = 1000
const held = new WeakMap<Reader, Held>()
let generation = 0

const load = async (db: Reader): Promise<Settings> => (await readStanding(db)).settings

/**
 * All settings with their types. At most a second old; a transaction's own reads and the changes of this process
 * are seen at once.
 */
export const readSettings = (db: Reader): Promise<Settings> => {
  if (db.isTransaction) return load(db)
  const root = rootOf(db)
  const known = held.get(root)
  if (known && known.generation === generation && performance.now() - known.readAt < longestHeld)
    return known.settings
  const settings = load(db)
  held.set(root, { settings, readAt: performance.now(), generation })
  // A failed read is not kept: the next one asks again.
  settings.catch(() => held.delete(root))
  return settings
}

/** What stands for a secret wherever its value would. */
export const hidden = '[hidden]'
const visible = (id: SettingId, value: unknown): string =>
  definitionOf(id).isSecret ? hidden : JSON.stringify(value)

export interface Change {
  readonly id: SettingId
  readonly before: unknown
  /** `undefined`: the authority no longer says anything; the default holds. */
  readonly after: unknown
}

/** Writes one change that has been looked at, with its row in the audit trail. */
export const writeChange = async (
  tx: Tx,
  { id, before, after }: Change,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  if (after === undefined) await removeOverride(tx, id)
  else await saveOverride(tx, id, await storedForm(tx, id, after))
  recordAudit(tx, {
    action: after === undefined ? 'setting.reset' : 'setting.change',
    entity: 'setting',
    entityId: id,
    details: {
      before: visible(id, before),
      after: visible(id, after ?? definitionOf(id).default),
      ...more,
    },
  })
  tx.afterCommit(() => {
    generation += 1
  })
}

/** Sets one setting; throws a RangeError where the definition does not take the value. */
export const writeSetting = async <Id extends SettingId>(
  tx: Tx,
  id: Id,
  value: Settings[Id],
): Promise<void> => {
  if (!accepts(id, value)) throw new RangeError(`${id} does not take ${visible(id, value)}`)
  const before = (await load(tx.db))[id]
  if (!isDeepStrictEqual(before, value)) await writeChange(tx, { id, before, after: value })
}

/** Seals secrets that an earlier release kept as they were typed. */
export const sealSecrets = async (tx: Tx): Promise<void> => {
  const isPlain = ([id, { value }]: [SettingId, SettingRow]): boolean =>
    definitionOf(id).isSecret && !isSealed(value) && value !== ''
  if (![...(await readOverrides(tx.db))].some(isPlain)) return
  await lockSettings(tx)
  const rows = [...(await readOverrides(tx.db))].filter(isPlain)
  for (const [id, { value }] of rows) await saveOverride(tx, id, await storedForm(tx, id, value))
}
