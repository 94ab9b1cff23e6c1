import { isDeepStrictEqual } from 'node:util'
import { type Asker, findDiscords } from '@papaver/contract/settings/across.ts'
import {
  isSettingId,
  type SettingDefinition,
  type SettingId,
  type Settings,
  settingDefinitions,
} from '@papaver/contract/settings/definitions.ts'
import { findFaults } from '@papaver/contract/settings/rules.ts'
import type { SettingFault } from '@papaver/contract/settings/schema.ts'
import type { Principal } from '../../platform/http/caller.ts'

/** One setting as somebody wants it. */
export interface Wanted {
  readonly settingId: string
  readonly settingValue: unknown
  /** The change he saw; null where the default held. */
  readonly revision: number | null
}

const definitionOf = (id: SettingId): SettingDefinition<unknown> => settingDefinitions[id]

export const faultsOf = ({ settingId, settingValue }: Omit<Wanted, 'revision'>): SettingFault[] => {
  if (!isSettingId(settingId)) return [{ settingId, at: '', code: 'unknown', params: {} }]
  return findFaults(settingId, settingValue).map((fault) => ({ settingId, ...fault }))
}

/** Settings that do not go together, said at each of the changed ones. */
export const discordsOf = (
  settings: Settings,
  changed: ReadonlySet<SettingId>,
  asker: Asker,
): SettingFault[] =>
  findDiscords(settings, changed, asker).flatMap(({ code, ids }) =>
    ids.filter((id) => changed.has(id)).map((settingId) => ({ settingId, at: '', code, params: {} })),
  )

/** The settings as they would be. */
export const laidOver = (
  settings: Settings,
  wanted: readonly { id: SettingId; value: unknown }[],
): Settings =>
  ({ ...settings, ...Object.fromEntries(wanted.map(({ id, value }) => [id, value])) }) as Settings

export const isChanged = (settings: Settings, id: SettingId, value: unknown): boolean =>
  !isDeepStrictEqual(settings[id], value)

export const isDangerous = (id: SettingId): boolean => definitionOf(id).isDangerous === true
export const isFixed = (id: SettingId): boolean => definitionOf(id).isFixed === true

/** Visitors read what is public, companies and customs also what they act by; the rest is for those who read settings. */
export const mayReadSetting = (principal: Principal | undefined, id: SettingId): boolean => {
  const { isPublic, isForSignedIn = false } = definitionOf(id)
  if (principal === undefined) return isPublic
  return isPublic || isForSignedIn || principal.permissions.has('settings.read')
}
