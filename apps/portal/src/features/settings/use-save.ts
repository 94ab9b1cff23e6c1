import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { languagesQuery, publicSettingsQuery } from '../../platform/queries.ts'
import { isRefusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { allSettingsQuery } from './queries.ts'
import { definitionOf } from './say-value.ts'
import { type Detail, type Edits, type Wrong, wantedValue } from './use-edits.ts'

export interface Saying extends Partial<HolderProof> {
  readonly reason?: string
}

/** What the server found wrong, at its fields. */
const wrongsOf = (error: unknown): Wrong[] => {
  const isAcross = isRefusal(error, 'settingsDiscord')
  if (!isAcross && !isRefusal(error, 'settingsNotTaken')) return []
  const { fields } = error.details
  return Array.isArray(fields) ? fields.map((field) => ({ ...(field as Wrong), isAcross })) : []
}

/** Everything on the screen that a setting may have changed. */
export const useRefreshSettings = () => {
  const client = useQueryClient()
  return async (): Promise<void> => {
    void client.invalidateQueries({ queryKey: publicSettingsQuery.queryKey })
    void client.invalidateQueries({ queryKey: languagesQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['moduleSettings', 'history'] })
    await client.invalidateQueries({ queryKey: allSettingsQuery.queryKey })
  }
}

/** Lays what was just saved over what is known, before all is asked anew. */
export const useShowSaved = () => {
  const client = useQueryClient()
  return (saved: CallOutput<'settings.all'>): void => {
    const fresh = new Map(saved.map((detail) => [detail.settingId, detail]))
    client.setQueryData(allSettingsQuery.queryKey, (all) =>
      all?.map((detail) => fresh.get(detail.settingId) ?? detail),
    )
  }
}

type Details = ReadonlyMap<SettingId, Detail>
type Saved = CallOutput<'settings.all'>

/** Takes back what was just saved, unless it was dangerous: that asks for the password, from the history. */
const useTakeBack = () => {
  const { t } = useTranslation()
  const refresh = useRefreshSettings()
  const showSaved = useShowSaved()
  return (before: Details, saved: Saved) => async (): Promise<void> => {
    const items = saved.map(({ settingId, revision }) => ({
      settingId,
      settingValue: before.get(settingId as SettingId)?.settingValue,
      revision,
    }))
    try {
      showSaved(await call('settings.save', { body: { items } }))
      showToast({ tone: 'green', title: t('settings.save.takenBack', { count: items.length }) })
    } catch (error) {
      showToast({ tone: 'red', title: explain(error, t).title })
    }
    void refresh()
  }
}

/** Saves all edits or none. What the server finds wrong stays at its field until that is changed. */
export const useSave = ({ edits, undo }: Pick<Edits, 'edits' | 'undo'>, details: Details) => {
  const takeBack = useTakeBack()
  const { t } = useTranslation()
  const refresh = useRefreshSettings()
  const showSaved = useShowSaved()
  const [refused, setRefused] = useState<readonly Wrong[]>([])
  const mutation = useSending({
    mutationFn: (saying: Saying) => {
      const items = [...edits].map(([settingId, edit]) => ({
        settingId,
        settingValue: wantedValue(settingId, edit),
        revision: edit.version,
      }))
      return call('settings.save', { body: { items, ...saying } })
    },
    onSuccess: (saved) => {
      const ids: SettingId[] = [...edits.keys()]
      showSaved(saved)
      undo(ids)
      void refresh()
      setRefused([])
      const isPlain = ids.every((id) => definitionOf(id).isDangerous !== true)
      const action = { label: t('settings.page.undo'), run: () => void takeBack(details, saved)() }
      showToast({
        tone: 'green',
        title: t('settings.save.done', { count: ids.length }),
        ...(isPlain ? { action } : {}),
      })
    },
    onError: (error) => {
      setRefused(wrongsOf(error))
      // What somebody else has saved is then seen beside what was typed here.
      if (isRefusal(error, 'settingsStale')) void refresh()
    },
  })
  return {
    mutation,
    refused,
    forget: (id: string) => setRefused((all) => all.filter((each) => each.settingId !== id)),
  }
}
