import { at, block, pass, warn, worstFirst } from '../casework/check-making.ts'
import { fieldChecks } from '../casework/head.ts'
import type { Check } from '../casework/schema.ts'
import { effects, type Pool, pools, type RecordFault, type ReportType } from '../cultivation/balance.ts'
import { exceeds, fallsShort } from '../cultivation/rules.ts'
import { compare, isPositive } from '../quantities/base.ts'
import { fieldReportRules, fieldsOfType } from './fields.ts'
import { plantingTypes } from './rules.ts'

/** What a field report is judged by. */
export interface FieldReportFacts {
  readonly type: ReportType
  /** What is said in the described fields. */
  readonly said: {
    readonly happenedOn: string | null
    readonly cycle: number | null
    readonly plants: number | null
    readonly buyerId: string | null
    readonly explanation: string | null
    readonly unit: string | null
  }
  readonly today: string
  /** Number of another hand-over of the same grower that names the same delivery note. */
  readonly sameNoteIn: string | null
  /** The moment that is said is still to come. */
  readonly isAhead: boolean
  /** What was chosen and is not offered any more; `field` as the form has it. */
  readonly notOffered: readonly { readonly field: string; readonly name: string }[]
  /** The permit: whether this may be reported under it as it stands, and its days. */
  readonly permit: {
    readonly number: string
    readonly isOpen: boolean
    readonly validFrom: string
    readonly validUntil: string
    /** From which day on no licence covers it, and which one ended; null while one does. */
    readonly licenceEnd: { readonly from: string; readonly license: string | null } | null
    readonly cycles: number
    readonly plantsAllowed: number
    readonly expectedFresh: string | null
    readonly buyers: readonly { readonly id: string; readonly isLicensed: boolean }[]
  }
  /** In grams; null where nothing is said, or not in a unit of mass. */
  readonly fresh: string | null
  readonly dry: string | null
  readonly hasWeight: boolean
  /** Of the record with this report in it. */
  readonly faults: readonly RecordFault[]
  readonly own: string
  /** Number of another report that says the same of the same day; null where there is none. */
  readonly sameAs: string | null
  /** What stands and lies there in the cycle with this report, and how much of it awaits its destruction by other reports. */
  readonly stock: Readonly<Record<Pool, string>>
  readonly held: Readonly<Record<Pool, string>>
  readonly harvestedFresh: string
  readonly plantsStarted: string
  /** Dried of fresh in this cycle, in per cent. */
  readonly dryRatio: string | null
  /** Grams of fresh material a square metre: of this cycle, once no plant stands, and as usual; null where nobody can say. */
  readonly cycleYield: string | null
  readonly usualYield: string | null
  readonly isSecurity: boolean
  /** Hours or working days in which it is reported, and whether they are over. */
  readonly within: number
  readonly isLate: boolean
  readonly settings: {
    readonly harvestTolerance: number
    readonly yieldTolerance: number
    readonly dryRatioMin: number
    readonly dryRatioMax: number
  }
}

const days = (facts: FieldReportFacts): Check[] => {
  const { type, said, today, isAhead, permit, isSecurity, within, isLate } = facts
  const { happenedOn } = said
  if (happenedOn === null) return []
  const field = at('happenedOn')
  const checks: Check[] = []
  if (happenedOn > today || isAhead) checks.push(block('ahead', {}, null, field))
  if (happenedOn < permit.validFrom)
    checks.push(block('beforePermit', { from: permit.validFrom }, null, field))
  if (plantingTypes.includes(type) && happenedOn > permit.validUntil)
    checks.push(block('afterPermit', { until: permit.validUntil }, null, field))
  if (type === 'END' && happenedOn <= permit.validUntil && happenedOn > today)
    checks.push(block('ahead', {}, null, field))
  const word = isSecurity ? 'Hours' : 'Days'
  checks.push(
    isLate
      ? warn(`late${word}`, { within: String(within) })
      : pass(`inTime${word}`, { within: String(within) }),
  )
  return checks
}

