import { at, block, pass, warn, warnAbout, worstFirst } from '../casework/check-making.ts'
import { fieldChecks } from '../casework/head.ts'
import type { Check } from '../casework/schema.ts'
import { areaOf, crossesItself, isNearEnough, type Plot } from '../plots/plot.ts'
import { compare, isPositive, plus } from '../quantities/base.ts'
import { cultivationFields, mostCycles } from './fields.ts'
import { exceeds, percentOf } from './rules.ts'

export interface PlotFacts {
  readonly name: string | null
  readonly siteId: string | null
  /** A site that is none of the house's, or closed: its name. */
  readonly lostSite: string | null
  readonly parcel: string | null
  readonly area: string | null
  readonly areaUnit: string | null
  /** Declared; null where the unit is none of areas. */
  readonly squareMetres: string | null
  readonly shape: Plot | null
  /** Land that another permit in these days has: in force, or asked for. */
  readonly taken: 'inForce' | 'requested' | null
}

export interface VarietyFacts {
  readonly name: string | null
  readonly originCountry: string | null
  readonly importPermit: string | null
  /** There is such a permit of this house. */
  readonly isPermitKnown: boolean
  readonly plants: number | null
}

export interface BuyerFacts {
  readonly buyerId: string | null
  readonly name: string
  readonly contractNumber: string | null
  readonly contractOn: string | null
  readonly quantity: string | null
  readonly unit: string | null
  readonly grams: string | null
  readonly isWhole: boolean
  /** He holds a licence for such material. */
  readonly isLicensed: boolean
}

export interface CultivationFacts {
  /** What is said in the described fields. */
  readonly said: {
    readonly startsOn: string | null
    readonly endsOn: string | null
    readonly cycles: number | null
  }
  readonly today: string
  readonly ownCountry: string
  /** What was chosen and is not offered any more; `field` as the form has it. */
  readonly notOffered: readonly { readonly field: string; readonly name: string }[]
  readonly plots: readonly PlotFacts[]
  readonly varieties: readonly VarietyFacts[]
  readonly buyers: readonly BuyerFacts[]
  readonly expectedFresh: string | null
  readonly expectedDry: string | null
  /** Land grows under the sky or under glass: its boundary can be drawn. */
  readonly isOnLand: boolean
  /** What lacks of the licence that comes nearest (`gapOf`), `none` without any; undefined where it covers all. */
  readonly licenceGap: string | undefined
  readonly licenceNumber: string | null
  /** What the licence allows of land, and what else stands under it in these days; square metres, null where it says nothing. */
  readonly land: { readonly limit: string | null; readonly used: string }
  /** Of the licence's quota of the year, in grams; null without one. */
  readonly quota: { readonly limit: string; readonly used: string } | null
  /** A contract is wanted of whoever grows for the market. */
  readonly wantsBuyer: boolean
  readonly settings: {
    readonly permitMonths: number
    readonly areaTolerance: number
    readonly dryRatioMin: number
    readonly dryRatioMax: number
    readonly wholeHarvestContract: boolean
  }
}

/** The same day so many months on; of the 31st the last of a shorter month. */
const monthsOn = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

const period = ({ said, today, settings }: CultivationFacts): Check[] => {
  const { startsOn, endsOn, cycles } = said
  const checks: Check[] = []
  if (startsOn !== null && startsOn < today)
    checks.push(block('startPassed', {}, null, at('startsOn', today)))
  if (startsOn !== null && endsOn !== null) {
    const latest = monthsOn(startsOn, settings.permitMonths)
    if (endsOn < startsOn) checks.push(block('endBeforeStart', {}, null, at('endsOn')))
    else if (endsOn > latest)
      checks.push(
        block('tooLong', { months: String(settings.permitMonths), latest }, null, at('endsOn', latest)),
      )
    else checks.push(pass('period', { until: endsOn }))
  }
  if (cycles !== null && (cycles < 1 || cycles > mostCycles))
    checks.push(block('cyclesUnfit', { most: String(mostCycles) }, null, at('cycles', '1')))
  return checks
}

