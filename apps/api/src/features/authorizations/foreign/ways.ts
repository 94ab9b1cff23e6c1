import type { ForeignWay } from '@papaver/contract/authorizations/foreign-copy.ts'
import { addresseesAmong, authoritiesFor } from '@papaver/contract/masters/addressees.ts'
import { partnersOf } from '../../exchange/public.ts'
import type { CompetentAuthority } from '../../masters/public.ts'
import type { AuthorizationRecord } from '../record.ts'
import type { ViewContext } from '../view.ts'

/** One that is notified today, and where: its mail, or the address of its portal. */
export interface Addressee {
  readonly authority: CompetentAuthority
  readonly recipient: string
}

/** How the authority of the other country is notified, and who that is. */
export interface ForeignRoute {
  readonly way: ForeignWay
  readonly addressees: readonly Addressee[]
}

/** To whom a mail about the case would go, by the masters of today. */
export const addresseesOf = (
  { masters, calendar }: Pick<ViewContext, 'masters' | 'calendar'>,
  { case: row }: AuthorizationRecord,
): CompetentAuthority[] =>
  addresseesAmong(masters.competentAuthorities(row.partnerCountry ?? ''), row.substanceGroup, calendar.today)

/**
 * By the masters of today: an authority that has a way of its own is notified by it, else the setting says. Where a country has
 * several for the goods, the first that has a way decides for all of them.
 */
export const routeOf = async (
  context: Pick<ViewContext, 'db' | 'masters' | 'calendar' | 'settings'>,
  record: AuthorizationRecord,
): Promise<ForeignRoute> => {
  const { db, masters, calendar, settings } = context
  const { case: row } = record
  const ofCountry = masters.competentAuthorities(row.partnerCountry ?? '')
  const able = authoritiesFor(ofCountry, row.substanceGroup, calendar.today)
  const partners = new Map((await partnersOf(db)).map((partner) => [partner.authorityId, partner]))
  const own = able.map(({ id }) => partners.get(id)?.way).find((way) => way && way !== 'setting')
  const way = own === undefined || own === 'setting' ? settings['import_export.copyToForeignAuthority'] : own
  if (way === 'machine')
    return {
      way,
      addressees: able.flatMap((authority) => {
        const partner = partners.get(authority.id)
        return partner?.way === 'machine' ? [{ authority, recipient: partner.address }] : []
      }),
    }
  return {
    way,
    addressees: addresseesOf(context, record).map((authority) => ({
      authority,
      recipient: authority.mail.trim(),
    })),
  }
}
