import type { CountryNotice, RouteFacts } from '@papaver/contract/authorizations/route-checks.ts'
import type { TransitFacts } from '@papaver/contract/authorizations/transit-checks.ts'
import { renamed } from '@papaver/contract/casework/holder.ts'
import { inLine } from '@papaver/contract/in-line.ts'
import { isOffered } from '@papaver/contract/masters/rules.ts'
import { isFollowedTo, partnerFollowedBy } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import {
  findCurrent,
  findTradingEstablishment,
  listBlockedParties,
  listFormer,
  partnerAddress,
  type TradingEstablishment,
} from '../trading-establishments/public.ts'
import type { CheckContext } from './check-context.ts'
import { partyFields } from './party-store.ts'
import { type AuthorizationRecord, isDecided } from './record.ts'
import { findRouteUse } from './route-store.ts'
import { hasTradedWith } from './store.ts'

const countryName = ({ masters, culture }: CheckContext, id: string): string => {
  const found = masters.country(id)
  return found ? nameIn(found.names, culture) : id
}

type Row = AuthorizationRecord['case']
type Change = NonNullable<RouteFacts['partner']>['changed']

/** How the partner was called when the request was submitted, approved or issued, where the register says otherwise now. */
const changeOf = async (
  { db }: CheckContext,
  row: Row,
  current: TradingEstablishment,
  followed: Awaited<ReturnType<typeof partnerFollowedBy>>,
): Promise<Change> => {
  const entry = { name: current.name, address: partnerAddress(current) }
  if (!isDecided(row))
    return followed && isFollowedTo(followed, entry) ? { since: 'request', ...followed } : null
  if (current.id === row.partnerId || row.partnerId === null) return null
  // An entry of the register is never edited: another one takes its place.
  const former = await findTradingEstablishment(db, row.partnerId)
  if (former === undefined) return null
  const said = { name: row.partnerName ?? '', address: partnerAddress(former).join(', ') }
  const change = renamed(said, { ...entry, address: entry.address.join(', ') })
  return change ? { since: row.issuedAt === null ? 'approval' : 'issue', ...change } : null
}

const partnerFacts = async (
  context: CheckContext,
  { case: row }: AuthorizationRecord,
): Promise<RouteFacts['partner']> => {
  if (row.partnerId === null) return null
  const { db } = context
  // What is approved, and a permit, keeps the entry that is printed on it; what has become of the partner, its newest one says.
  const currentId = isDecided(row) ? await findCurrent(db, row.partnerId) : row.partnerId
  const [partner, former, followed] = await Promise.all([
    findTradingEstablishment(db, currentId),
    listFormer(db, row.partnerId),
    isDecided(row) ? undefined : partnerFollowedBy(db, row),
  ])
  const countryId = row.partnerCountry ?? partner?.countryId ?? ''
  return {
    status: partner?.status ?? 'INA',
    name: row.partnerName ?? '',
    isNew: !(await hasTradedWith(db, row.establishmentId, former, row.id)),
    isWatched: partner?.isWatched ?? false,
    countryId,
    countryName: countryName(context, countryId),
    changed: partner ? await changeOf(context, row, partner, followed) : null,
  }
}

const blockedParties = async (
  { db, settings }: CheckContext,
  { header }: AuthorizationRecord,
): Promise<RouteFacts['blockedParties']> => {
  const named = partyFields.flatMap((field) => header[field] || [])
  const found = await listBlockedParties(db, named, settings['trading_establishments.likeness'])
  return partyFields.flatMap((field) =>
    found.filter(({ party }) => party === header[field]).map((each) => ({ ...each, field })),
  )
}

/** Whose countries the goods touch: the partner's, where they were made, where they come from or go to, and the way. */
const noticesOf = (context: CheckContext, { case: row, header }: AuthorizationRecord): CountryNotice[] => {
  const touched = [
    row.partnerCountry,
    header.countryOfOrigin,
    header.countryOfDispatch,
    header.destinationCountry,
    ...header.transitCountries,
  ]
  return [...new Set(touched)].flatMap((id) => {
    const notice = id === null ? undefined : context.masters.country(id)?.notice
    return id !== null && notice ? [{ countryId: id, country: countryName(context, id), notice }] : []
  })
}