const crop = ({ expectedFresh, expectedDry, settings }: CultivationFacts): Check[] => {
  if (expectedFresh === null || expectedDry === null) return []
  if (!isPositive(expectedFresh)) return [block('yieldNothing', {}, null, at('expectedFresh'))]
  if (compare(expectedDry, expectedFresh) > 0) return [block('dryAboveFresh', {}, null, at('expectedDry'))]
  const ratio = percentOf(expectedDry, expectedFresh)
  const { dryRatioMin, dryRatioMax } = settings
  const isUsual = ratio !== null && Number(ratio) >= dryRatioMin && Number(ratio) <= dryRatioMax
  const range = { ratio: ratio ?? '', from: String(dryRatioMin), to: String(dryRatioMax) }
  return isUsual ? [pass('dryRatioUsual', range)] : [warn('dryRatio', range, null, at('expectedDry'))]
}

/** A line of each kind, and the list in which it stands. */
const listOf = { plot: 'plots', variety: 'varieties', buyer: 'buyers' } as const

const missingIn = <Line extends object>(
  kind: keyof typeof listOf,
  lineOf: Line,
  index: number,
  fields: readonly (keyof Line & string)[],
): Check[] =>
  fields
    .filter((field) => lineOf[field] === null)
    .map((field) =>
      block('missing', { field: `${kind}.${field}` }, index + 1, at(`${listOf[kind]}.${index + 1}.${field}`)),
    )

const drawn = (plot: PlotFacts, index: number, { isOnLand, settings }: CultivationFacts): Check[] => {
  const line = index + 1
  const name = plot.name ?? ''
  const field = at(`plots.${line}.shape`)
  if (plot.shape === null) return isOnLand ? [warnAbout(line, 'noShape', { plot: name }, line)] : []
  if (crossesItself(plot.shape)) return [block('shapeCrosses', { plot: name }, line, field)]
  const drawnArea = areaOf(plot.shape)
  const isNear =
    plot.squareMetres === null || isNearEnough(plot.squareMetres, drawnArea, settings.areaTolerance)
  const said = { plot: name, declared: plot.squareMetres ?? '', drawn: drawnArea }
  return isNear ? [] : [{ ...warn('areaDiffers', said, line, field), about: String(line) }]
}

const plot = (each: PlotFacts, index: number, facts: CultivationFacts): Check[] => {
  const line = index + 1
  const name = each.name ?? ''
  const checks = missingIn('plot', each, index, ['name', 'area', 'areaUnit'])
  if (each.siteId === null && each.parcel === null)
    checks.push(block('plotNowhere', { plot: name }, line, at(`plots.${line}.parcel`)))
  if (each.lostSite !== null)
    checks.push(block('siteLost', { site: each.lostSite }, line, at(`plots.${line}.siteId`)))
  if (each.areaUnit !== null && each.area !== null && each.squareMetres === null)
    checks.push(block('areaUnit', { plot: name }, line, at(`plots.${line}.areaUnit`)))
  if (each.taken === 'inForce')
    checks.push(block('plotTaken', { plot: name }, line, at(`plots.${line}.parcel`)))
  if (each.taken === 'requested') checks.push(warnAbout(line, 'plotRequested', { plot: name }, line))
  return [...checks, ...drawn(each, index, facts)]
}

const land = ({ plots, land: { limit, used }, licenceGap }: CultivationFacts): Check[] => {
  if (licenceGap !== undefined) return []
  const own = plus(...plots.map(({ squareMetres }) => squareMetres ?? '0'))
  if (limit === null) return [warn('landUnlimited')]
  const whole = plus(own, used)
  const said = { own, used, limit }
  return compare(whole, limit) > 0
    ? [block('landAboveLicence', said, null, at('plots.1.area'))]
    : [pass('landWithinLicence', said)]
}

