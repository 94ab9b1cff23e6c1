import { isDeepStrictEqual } from 'node:util'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import {
  groupOf,
  isSettingId,
  type SettingDefinition,
  type SettingId,
  type Settings,
  settingDefinitions,
  settingIds,
  shortIdOf,
} from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { readSettings } from './public.ts'

const definitionOf = (id: SettingId): SettingDefinition<unknown> => settingDefinitions[id]

/** A group as `{ shortId: value }`. Of a secret only `<shortId>IsSet` leaves; of the rest what the reader may see. */
const groupFor = (settings: Settings, group: string, isPublicOnly: boolean): Record<string, unknown> =>
  Object.fromEntries(
    settingIds
      .filter((id) => groupOf(id) === group && (!isPublicOnly || definitionOf(id).isPublic))
      .map((id) =>
        definitionOf(id).isSecret
          ? [`${shortIdOf(id)}IsSet`, settings[id] !== '']
          : [shortIdOf(id), settings[id]],
      ),
  )

const detailOf = (settings: Settings, id: SettingId) => {
  const { type, isSecret, default: initial } = definitionOf(id)
  const value: unknown = settings[id]
  return {
    settingId: id,
    settingValue: isSecret ? null : value,
    group: groupOf(id),
    type,
    isSecret,
    isSet: value !== '' && value !== null,
    isDefault: isDeepStrictEqual(value, initial),
  }
}

const publicOf = (settings: Settings, version: string) => ({
  version,
  countryId: settings['public.countryId'],
  passwordMinimumLength: settings['public.passwordMinimumLength'],
  passwordMaximumLength: settings['public.passwordMaximumLength'],
  passwordExpiryNotification: settings['public.passwordExpiryNotification'],
  passwordRules: settings['public.passwordRules'],
  passwordResetMinutes: settings['security.resetMinutes'],
  useSingleSignOn: settings['public.useSingleSignOn'],
  openIdConnectSettings: { ...settings['public.openIdConnectSettings'] },
  supportMail: settings['public.supportMail'],
  legalLinks: [...settings['public.legalLinks']],
  maintenanceBanner: settings['public.maintenanceBanner'],
  registrationOpen: settings['public.registrationOpen'],
  allowedUserTypes: [...settings['public.allowedUserTypes']],
  registrationLimits: {
    files: settings['users.maxFiles'],
    megabytes: settings['files.maxMegabytes'],
    mediaTypes: [...settings['files.mediaTypes']],
    resendsPerDay: settings['users.resendsPerDay'],
  },
  isDemonstration: settings['public.isDemonstration'],
  timeZone: settings['public.timeZone'],
  authorityNames: { ...settings['authority.names'] },
})

/** `version`: of the release, shown in the frame. */
export const settingsRoutes = (web: Web, { db }: Deps, version: string): void => {
  serve(web, 'settings.public', async () => publicOf(await readSettings(db), version))
  const groups = [
    ['settings.importExport', 'import_export', false],
    ['settings.cultivation', 'cultivation', false],
    ['settings.captcha', 'captcha', true],
    ['settings.smtp', 'smtp', false],
    ['settings.proxy', 'proxy', false],
  ] as const
  for (const [name, group, isPublicOnly] of groups)
    serve(web, name, async () => groupFor(await readSettings(db), group, isPublicOnly))
  serve(web, 'settings.defaultCulture', async () => (await readSettings(db))['languages.default'])
  serve(web, 'settings.all', async () => {
    const settings = await readSettings(db)
    return settingIds.map((id) => detailOf(settings, id))
  })
  serve(web, 'settings.one', async ({ params }) => {
    const settings = await readSettings(db)
    return isSettingId(params.id) ? detailOf(settings, params.id) : refuse(frameRefusals.notFound)
  })
}
