import { at, block, pass, warn, warnAbout } from '../casework/check-making.ts'
import type { Check } from '../casework/schema.ts'

/** A country on the way that the authority has something to say about. */
export interface CountryNotice {
  /** ISO 3166-1 alpha-2. */
  readonly countryId: string
  readonly country: string
  readonly notice: string
}
/** Between whom and over which way the goods move. */
export interface RouteFacts {
  readonly partner: {
    readonly status: string
    readonly name: string
    readonly isNew: boolean
    /** On the authority's watch list. */
    readonly isWatched: boolean
    /** ISO 3166-1 alpha-2, and its name. */
    readonly countryId: string
    readonly countryName: string
  } | null
  /** Where the goods come from or go to, as stated; null where nobody said, and then it is the partner's country. */
  readonly dispatch: { readonly countryId: string; readonly countryName: string } | null
  /** The applicant has moved goods before, but never between this country and this customs point by this transport. */
  readonly isNewRoute: boolean
  readonly notices: readonly CountryNotice[]
  /** Null unless both are chosen and the customs point does not serve all modes. */
  readonly crossing: {
    readonly pointName: string
    readonly mode: string
    readonly modeName: string
    readonly served: readonly { readonly code: string; readonly name: string }[]
  } | null
}

/** What leaves for or comes from another country than the partner's is another transaction than the one approved. */
const country = ({ partner, dispatch }: RouteFacts): Check[] => {
  if (partner === null || dispatch === null || dispatch.countryId === partner.countryId) return []
  const params = {
    partner: partner.name,
    country: partner.countryName,
    stated: dispatch.countryName,
  }
  return [block('partnerCountry', params, null, at('countryOfDispatch', partner.countryId))]
}

const partner = (facts: RouteFacts): Check[] => {
  const { partner: found } = facts
  if (found === null) return []
  const { name } = found
  const status =
    found.status === 'APR'
      ? []
      : [block('partnerNotApproved', { partner: name }, null, at('foreignEstablishmentId'))]
  const blocks = [...status, ...country(facts)]
  const checks = blocks.length === 0 ? [pass('partner')] : blocks
  return [
    ...checks,
    ...(found.isNew ? [warnAbout(name, 'newPartner', { partner: name })] : []),
    ...(found.isWatched ? [warnAbout(name, 'partnerWatched', { partner: name })] : []),
  ]
}

/** No ship calls at an airport: what is permitted must be able to cross where customs waits for it. */
const crossing = ({ crossing: found }: RouteFacts): Check[] => {
  if (found === null || found.served.some(({ code }) => code === found.mode)) return []
  const [first, ...others] = found.served
  const params = {
    point: found.pointName,
    mode: found.modeName,
    served: found.served.map(({ name }) => name).join(', '),
  }
  const only = others.length === 0 ? (first?.code ?? null) : null
  return [block('customsPointMode', params, null, at('transportMode', only))]
}

export const routeChecks = (facts: RouteFacts): Check[] => [
  ...partner(facts),
  ...crossing(facts),
  ...(facts.isNewRoute ? [warn('newRoute')] : []),
  ...facts.notices.map(({ countryId, country: name, notice }) =>
    warnAbout(countryId, 'countryNotice', { country: name, notice }),
  ),
]
