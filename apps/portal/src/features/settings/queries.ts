import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

// Not under "settings": what stands there is public and outlives the session.
const first = 'moduleSettings'

export const allSettingsQuery = queryOptions({
  queryKey: [first, 'all'],
  queryFn: ({ signal }) => call('settings.all', { signal }),
  refetchOnMount: 'always',
})

/** Who changed one setting, the newest first. */
export const settingHistoryQuery = (id: SettingId) =>
  queryOptions({
    queryKey: [first, 'history', id],
    queryFn: ({ signal }) => call('settings.history', { params: { id }, signal }),
    refetchOnMount: 'always',
  })
