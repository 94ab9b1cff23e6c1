import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { findDiscords } from '@papaver/contract/settings/across.ts'
import { isSettingId, type SettingId, type Settings } from '@papaver/contract/settings/definitions.ts'
import { findFaults } from '@papaver/contract/settings/rules.ts'
import { useMemo } from 'react'
import { type Draft, useDrafts } from '../../ui/form/use-drafts.ts'
import { definitionOf } from './say-value.ts'
import { settingValueOf, type Typed, typedOf } from './typed.ts'

export type Detail = CallOutput<'settings.all'>[number] & { readonly settingId: SettingId }

/** What somebody has typed over a setting, and which of its changes he saw. */
export type Edit = Draft<Typed>
/** What is wrong with a field; `code` is a sentence of `settings.faults` or `settings.across`. */
export interface Wrong {
  readonly settingId: string
  readonly at: string
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  readonly isAcross: boolean
}

type EditMap = ReadonlyMap<SettingId, Edit>

/** The details of settings that this release of the portal knows, by id. */
export const byId = (details: CallOutput<'settings.all'>): ReadonlyMap<SettingId, Detail> =>
  new Map(
    details.flatMap((detail) =>
      isSettingId(detail.settingId) ? [[detail.settingId, detail as Detail] as const] : [],
    ),
  )

/** What the setting would be; a secret that is to be set is a text, one that stays is not known. */
export const wantedValue = (id: SettingId, { words }: Edit): unknown =>
  settingValueOf(definitionOf(id), words)

const ownFaults = (id: SettingId, edit: Edit): Wrong[] => {
  const value = wantedValue(id, edit)
  const isUnread = definitionOf(id).type === 'number' && typeof value === 'string'
  if (isUnread) return [{ settingId: id, at: '', code: 'number', params: {}, isAcross: false }]
  return findFaults(id, value).map((fault) => ({ settingId: id, isAcross: false, ...fault }))
}

/** All settings as they would be; of a secret only whether it is set is known here. */
const laidOver = (details: ReadonlyMap<SettingId, Detail>, edits: EditMap): Settings =>
  Object.fromEntries(
    [...details.values()].map((detail) => {
      const edit = edits.get(detail.settingId)
      if (edit !== undefined) return [detail.settingId, wantedValue(detail.settingId, edit)]
      return [detail.settingId, detail.isSecret ? (detail.isSet ? '*' : '') : detail.settingValue]
    }),
  ) as Settings

/** What the portal can tell before the server is asked: each value by itself, and what does not go together. */
const findWrongs = (details: ReadonlyMap<SettingId, Detail>, edits: EditMap): Wrong[] => {
  const own = [...edits].flatMap(([id, edit]) => ownFaults(id, edit))
  const sound = new Map([...edits].filter(([id]) => !own.some(({ settingId }) => settingId === id)))
  const discords = findDiscords(laidOver(details, sound), new Set(sound.keys()), { address: undefined })
  const across = discords.flatMap(({ code, ids }) =>
    ids
      .filter((id) => sound.has(id))
      .map((settingId) => ({ settingId, at: '', code, params: {}, isAcross: true })),
  )
  return [...own, ...across]
}

/** What is typed over the settings and not saved yet. */
export const useEdits = (details: ReadonlyMap<SettingId, Detail>) => {
  const { drafts, write, isOvertaken, keepMine, drop, dropAll } = useDrafts<SettingId, Typed>({
    standing: (id) => {
      const detail = details.get(id)
      return { words: typedOf(definitionOf(id), detail?.settingValue), version: detail?.revision ?? null }
    },
    // Typing the saved value again is no change; an empty secret is one, for it clears.
    isBack: (id, typed) => {
      const detail = details.get(id)
      if (detail === undefined) return true
      const saved = typedOf(definitionOf(id), detail.settingValue)
      return !detail.isSecret && JSON.stringify(typed) === JSON.stringify(saved)
    },
  })
  const wrongs = useMemo(() => findWrongs(details, drafts), [details, drafts])
  return {
    edits: drafts,
    wrongs,
    change: write,
    keepMine,
    isStale: isOvertaken,
    undo: drop,
    discard: dropAll,
  }
}
export type Edits = ReturnType<typeof useEdits>
