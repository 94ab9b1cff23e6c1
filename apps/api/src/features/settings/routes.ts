import { dayIn } from '@papaver/contract/days.ts'
import { firstCulture } from '@papaver/contract/localization/first-culture.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import {
  groupOf,
  isSettingId,
  type SettingId,
  type Settings,
  settingIds,
  shortIdOf,
} from '@papaver/contract/settings/definitions.ts'
import { roundingOf } from '@papaver/contract/settings/rounding.ts'
import { linkOrNull } from '@papaver/contract/settings/web-link.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import { historyOf, putBackWish } from './actions/history.ts'
import { resetWish, type Saying, saveSettings, type Wish } from './actions/save.ts'
import { exportOf, importSettings } from './actions/transfer.ts'
import { detailOf } from './detail.ts'
import { mayReadSetting } from './policy.ts'
import { readSettings } from './public.ts'
import { definitionOf, readStanding } from './values.ts'

/** A group as `{ shortId: value }`. Of a secret only `<shortId>IsSet` leaves; of the rest what the reader may see. */
const groupFor = (
  settings: Settings,
  group: string,
  isShown: (id: SettingId) => boolean,
): Record<string, unknown> =>
  Object.fromEntries(
    settingIds
      .filter((id) => groupOf(id) === group && isShown(id))
      .map((id) =>
        definitionOf(id).isSecret
          ? [`${shortIdOf(id)}IsSet`, settings[id] !== '']
          : [shortIdOf(id), settings[id]],
      ),
  )

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
  trainingEnabled: settings['training.enabled'],
  gramRounding: roundingOf(settings),
  timeZone: settings['public.timeZone'],
  authorityNames: { ...settings['authority.names'] },
  authorityWebSite: linkOrNull(settings['authority.webSite']),
})

/** `version`: of the release, shown in the frame. */
export const settingsRoutes = (web: Web, deps: Deps, version: string): void => {
  const { db } = deps
  serve(web, 'settings.public', async () => publicOf(await readSettings(db), version))
  serve(web, 'settings.captcha', async () =>
    groupFor(await readSettings(db), 'captcha', (id) => mayReadSetting(undefined, id)),
  )
  const groups = [
    ['settings.importExport', 'import_export'],
    ['settings.cultivation', 'cultivation'],
    ['settings.smtp', 'smtp'],
    ['settings.proxy', 'proxy'],
  ] as const
  for (const [name, group] of groups)
    serve(web, name, async (_input, { principal }) =>
      groupFor(await readSettings(db), group, (id) => mayReadSetting(principal, id)),
    )
  serve(web, 'settings.defaultCulture', async (_input, { request }) => {
    const { 'languages.enabled': offered, 'languages.default': usual } = await readSettings(db)
    return firstCulture(request.headers['accept-language'], offered, usual)
  })
  serveChanges(web, deps)
  serveTransfer(web, deps, version)
}

/** The setting of an address; what is none is not found. */
const known = ({ id }: { readonly id: string }): SettingId =>
  isSettingId(id) ? id : refuse(frameRefusals.notFound)

const serveChanges = (web: Web, deps: Deps): void => {
  const { db } = deps
  const saveOne = async (caller: Caller, wish: Wish, saying: Saying) => {
    const [detail] = await saveSettings(web, deps, caller, [wish], saying)
    return detail ?? refuse(frameRefusals.notFound)
  }
  serve(web, 'settings.all', async () => {
    const standing = await readStanding(db)
    return settingIds.map((id) => detailOf(standing, id))
  })
  serve(web, 'settings.one', async ({ params }) => {
    const id = known(params)
    return detailOf(await readStanding(db), id)
  })
  serve(web, 'settings.save', ({ body: { items, ...saying } }, caller) =>
    saveSettings(web, deps, caller, items, saying),
  )
  serve(web, 'settings.reset', async ({ params, body }, caller) =>
    saveOne(caller, resetWish(known(params), body.revision), body),
  )
  serve(web, 'settings.history', async ({ params }) => historyOf(db, known(params)))
  serve(web, 'settings.putBack', async ({ params, body }, caller) =>
    saveOne(caller, await putBackWish(db, known(params), body), { ...body, more: { putBack: body.seq } }),
  )
}

const serveTransfer = (web: Web, deps: Deps, version: string): void => {
  serve(web, 'settings.export', async (_input, _caller, reply) => {
    const now = deps.clock.now()
    const standing = await readStanding(deps.db)
    const bytes = Buffer.from(`${JSON.stringify(exportOf(standing, version, now), null, 2)}\n`)
    const name = `papaver-settings-${dayIn(standing.settings['public.timeZone'], now)}.json`
    // A browser saves it; as plain JSON the portal's own client would read it.
    const mediaType = 'application/vnd.papaver.settings+json'
    return sendFile(reply, wholeFile(name, mediaType, bytes))
  })
  serve(web, 'settings.import', ({ query }, caller) =>
    importSettings(web, deps, caller, { apply: query.apply === 'true', seen: query.seen }),
  )
}
