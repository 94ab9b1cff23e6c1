import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { ownSettingsQuery } from '../../../platform/own-queries.ts'
import { useSending } from '../../../platform/sending.ts'
import { type Account, refreshAccount } from '../../../platform/session.ts'

/** How the portal works for a person; named like the fields of the current user (specification §3). */
export interface OwnSettings {
  culture: string
  pageSize: number
  isUseFavorites: boolean
  isFilterByUser: boolean
}
export type OwnSettingId = keyof OwnSettings
type Choice = { [Id in OwnSettingId]: readonly [id: Id, value: OwnSettings[Id]] }[OwnSettingId]
type Items = readonly { settingId: string; settingValue?: unknown }[]

/** What is stored, with the account's own values where it is not named. */
export const settingsOf = (items: Items, account: Account): OwnSettings => {
  const { culture, pageSize, isUseFavorites, isFilterByUser } = account
  const stored = Object.fromEntries(items.map(({ settingId, settingValue }) => [settingId, settingValue]))
  return { culture, pageSize, isUseFavorites, isFilterByUser, ...stored }
}

/**
 * Saves each choice as it is made, one after the other, and lets the rest of the portal know. What was refused goes
 * back to what is stored.
 */
export const useOwnSettings = (id: string) => {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Partial<OwnSettings>>({})
  const [refused, setRefused] = useState<{ id: OwnSettingId; error: unknown }>()
  const save = useSending({
    scope: { id: 'ownSettings' },
    mutationFn: ([settingId, settingValue]: Choice) =>
      call('users.saveSettings', { params: { id }, body: [{ settingId, settingValue }] }),
    onError: (error, [settingId]) => {
      setRefused({ id: settingId, error })
      setChosen(({ [settingId]: _gone, ...others }) => others)
    },
    onSuccess: async (saved) => {
      client.setQueryData(ownSettingsQuery(id).queryKey, saved)
      await refreshAccount().catch(() => {})
    },
  })
  const choose = (...choice: Choice) => {
    const [settingId, value] = choice
    setRefused(undefined)
    setChosen((before) => ({ ...before, [settingId]: value }))
    save.mutate(choice)
  }
  return {
    chosen,
    refused,
    choose,
    isSaving: save.isPending,
    savedAt: save.isSuccess ? save.submittedAt : undefined,
  }
}
