import { saidIn } from '@papaver/contract/casework/head.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import {
  type BuyerFacts,
  type CultivationFacts,
  cultivationChecks,
  type PlotFacts,
} from '@papaver/contract/cultivation/checks.ts'
import { cultivationFields } from '@papaver/contract/cultivation/fields.ts'
import { licenceFor } from '@papaver/contract/cultivation/licence.ts'
import { isSameParcel, meet } from '@papaver/contract/cultivation/rules.ts'
import { isOffered } from '@papaver/contract/masters/rules.ts'
import { squareMetres } from '@papaver/contract/plots/area-units.ts'
import { overlap } from '@papaver/contract/plots/plot.ts'
import { plus } from '@papaver/contract/quantities/base.ts'
import { findBalances } from '../balances/public.ts'
import { type CaseContext, fieldsNotOffered } from '../casework/public.ts'
import { findEstablishments, listSites } from '../establishments/public.ts'
import { type License, listLicenses } from '../licenses/public.ts'
import { namesOf } from '../masters/public.ts'
import type { CultivationRecord } from './record.ts'
import { listKnownPermits, listNeighbours, type Neighbour, sumExpected } from './store.ts'

const usedAs = ({ masters }: CaseContext, list: string, code: string | null): string | undefined =>
  (masters.item(list, code ?? '')?.attributes as { use?: string } | undefined)?.use

/** Days in which the plants stand; of a draft that does not say them, none. */
const daysOf = ({ cultivation: { startsOn, endsOn } }: CultivationRecord) =>
  startsOn !== null && endsOn !== null && startsOn <= endsOn ? { from: startsOn, until: endsOn } : undefined

const neighboursOf = async ({ db }: CaseContext, record: CultivationRecord): Promise<Neighbour[]> => {
  const days = daysOf(record)
  return days === undefined ? [] : listNeighbours(db, { rootId: record.cultivation.rootId, ...days })
}

type Line = CultivationRecord['plots'][number]

/** Does another permit have the same land in these days? Whose it is, is told to nobody. */
const takenBy = ({ parcel, shape }: Line, neighbours: readonly Neighbour[]): PlotFacts['taken'] => {
  const same = neighbours.filter(
    (other) =>
      isSameParcel(parcel, other.parcel) ||
      (shape !== null && other.shape !== null && overlap(shape, other.shape)),
  )
  if (same.some(({ isInForce }) => isInForce)) return 'inForce'
  return same.length > 0 ? 'requested' : null
}

const plotFacts = async (
  { db }: CaseContext,
  { case: row, plots }: CultivationRecord,
  neighbours: readonly Neighbour[],
): Promise<PlotFacts[]> => {
  const sites = await listSites(db, row.establishmentId)
  return plots.map((plot) => {
    const site = sites.find(({ id }) => id === plot.siteId)
    const isLost = plot.siteId !== null && !site?.isActive
    return {
      name: plot.name,
      siteId: plot.siteId,
      lostSite: isLost ? (site?.name ?? plot.siteId) : null,
      parcel: plot.parcel,
      area: plot.area,
      areaUnit: plot.areaUnit,
      squareMetres: plot.squareMetres,
      shape: plot.shape,
      taken: takenBy(plot, neighbours),
    }
  })
}

/** What whoever buys a harvest is licensed for. */
const buying = ['manufacture', 'wholesale', 'export', 'research', 'possess']

interface Bought {
  readonly day: string
  readonly group: string
  readonly substanceId: number | null
}

const isLicensedBuyer = (licenses: readonly License[], { day, group, substanceId }: Bought): boolean =>
  licenses.some(
    (license) =>
      license.status === 'ISS' &&
      license.groups.includes(group) &&
      license.activities.some((activity) => buying.includes(activity)) &&
      (license.substanceIds === null || substanceId === null || license.substanceIds.includes(substanceId)) &&
      meet({ from: day, until: day }, { from: license.validFrom, until: license.validUntil }),
  )

/** Of these houses those that hold a licence to take such material on that day. */
export const licensedBuyers = async (
  db: CaseContext['db'],
  ids: readonly string[],
  bought: Bought,
): Promise<ReadonlySet<string>> => {
  const licensed = new Set<string>()
  for (const id of ids) if (isLicensedBuyer(await listLicenses(db, id), bought)) licensed.add(id)
  return licensed
}

const buyerFacts = async (context: CaseContext, record: CultivationRecord): Promise<BuyerFacts[]> => {
  const { db, calendar } = context
  const { buyers, cultivation } = record
  const ids = [...new Set(buyers.flatMap(({ buyerId }) => buyerId ?? []))]
  const known = new Map((await findEstablishments(db, ids)).map((each) => [each.id, each]))
  const licensed = await licensedBuyers(db, ids, {
    group: record.case.substanceGroup ?? 'NP',
    day: cultivation.startsOn ?? calendar.today,
    substanceId: cultivation.substanceId,
  })
  return buyers.map((buyer) => ({
    ...buyer,
    name: known.get(buyer.buyerId ?? '')?.name ?? '',
    isLicensed: licensed.has(buyer.buyerId ?? ''),
  }))
}

