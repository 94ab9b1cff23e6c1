import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import { useCallback, useState } from 'react'
import { type Detail, type Edits, useEdits, type Wrong } from './use-edits.ts'
import { useSave } from './use-save.ts'

/** The first field inside a setting that takes the focus. */
const focusSetting = (id: string): void => {
  const row = document.getElementById(`setting-${id}`)
  row?.querySelector<HTMLElement>('[aria-invalid="true"], input, select, textarea, button')?.focus()
  row?.scrollIntoView({ block: 'center' })
}

/** Typing, saying what is wrong when it is time, asking, saving: what happens on the page between them. */
export const useEditing = (details: ReadonlyMap<SettingId, Detail>) => {
  const base = useEdits(details)
  const save = useSave(base, details)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setIsTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const leave = useCallback((id: SettingId) => setLeft((all) => new Set(all).add(id)), [])

  const isEdited = ({ settingId }: Wrong): boolean => base.edits.has(settingId as SettingId)
  const refused = save.refused.filter(isEdited)
  const own = base.wrongs.filter(({ settingId }) => isTried || left.has(settingId))
  const wrongs = [...own, ...refused]

  const change: Edits['change'] = (id, typed) => {
    save.forget(id)
    base.change(id, typed)
  }
  /** Asks before it saves; where something is wrong it goes there instead. */
  const ask = (show: (id: SettingId) => void): void => {
    setIsTried(true)
    const stale = [...base.edits.keys()].find((id) => base.isStale(id))
    const [wrong] = [...base.wrongs, ...refused]
    const first = (wrong?.settingId as SettingId | undefined) ?? stale
    if (first === undefined) setIsAsking(true)
    else {
      if (document.getElementById(`setting-${first}`) === null) show(first)
      setTimeout(() => focusSetting(first), 50)
    }
  }
  const close = (): void => {
    setIsAsking(false)
    save.mutation.reset()
  }
  const discard = (): void => {
    base.discard()
    setIsTried(false)
    setLeft(new Set())
  }
  return { edits: { ...base, change }, wrongs, leave, ask, isAsking, close, discard, save: save.mutation }
}
export type Editing = ReturnType<typeof useEditing>
