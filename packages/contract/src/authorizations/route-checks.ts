import { at, block, pass, warn, warnAbout } from '../casework/check-making.ts'
import type { Check } from '../casework/schema.ts'

/** Check and flag: the register lists another partner, or another address of it, than what was approved or issued. */
export const partnerChanged = 'partnerChanged'

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
    /**
     * Its entry in the register is another one than before: than when the request was submitted, which has gone on with the new one,
     * or than the one that was approved or that the permit names. By name, or by address where the name is the same.
     */
    readonly changed: {
      readonly since: 'request' | 'approval' | 'issue'
      readonly former: string
      readonly name: string
    } | null
  } | null
  /** Parties named beside the partner that are like one with which trade is stopped (1988 art. 12(9)); for officers alone. */
  readonly blockedParties: readonly {
    /** The field of the request that names it. */
    readonly field: string
    readonly party: string
    readonly name: string
    readonly number: string
  }[]
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
    readonly served: readonly string[]
    /** Their names, as the reader's language lists them. */
    readonly servedNames: string
  } | null
  /** Customs points of it that are closed on the day on which the goods are to cross. */
  readonly closedPoints: readonly {
    readonly field: 'customsPointId' | 'exitPointId'
    readonly name: string
  }[]
  /** It gives a right: what its way lacks is put right by a permit in its place, which no check may keep back. */
  readonly isIssued: boolean
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

type Partner = NonNullable<RouteFacts['partner']>

/**
 * An approval is for a named importer and exporter (1961 art. 31(6)): what is approved for one partner is not signed for another, and
 * goes back for a new decision. What is not decided yet has gone on with the new entry, and whoever decides has to say so.
 */
const changedPartner = ({ changed }: Partner): Check[] => {
  if (changed === null) return []
  const { since, former, name } = changed
  const params = { former, name }
  if (since === 'request') return [warnAbout(name, 'partnerFollowed', params)]
  return [since === 'approval' ? block(partnerChanged, params) : warn(partnerChanged, params)]
}

/** Which checks companies are not shown: what the authority watches and has stopped is between it and the officers. */
export const officersChecks: readonly string[] = ['partnerWatched', 'partyLikeBlocked']
/** Raised where one of its parties is like a partner that is blocked; an officer judges whether it is the same. */
export const partyBlockedFlag = 'partyBlocked'

/** Whoever makes, carries, orders or receives the goods is a party to the trade, too: an officer says why it may be. */
const parties = ({ blockedParties }: RouteFacts): Check[] =>
  blockedParties.map((said) =>
    warnAbout(`${said.field} ${said.party} ${said.number}`, 'partyLikeBlocked', said),
  )

/** How trade with a partner is stopped, by its status: in the house alone this is said (1988 Convention art. 12(9)(a), decision 0179). */
const stops: Readonly<Record<string, string>> = { BLK: 'blocked', INA: 'off' }
const notApproved = ({ name, status }: Partner): Check => {
  const stopped = stops[status]
  const params = { partner: name, ...(stopped === undefined ? {} : { stopped }) }
  return block('partnerNotApproved', params, null, at('foreignEstablishmentId'))
}

/**
 * What a company reads of it: that the partner is not approved, never that it is blocked. To a permit that is issued its holder has
 * no other partner to choose: that the authority holds it says a hold.
 */
export const partnerForCompanies =
  (isIssued: boolean) =>
  (check: Check): Check[] => {
    if (check.code !== 'partnerNotApproved') return [check]
    const { stopped: _stopped, ...params } = check.params
    return isIssued ? [] : [{ ...check, params }]
  }

const partner = (facts: RouteFacts): Check[] => {
  const { partner: found } = facts
  if (found === null) return []
  const { name } = found
  const status = found.status === 'APR' ? [] : [notApproved(found)]
  const blocks = [...status, ...country(facts)]
  const checks = blocks.length === 0 ? [pass('partner')] : blocks
  return [
    ...checks,
    ...changedPartner(found),
    ...(found.isNew ? [warnAbout(name, 'newPartner', { partner: name })] : []),
    ...(found.isWatched ? [warnAbout(name, 'partnerWatched', { partner: name })] : []),
  ]
}

/** No ship calls at an airport: what is permitted must be able to cross where customs waits for it. */
const crossing = ({ crossing: found, isIssued }: RouteFacts): Check[] => {
  if (found === null || found.served.includes(found.mode)) return []
  const [first, ...others] = found.served
  const params = {
    point: found.pointName,
    mode: found.modeName,
    served: found.servedNames,
  }
  const only = others.length === 0 ? (first ?? null) : null
  return [(isIssued ? warn : block)('customsPointMode', params, null, at('transportMode', only))]
}

/** Nothing crosses where customs waits for nobody; a permit over a closed point is corrected, extended or replaced all the same. */
const closedPoints = ({ closedPoints: points, isIssued }: RouteFacts): Check[] =>
  points.map(({ field, name: point }) =>
    (isIssued ? warn : block)('customsPointClosed', { point }, null, at(field), field),
  )

export const routeChecks = (facts: RouteFacts): Check[] => [
  ...partner(facts),
  ...parties(facts),
  ...crossing(facts),
  ...closedPoints(facts),
  ...(facts.isNewRoute ? [warn('newRoute')] : []),
  ...facts.notices.map(({ countryId, country: name, notice }) =>
    warnAbout(countryId, 'countryNotice', { country: name, notice }),
  ),
]
