import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  establishmentRowOf,
  findEstablishmentInScope,
  isOfficer,
  listEstablishments,
  scopeOf,
} from '../establishments/public.ts'
import { cultureOfReader, sortedByName } from '../masters/public.ts'
import { maySeePartners } from './policy.ts'
import { registerRoutes } from './register-routes.ts'
import * as store from './store.ts'

const partnerRowOf = (partner: store.TradingEstablishment) => {
  const { id, code, name, status, countryId, city, groups, role } = partner
  return { id, code, name, isActive: status === 'APR', countryId, city, groups, kind: role }
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * What `establishments/{countryId}/{flag1}/{flag2}` asks for: establishments of a country (`all`: of every country)
 * to choose a party from. Flag 1 is the group that must be traded, or `all`. Flag 2 is `approved`, or
 * `all` for those that may not be traded with now, too; that is for officers, others get the approved ones
 * whatever they ask.
 */
const choiceOf = (
  { countryId, flag1, flag2 }: { countryId: string; flag1: string; flag2: string },
  principal: Principal,
) => {
  const unlessAll = (text: string): string | undefined =>
    text.toLowerCase() === 'all' ? undefined : text.toUpperCase()
  return {
    countryId: unlessAll(countryId),
    group: unlessAll(flag1),
    seesAll: unlessAll(flag2) === undefined && isOfficer(principal),
  }
}

export const tradingEstablishmentsRoutes = (web: Web, deps: Deps): void => {
  masterRoutes(web, deps)
  registerRoutes(web, deps)
}

/** The calls that answer domestic holders and foreign partners alike; a company sees the partners that it has. */
const masterRoutes = (web: Web, { db }: Deps): void => {
  const ofReader = (principal: Principal): Pick<store.PartnerFilter, 'linkedTo'> =>
    isOfficer(principal) ? {} : { linkedTo: principal.establishmentId }
  const partners = (principal: Principal, filter: store.PartnerFilter) =>
    maySeePartners(principal)
      ? store.listTradingEstablishments(db, { ...filter, ...ofReader(principal) })
      : Promise.resolve([])

  const findPartner = (principal: Principal, id: string) =>
    isOfficer(principal)
      ? store.findTradingEstablishment(db, id)
      : store.findLinkedPartner(db, id, principal.establishmentId)

  const find = async (principal: Principal, id: string) => {
    const own = await findEstablishmentInScope(db, scopeOf(principal), id)
    if (own) return establishmentRowOf(own)
    const isPartner = maySeePartners(principal) && uuid.test(id)
    const partner = isPartner ? await findPartner(principal, id) : undefined
    return partner && (partner.status === 'APR' || isOfficer(principal))
      ? partnerRowOf(partner)
      : refuse(frameRefusals.notFound)
  }

  /** Holders within the reader's scope, and the approved partners for whoever may trade. */
  serve(web, 'masters.establishments', async (_input, caller) => {
    const { principal } = caller
    const [domestic, foreign] = await Promise.all([
      listEstablishments(db, scopeOf(principal)),
      partners(principal, { statuses: ['APR'] }),
    ])
    const rows = [...domestic.map(establishmentRowOf), ...foreign.map(partnerRowOf)]
    return sortedByName(rows, await cultureOfReader(db, caller))
  })
  serve(web, 'masters.establishment', ({ params }, { principal }) => find(principal, params.id))
  /** The establishment of this id (or code) if that is its name: confirms that both belong together. */
  serve(web, 'masters.establishmentByName', async ({ params }, { principal }) => {
    const row = await find(principal, params.id)
    const isSame = row.name.toLocaleLowerCase() === params.name.trim().toLocaleLowerCase()
    return isSame ? row : refuse(frameRefusals.notFound)
  })
  serve(web, 'masters.establishmentsOfCountry', async ({ params }, caller) => {
    const { principal } = caller
    const { countryId, group, seesAll } = choiceOf(params, principal)
    const [domestic, foreign] = await Promise.all([
      listEstablishments(db, scopeOf(principal)),
      partners(principal, { countryId, group, statuses: seesAll ? undefined : ['APR'] }),
    ])
    const fitting = domestic.filter(
      (each) =>
        (countryId === undefined || each.countryId === countryId) &&
        (group === undefined || each.groups.includes(group)) &&
        (seesAll || each.isActive),
    )
    const rows = [...fitting.map(establishmentRowOf), ...foreign.map(partnerRowOf)]
    return sortedByName(rows, await cultureOfReader(db, caller))
  })
}