const licence = ({ licenceGap, licenceNumber, quota, expectedDry }: CultivationFacts): Check[] => {
  if (licenceGap !== undefined) return [block(`licence_${licenceGap}`, { number: licenceNumber ?? '' })]
  const checks = [pass('licence', { number: licenceNumber ?? '' })]
  if (quota === null || expectedDry === null) return checks
  const said = { expected: expectedDry, ...quota }
  return [
    ...checks,
    compare(plus(expectedDry, quota.used), quota.limit) > 0
      ? block('quotaExceeded', said, null, at('expectedDry'))
      : pass('withinQuota', said),
  ]
}

const variety = (each: VarietyFacts, index: number, { ownCountry }: CultivationFacts): Check[] => {
  const line = index + 1
  const missing = missingIn('variety', each, index, ['name', 'originCountry', 'plants'])
  if (missing.length > 0) return missing
  const field = at(`varieties.${line}.importPermit`)
  const said = { variety: each.name ?? '', permit: each.importPermit ?? '' }
  if (each.originCountry === ownCountry) return []
  if (each.importPermit === null)
    return [{ ...warn('noImportPermit', said, line, field), about: String(line) }]
  return each.isPermitKnown
    ? []
    : [{ ...warn('importPermitUnknown', said, line, field), about: String(line) }]
}

const buyer = (each: BuyerFacts, index: number, { today }: CultivationFacts): Check[] => {
  const line = index + 1
  const missing = missingIn('buyer', each, index, [
    'buyerId',
    'contractNumber',
    'contractOn',
    'quantity',
    'unit',
  ])
  if (missing.length > 0) return missing
  const checks: Check[] = []
  if (each.grams === null)
    checks.push(block('contractUnit', { buyer: each.name }, line, at(`buyers.${line}.unit`)))
  if (each.contractOn !== null && each.contractOn > today)
    checks.push(block('contractAhead', { buyer: each.name }, line, at(`buyers.${line}.contractOn`)))
  if (!each.isLicensed)
    checks.push(block('buyerUnlicensed', { buyer: each.name }, line, at(`buyers.${line}.buyerId`)))
  return checks
}

/** The whole harvest is sold before it is grown (1961 Convention art. 23, by art. 28 of cannabis, too). */
const contracts = (facts: CultivationFacts): Check[] => {
  const { buyers, wantsBuyer, expectedDry, settings } = facts
  if (buyers.length === 0)
    return wantsBuyer ? [block('missing', { field: 'buyers' }, null, at('buyers'))] : [pass('noBuyerWanted')]
  const sold = plus(...buyers.map(({ grams }) => grams ?? '0'))
  const isWhole = buyers.some((each) => each.isWhole)
  const checks: Check[] = []
  if (settings.wholeHarvestContract && !isWhole) checks.push(warn('noWholeHarvest', {}, null, at('buyers')))
  if (expectedDry !== null && !isWhole && exceeds(expectedDry, sold, 0))
    checks.push(warn('contractsBelowYield', { sold, expected: expectedDry }, null, at('buyers')))
  return checks.length > 0 ? checks : [pass('contracts')]
}

/** The checks before a submit and again before an approval and the issue (product §7), shown to both sides alike. */
export const cultivationChecks = (facts: CultivationFacts): Check[] =>
  worstFirst([
    ...fieldChecks(cultivationFields, {}, facts.said),
    ...facts.notOffered.map(({ field, name }) => block('notOffered', { field, name }, null, at(field))),
    ...period(facts),
    ...crop(facts),
    ...(facts.plots.length === 0 ? [block('missing', { field: 'plots' }, null, at('plots'))] : []),
    ...facts.plots.flatMap((each, index) => plot(each, index, facts)),
    ...(facts.varieties.length === 0
      ? [block('missing', { field: 'varieties' }, null, at('varieties'))]
      : []),
    ...facts.varieties.flatMap((each, index) => variety(each, index, facts)),
    ...facts.buyers.flatMap((each, index) => buyer(each, index, facts)),
    ...contracts(facts),
    ...licence(facts),
    ...land(facts),
  ])