const permitChecks = ({ type, permit, said }: FieldReportFacts): Check[] => {
  const checks: Check[] = []
  if (!permit.isOpen) checks.push(block('permitClosed', { permit: permit.number }))
  if (type !== 'END' && said.cycle !== null && (said.cycle < 1 || said.cycle > permit.cycles))
    checks.push(block('cycleUnfit', { cycles: String(permit.cycles) }, null, at('cycle', '1')))
  const { buyerId } = said
  if (type === 'HND' && buyerId !== null) {
    const buyer = permit.buyers.find(({ id }) => id === buyerId)
    if (buyer === undefined)
      checks.push(block('buyerNotNamed', { permit: permit.number }, null, at('buyerId')))
    else if (!buyer.isLicensed) checks.push(block('buyerUnlicensed', {}, null, at('buyerId')))
  }
  return checks
}

/** Without a licence nothing is planted (1961 Convention art. 23(2)(b) and 28); what came before its end is still reported. */
const licenceChecks = ({ type, said, permit: { licenceEnd } }: FieldReportFacts): Check[] => {
  const { happenedOn } = said
  if (licenceEnd === null || happenedOn === null || !plantingTypes.includes(type)) return []
  const { from, license } = licenceEnd
  return happenedOn < from
    ? []
    : [block('licenceEnded', { from, license: license ?? '–' }, null, at('happenedOn'))]
}

/** A harvest without permit or licence is taken into the record, and has to be explained. */
const harvestAfterEnd = ({ type, said, permit }: FieldReportFacts): Check[] => {
  const { happenedOn } = said
  if (type !== 'HAR' || happenedOn === null) return []
  const { licenceEnd, validUntil } = permit
  if (licenceEnd !== null && happenedOn >= licenceEnd.from)
    return [warn('harvestUnlicensed', { from: licenceEnd.from }, null, at('explanation'))]
  return happenedOn > validUntil
    ? [warn('harvestAfterPermit', { until: validUntil }, null, at('explanation'))]
    : []
}

/** The same twice is a slip, or has happened twice; which of the two, the grower says. */
const twice = ({ sameAs, said }: FieldReportFacts): Check[] =>
  sameAs === null
    ? []
    : [warn('sentTwice', { number: sameAs, on: said.happenedOn ?? '' }, null, at('explanation'))]

/** Of these something must be said to have gone. */
const goesOut: readonly ReportType[] = ['SAM', 'HND', 'DES']

const amounts = (facts: FieldReportFacts): Check[] => {
  const { type, said, fresh, dry, hasWeight } = facts
  const checks: Check[] = []
  if (hasWeight && said.unit === null) checks.push(block('missing', { field: 'unit' }, null, at('unit')))
  else if (hasWeight && fresh === null && dry === null)
    checks.push(block('unitNotMass', {}, null, at('unit')))
  const isNothing = (said.plants ?? 0) === 0 && !isPositive(fresh ?? '0') && !isPositive(dry ?? '0')
  if (goesOut.includes(type) && isNothing) checks.push(block('nothing', {}, null, at('plants')))
  if (['STA', 'PRO'].includes(type) && said.plants === 0)
    checks.push(block('nothing', {}, null, at('plants')))
  if (type === 'HAR' && fresh !== null && !isPositive(fresh))
    checks.push(block('nothing', {}, null, at('fresh')))
  return checks
}

/** What the record would say with this report in it. */
const recordChecks = ({ faults, own }: FieldReportFacts): Check[] =>
  faults.map((fault) => {
    const isOwn = fault.entry.id === own
    const said = { on: fault.entry.on, type: fault.entry.type }
    switch (fault.code) {
      case 'tooMuch':
        return block(
          isOwn ? `tooMuch_${fault.pool}` : `leavesTooLittle_${fault.pool}`,
          { ...said, missing: fault.missing },
          null,
          at(fault.pool),
        )
      case 'dryHeavier':
        return block('dryHeavier', said, null, at('dry'))
      default:
        return block(isOwn ? fault.code : 'laterReports', said, null, at('happenedOn'))
    }
  })

/** Losses and samples of the authority happen to whatever is there; everything else leaves alone what awaits its destruction. */
const leavesAlone: readonly ReportType[] = ['HAR', 'STK', 'HND', 'DES']