/** The licence under which all of it stands on that day: the crop and every site. */
export const licenceOn = async (
  db: CaseContext['db'],
  { case: row, cultivation: { substanceId }, plots }: CultivationRecord,
  day: string,
): Promise<{ gap: string | undefined; license: License | undefined }> => {
  const coverage = licenceFor(await listLicenses(db, row.establishmentId), {
    group: row.substanceGroup ?? 'NP',
    substanceId,
    siteIds: [...new Set(plots.flatMap(({ siteId }) => siteId ?? []))],
    day,
  })
  return coverage.covered
    ? { gap: undefined, license: coverage.license }
    : { gap: coverage.gap, license: coverage.license }
}

/** Today, or the first day that is still to come. */
export const licenceDay = (
  { cultivation: { validFrom, startsOn } }: Pick<CultivationRecord, 'cultivation'>,
  today: string,
): string => {
  const first = validFrom ?? startsOn ?? today
  return first > today ? first : today
}

const quotaFacts = async (
  { db }: CaseContext,
  { case: row, cultivation }: CultivationRecord,
  license: License | undefined,
): Promise<CultivationFacts['quota']> => {
  const { substanceId, startsOn, rootId } = cultivation
  if (license === undefined || substanceId === null || startsOn === null) return null
  const year = Number(startsOn.slice(0, 4))
  const [balance] = await findBalances(db, [{ kind: 'quota', substanceId, year, licenseId: license.id }])
  if (balance === undefined) return null
  const { establishmentId } = row
  return {
    limit: balance.limitGrams,
    used: await sumExpected(db, { establishmentId, substanceId, year, rootId }),
  }
}

const landFacts = (
  { case: { establishmentId } }: CultivationRecord,
  license: License | undefined,
  neighbours: readonly Neighbour[],
): CultivationFacts['land'] => {
  const own = neighbours.filter((each) => each.isInForce && each.establishmentId === establishmentId)
  const limit = license?.landHectares ?? null
  return {
    limit: limit === null ? null : squareMetres(limit, 'ha'),
    used: plus(...own.map((each) => each.squareMetres ?? '0')),
  }
}

const substanceNotOffered = (
  context: CaseContext,
  { cultivation: { substanceId } }: CultivationRecord,
): CultivationFacts['notOffered'] => {
  const substance = substanceId === null ? undefined : context.masters.substance(substanceId)
  return substanceId === null || (substance && isOffered(substance, context.calendar.today))
    ? []
    : [{ field: 'substanceId', name: namesOf(context).substance(substanceId) }]
}

/** Gathers the facts of a request and judges them. */
export const runChecks = async (context: CaseContext, record: CultivationRecord): Promise<Check[]> => {
  const { settings, calendar } = context
  const { case: row, cultivation, varieties } = record
  const said = saidIn(cultivationFields, cultivation)
  const neighbours = await neighboursOf(context, record)
  const { gap, license } = await licenceOn(context.db, record, licenceDay(record, calendar.today))
  const permits = varieties.flatMap(({ importPermit }) => importPermit ?? [])
  const known = await listKnownPermits(context.db, row.establishmentId, permits)
  return cultivationChecks({
    said: { ...said, substanceId: said.substanceId === null ? null : String(said.substanceId) } as never,
    today: calendar.today,
    ownCountry: settings['public.countryId'],
    notOffered: [
      ...fieldsNotOffered(context, cultivationFields, cultivation),
      ...substanceNotOffered(context, record),
    ],
    plots: await plotFacts(context, record, neighbours),
    varieties: varieties.map(({ name, originCountry, importPermit, plants }) => ({
      name,
      originCountry,
      importPermit,
      isPermitKnown: known.has(importPermit ?? ''),
      plants,
    })),
    buyers: await buyerFacts(context, record),
    expectedFresh: cultivation.expectedFreshGrams,
    expectedDry: cultivation.expectedDryGrams,
    isOnLand: usedAs(context, 'cultivation-placing-types', cultivation.placingCode) === 'land',
    licenceGap: gap,
    licenceNumber: license?.number ?? null,
    land: landFacts(record, license, neighbours),
    quota: await quotaFacts(context, record, license),
    wantsBuyer: usedAs(context, 'cultivation-purpose-types', cultivation.purposeCode) === 'market',
    settings: {
      permitMonths: settings['cultivation.permitMonths'],
      areaTolerance: settings['cultivation.areaTolerance'],
      dryRatioMin: settings['cultivation.dryRatioMin'],
      dryRatioMax: settings['cultivation.dryRatioMax'],
      wholeHarvestContract: settings['cultivation.wholeHarvestContract'],
    },
  })
}