const isNewRoute = async ({ db }: CheckContext, record: AuthorizationRecord): Promise<boolean> => {
  const { case: row, header } = record
  const countryId = header.countryOfDispatch ?? row.partnerCountry
  const { customsPointId } = row
  const { transportMode } = header
  if (countryId === null || customsPointId === null || transportMode === null) return false
  const { kind, establishmentId, id: exceptCaseId } = row
  const use = await findRouteUse(db, {
    kind,
    establishmentId,
    exceptCaseId,
    countryId,
    customsPointId,
    transportMode,
  })
  return use.hasMoved && !use.hasUsedRoute
}

const modeName = ({ masters, culture }: CheckContext, code: string): string => {
  const found = masters.item('transport-modes', code)
  return found ? nameIn(found.names, culture) : code
}

const crossingOf = (
  context: CheckContext,
  { case: row, header }: AuthorizationRecord,
): RouteFacts['crossing'] => {
  const point = row.customsPointId === null ? undefined : context.masters.customsPoint(row.customsPointId)
  const { transportMode: mode } = header
  if (point === undefined || mode === null || point.modes.length === 0) return null
  return {
    pointName: nameIn(point.names, context.culture),
    mode,
    modeName: modeName(context, mode),
    served: point.modes,
    servedNames: inLine(
      context.culture,
      point.modes.map((code) => modeName(context, code)),
    ),
  }
}

/** On which day the goods are to cross: what was planned for a day that has passed moves today or later. */
export const dayOfCrossing = ({ calendar }: CheckContext, { plannedDate }: Row): string =>
  plannedDate !== null && plannedDate > calendar.today ? plannedDate : calendar.today

/** Of a draft those that close before its day; that one is not offered today at all is said of it as of any other choice. */
const closedPoints = (
  context: CheckContext,
  { case: row }: AuthorizationRecord,
): RouteFacts['closedPoints'] => {
  const { masters, culture, calendar } = context
  const day = dayOfCrossing(context, row)
  return (['customsPointId', 'exitPointId'] as const).flatMap((field) => {
    const point = row[field] === null ? undefined : masters.customsPoint(row[field])
    if (point === undefined || isOffered(point, day)) return []
    if (row.submittedAt === null && !isOffered(point, calendar.today)) return []
    return [{ field, name: nameIn(point.names, culture) }]
  })
}

/** Between which countries and points goods in transit pass, as the checks must know it. */
export const transitFacts = (
  context: CheckContext,
  { case: row, header, kind }: AuthorizationRecord,
): TransitFacts => {
  const { destinationCountry: destination } = header
  return {
    transit:
      kind.direction !== 'transit'
        ? null
        : {
            entryPointId: row.customsPointId,
            exitPointId: row.exitPointId,
            ownCountry: context.settings['public.countryId'],
            exportingCountry: row.partnerCountry,
            destination:
              destination === null
                ? null
                : { countryId: destination, countryName: countryName(context, destination) },
          },
  }
}

/** Between whom and over which way the goods of a request move, as the checks must know it. */
export const routeFacts = async (context: CheckContext, record: AuthorizationRecord): Promise<RouteFacts> => {
  const { countryOfDispatch } = record.header
  const [partner, blocked, isNew] = await Promise.all([
    partnerFacts(context, record),
    blockedParties(context, record),
    isNewRoute(context, record),
  ])
  return {
    partner,
    blockedParties: blocked,
    dispatch:
      countryOfDispatch === null
        ? null
        : { countryId: countryOfDispatch, countryName: countryName(context, countryOfDispatch) },
    isNewRoute: isNew,
    notices: noticesOf(context, record),
    crossing: crossingOf(context, record),
    closedPoints: closedPoints(context, record),
    isIssued: record.case.issuedAt !== null,
  }
}
