import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'
import { chooseCulture } from '../../platform/i18n.ts'
import { ownSettingsQuery } from '../../platform/own-queries.ts'
import { queryClient } from '../../platform/queries.ts'
import { refreshAccount, session } from '../../platform/session.ts'

/**
 * A language chosen in the header: the page speaks it at once and this device keeps it; of one who is signed in it
 * is the account's from then on, in which mails are written. Whoever looks through another's eyes changes nothing
 * of that person's. Where it cannot be saved, the device's choice stands.
 */
export const chooseOwnCulture = async (culture: string): Promise<void> => {
  await chooseCulture(culture)
  const current = session.get()
  if (current.status !== 'in' || currentCulture.get().culture !== culture) return
  const { id, impersonator, culture: before } = current.account
  if (impersonator !== null || before === culture) return
  const body = [{ settingId: 'culture', settingValue: culture }]
  try {
    const saved = await call('users.saveSettings', { params: { id }, body, isQuiet: true })
    queryClient.setQueryData(ownSettingsQuery(id).queryKey, saved)
    await refreshAccount()
  } catch {}
}