/** What awaits its destruction is not handed over, harvested, dried or asked to be destroyed once more (1961 Convention art. 23(2)(d), 28). */
const heldChecks = ({ type, said, fresh, dry, stock, held }: FieldReportFacts): Check[] => {
  if (!leavesAlone.includes(type)) return []
  const own: Readonly<Record<Pool, string>> = {
    plants: String(said.plants ?? 0),
    fresh: fresh ?? '0',
    dry: dry ?? '0',
  }
  return pools
    .filter(
      (pool) => effects[type][pool] === -1 && isPositive(own[pool]) && compare(stock[pool], held[pool]) < 0,
    )
    .map((pool) => block(`awaitsDestruction_${pool}`, { held: held[pool] }, null, at(pool)))
}

// The grower reads these checks: by which tolerance a figure is unusual is between the authority and its settings (0187).
/** Of a cycle that is over: far more or less than it was elsewhere is a slip of the pen, a bad season, or something else. */
const yieldChecks = ({ type, cycleYield, usualYield, settings }: FieldReportFacts): Check[] => {
  if (type !== 'HAR' || cycleYield === null || usualYield === null) return []
  const { yieldTolerance } = settings
  const said = { yield: cycleYield, usual: usualYield }
  const isUsual =
    !exceeds(cycleYield, usualYield, yieldTolerance) && !fallsShort(cycleYield, usualYield, yieldTolerance)
  return [isUsual ? pass('yieldUsual', said) : warn('yieldUnusual', said, null, at('explanation'))]
}

const unusual = (facts: FieldReportFacts): Check[] => {
  const { type, permit, settings, harvestedFresh, plantsStarted, dryRatio } = facts
  const checks: Check[] = yieldChecks(facts)
  if (type === 'HAR' && permit.expectedFresh !== null) {
    const said = { harvested: harvestedFresh, expected: permit.expectedFresh }
    if (exceeds(harvestedFresh, permit.expectedFresh, settings.harvestTolerance))
      checks.push(warn('harvestHigh', said, null, at('explanation')))
    else checks.push(pass('harvestExpected', said))
  }
  if ((type === 'STA' || type === 'PRO') && compare(plantsStarted, String(permit.plantsAllowed)) > 0)
    checks.push(
      warn(
        'morePlants',
        { plants: plantsStarted, allowed: String(permit.plantsAllowed) },
        null,
        at('explanation'),
      ),
    )
  if (type === 'STK' && dryRatio !== null) {
    const { dryRatioMin, dryRatioMax } = settings
    const said = { ratio: dryRatio }
    const isUsual = Number(dryRatio) >= dryRatioMin && Number(dryRatio) <= dryRatioMax
    checks.push(isUsual ? pass('dryRatioUsual', said) : warn('dryRatio', said, null, at('explanation')))
  }
  return checks
}

/** What is unusual is taken, with the reason why it is so. */
const explained = (warnings: readonly Check[], { said }: FieldReportFacts): Check[] =>
  warnings.some(({ severity }) => severity === 'warn') && said.explanation === null
    ? [block('explanationMissing', {}, null, at('explanation'))]
    : []

/** The checks before a report is sent (product §7). */
export const fieldReportChecks = (facts: FieldReportFacts): Check[] => {
  const outOfOrder = recordChecks(facts)
  // Of figures that cannot be it is not said that they are unusual, too.
  const figures = outOfOrder.length > 0 ? [] : [...unusual(facts), ...harvestAfterEnd(facts), ...twice(facts)]
  return worstFirst([
    ...fieldChecks(fieldsOfType(facts.type), fieldReportRules, facts.said),
    ...facts.notOffered.map(({ field, name }) => block('notOffered', { field, name }, null, at(field))),
    ...(facts.sameNoteIn === null
      ? []
      : [warn('deliveryNoteTwice', { number: facts.sameNoteIn }, null, at('deliveryNote'))]),
    ...days(facts),
    ...permitChecks(facts),
    ...licenceChecks(facts),
    ...amounts(facts),
    ...outOfOrder,
    ...(outOfOrder.length > 0 ? [] : heldChecks(facts)),
    ...figures,
    ...explained(figures, facts),
  ])
}
