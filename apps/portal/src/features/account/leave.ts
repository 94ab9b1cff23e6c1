import { clearKept } from '../../platform/leaving.ts'
import { publicSettingsQuery, queryClient } from '../../platform/queries.ts'
import { endAllSessions } from './own-session.ts'

/**
 * Logging out: every session of this tab ends, here and on the server. Single sign-on stays as it is at the provider,
 * unless the authority has named where people come back to from leaving it.
 */
export const leave = async (): Promise<void> => {
  await clearKept()
  await endAllSessions()
  const settings = queryClient.getQueryData(publicSettingsQuery.queryKey)
  if (!settings?.useSingleSignOn || !settings.openIdConnectSettings.postLogoutRedirectUri) return
  const { signOutAddress } = await import('./single-sign-on-client.ts')
  const address = await signOutAddress(settings).catch(() => undefined)
  if (address !== undefined) location.assign(address)
}
