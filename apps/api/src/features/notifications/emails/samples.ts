import { dayIn } from '@papaver/contract/days.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Placeholder } from '@papaver/contract/notifications/placeholder-names.ts'
import { mayName } from '@papaver/contract/notifications/placeholders.ts'
import { type PortalPlace, portalLink } from '@papaver/contract/portal-places.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Principal } from '../../../platform/http/caller.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import type { Words } from '../../localization/public.ts'

interface SampleSource {
  readonly settings: Settings
  readonly words: Words
  readonly now: Date
  readonly publicUrl: string
  readonly reader: Principal
}

const dayLength = 86_400_000

const places: Partial<Record<NoticeCode, PortalPlace>> = {
  USR_VERIFY: '/registration/verify?token=example',
  USR_PWD_RESET: '/password/reset-password?token=example',
  USR_ACTIVATED: '/password/reset-password',
  USR_EXISTS: '/login',
  USR_DORMANT: '/login',
  USR_APPROVED: '/login',
  ESTB_RENAMED: '/establishments/own',
  DIGEST: '/notifications',
  BROADCAST: '/notifications',
  BROADCAST_RETRACTED: '/notifications',
}
const placeOf = (code: NoticeCode): PortalPlace => {
  if (code.startsWith('SCH_') || code.startsWith('POINT_')) return '/import-export'
  if (code.startsWith('IE_FOREIGN_')) return '/display-authorization'
  if (/^(IE|CASE)_/.test(code)) return '/import-export/0198f0c0-0000-7000-8000-000000000298'
  return places[code] ?? (code.endsWith('_CA') ? '/users' : '/registration/reply?token=example')
}

/** An invented record for every parameter that a mail may name: what it looks like when it is sent. */
export const sampleParams = (code: NoticeCode, source: SampleSource): Record<string, string> => {
  const { settings, words, now, publicUrl, reader } = source
  const dayAfter = (days: number): string =>
    dayIn(settings['public.timeZone'], new Date(now.getTime() + days * dayLength))
  const prefix = `${settings['public.countryId']}/I/NP/${dayAfter(0).slice(0, 4)}`
  const values: Record<Exclude<Placeholder, 'authority' | 'contact'>, string> = {
    number: `${prefix}/000298-D`,
    successor: `${prefix}/000431-2`,
    link: portalLink(publicUrl, placeOf(code)),
    cancelLink: portalLink(publicUrl, '/password/cancel?token=example'),
    comment: words('notifications.samples.comment'),
    reason: words('notifications.samples.reason'),
    company: 'Castellan Pharma',
    formerName: 'Castellan & Sons',
    partner: 'Ferrand Opiacés',
    point: 'Port Aster',
    name: nameOf(reader),
    userName: 'jana.marlow',
    dueOn: dayAfter(14),
    expiresOn: dayAfter(90),
    sentOn: dayAfter(-2),
    device: 'Firefox, Windows',
    address: '192.0.2.17',
    role: words('notifications.samples.role'),
    hours: '48',
    minutes: '60',
    count: '3',
    list: [1, 2, 3].map((line) => words(`notifications.samples.line${line}`)).join('\n'),
    title: words('notifications.samples.title'),
    subject: words('notifications.samples.subject'),
    substance: words('notifications.samples.substance'),
    change: words('notifications.samples.change'),
    effectiveOn: dayAfter(60),
    legalBasis: words('notifications.samples.legalBasis'),
    kind: words('authorizations.kinds.IMA'),
    checkCode: '7K4M-Q2XP',
    importer: 'Castellan Pharma, Harbour Street 4, Port Aster',
    exporter: 'Ferrand Opiacés, 12 rue des Pavots, Lyon',
    goods: words('notifications.samples.goods'),
    message: words('notifications.samples.message'),
  }
  const known = mayName(code)
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.some((each) => each === name)))
}
