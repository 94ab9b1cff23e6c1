import { isDeepStrictEqual } from 'node:util'
import { groupOf, type SettingId } from '@papaver/contract/settings/definitions.ts'
import type { SettingDetail } from '@papaver/contract/settings/schema.ts'
import { definitionOf, type Standing } from './values.ts'

/** One setting as the authority sees it; a secret's value never leaves. */
export const detailOf = ({ settings, rows }: Standing, id: SettingId): SettingDetail => {
  const { type, isSecret, default: initial, min = null, max = null, unit = null } = definitionOf(id)
  const value: unknown = settings[id]
  const row = rows.get(id)
  return {
    settingId: id,
    settingValue: isSecret ? null : value,
    group: groupOf(id),
    type,
    isSecret,
    isSet: value !== '' && value !== null,
    isDefault: isDeepStrictEqual(value, initial),
    defaultValue: isSecret ? null : initial,
    min,
    max,
    unit,
    needsRestart: false,
    revision: row?.revision ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
    changedByName: row?.changedBy ?? null,
  }
}
