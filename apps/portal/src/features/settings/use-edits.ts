import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { findDiscords } from '@papaver/contract/settings/across.ts'
import { isSettingId, type SettingId, type Settings } from '@papaver/contract/settings/definitions.ts'
import { findFaults } from '@papaver/contract/settings/rules.ts'
import { useMemo, useState } from 'react'
import { definitionOf } from './say-value.ts'
import { settingValueOf, type Typed, typedOf } from './typed.ts'

export type Detail = CallOutput<'settings.all'>[number] & { readonly settingId: SettingId }

/** What somebody has typed over a setting, and which of its changes he saw. */
export interface Edit {
  readonly typed: Typed
  readonly revision: number | null
}
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

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What the setting would be; a secret that is to be set is a text, one that stays is not known. */
export const wantedValue = (id: SettingId, { typed }: Edit): unknown =>
  settingValueOf(definitionOf(id), typed)

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
  const [edits, setEdits] = useState<EditMap>(new Map())
  const without = (ids: readonly SettingId[]): void =>
    setEdits((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
  const put = (id: SettingId, edit: Edit): void => setEdits((before) => new Map(before).set(id, edit))

  /** Typing the saved value again is no change; an empty secret is one, for it clears. */
  const change = (id: SettingId, typed: Typed): void => {
    const detail = details.get(id)
    if (detail === undefined) return
    const isBack = !detail.isSecret && isSame(typed, typedOf(definitionOf(id), detail.settingValue))
    if (isBack) without([id])
    else put(id, { typed, revision: edits.get(id)?.revision ?? detail.revision })
  }
  /** Somebody else was faster, and this one has seen it. */
  const keepMine = (id: SettingId): void => {
    const [edit, detail] = [edits.get(id), details.get(id)]
    if (edit && detail) put(id, { ...edit, revision: detail.revision })
  }
  const isStale = (id: SettingId): boolean => {
    const edit = edits.get(id)
    return edit !== undefined && edit.revision !== (details.get(id)?.revision ?? null)
  }
  const wrongs = useMemo(() => findWrongs(details, edits), [details, edits])
  return { edits, wrongs, change, keepMine, isStale, undo: without, discard: () => setEdits(new Map()) }
}
export type Edits = ReturnType<typeof useEdits>
