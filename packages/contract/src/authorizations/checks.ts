import { at, block, pass, warn, warnAbout, worstFirst } from '../casework/check-making.ts'
import { type PrintedText, printingChecks } from '../casework/printing-checks.ts'
import type { Check } from '../casework/schema.ts'
import type { LicenseGap } from '../licenses/rules.ts'
import type { PermitDirection } from '../permit-directions.ts'
import { compare, isPositive, minus, times } from '../quantities/base.ts'
import { type CertificateFacts, certificateChecks } from './certificate-checks.ts'
import { type DateFacts, dateChecks, plannableDay } from './date-checks.ts'
import { type DestinationFacts, destinationChecks } from './destination-checks.ts'
import { type EarlierFacts, earlierChecks } from './earlier-checks.ts'
import { type ForeignPermitFacts, foreignPermitChecks } from './foreign-permit-checks.ts'
import { type GoodsPermitFacts, goodsPermitChecks } from './goods-checks.ts'
import { type KindFacts, kindChecks } from './kind-checks.ts'
import { type PreExportFacts, preExportChecks } from './pre-export-checks.ts'
import { type PurposeFacts, purposeChecks } from './purpose-checks.ts'
import { type RouteFacts, routeChecks } from './route-checks.ts'
import { type TransitFacts, transitChecks } from './transit-checks.ts'

/** One drug in the goods of a line; grams of anhydrous base. */
export interface DrugFacts {
  readonly substanceId: number
  /** With the goods that hold it, where they hold others, too. */
  readonly substanceName: string
  readonly baseGrams: string
  /** Median of the applicant's lines of this substance in the last twelve months; null where there are none. */
  readonly usualGrams: string | null
}
/** What the checks must know of one line; grams of anhydrous base. */
export interface LineFacts {
  readonly position: number
  readonly substanceIds: readonly number[]
  readonly substanceName: string
  readonly isInGroup: boolean
  readonly preparationStatus: string | null
  /** The version in the catalogue today of one that was replaced; what was submitted before may be granted with it. */
  readonly newerVersion?: { readonly id: string; readonly isKept: boolean } | null
  readonly quantity: string | null
  /** None where the unit does not fit the goods or something is missing. */
  readonly drugs: readonly DrugFacts[]
  /** It can be weighed, and a component of it has no base that could be counted. */
  readonly isBaseNothing: boolean
  /** Goods, form, quantity and unit are all there. */
  readonly isComplete: boolean
  readonly isNewSubstance: boolean
  readonly isProhibitedAtDestination: boolean
}
export interface BalanceFacts {
  readonly substanceId: number
  readonly substanceName: string
  readonly kind: 'estimate' | 'quota'
  readonly limitGrams: string
  /** After this case. */
  readonly leftGrams: string
  /** Of this case, as far as they are not reserved yet. */
  readonly caseGrams: string
}
/** Something chosen from a list that may not be chosen for anything new today: switched off, or outside its days. */
export interface NotOffered {
  /** Null where it cannot be chosen anew: the kind of the request. */
  readonly field: string | null
  readonly line: number | null
  readonly name: string
  /** It was chosen while it was offered, in a request that has been submitted since. */
  readonly isKept: boolean
}
/** Everything that the checks judge; gathered by the server, judged alike for applicant and officer. */
export interface CheckFacts
  extends RouteFacts,
    DateFacts,
    CertificateFacts,
    DestinationFacts,
    PreExportFacts,
    TransitFacts,
    ForeignPermitFacts,
    KindFacts,
    GoodsPermitFacts,
    PurposeFacts,
    EarlierFacts {
  readonly direction: PermitDirection
  readonly group: string
  readonly missingFields: readonly string[]
  /** What the head says, as documents repeat it. */
  readonly printed: readonly PrintedText[]
  readonly maxLines: number
  readonly unusualMultiple: string
  readonly lines: readonly LineFacts[]
  readonly notOffered: readonly NotOffered[]
  /** Undefined where a licence covers all of it, null where the kind of permit needs none. */
  readonly licenseGap:
    | {
        readonly gap: LicenseGap | 'none'
        readonly from: string | null
        /** Of the one that comes nearest. */
        readonly number: string | null
        /** Where it is not in force: its status, and since which day; of one that expired, its last day. */
        readonly stopped?: { readonly status: string; readonly date: string } | undefined
      }
    | undefined
    | null
  readonly overdueReports: number
  readonly maxOverdueReports: number
  /** Certificates that should have followed humanitarian exports by now. */
  readonly overdueCertificates: number
  readonly maxOverdueCertificates: number
  readonly balances: readonly BalanceFacts[]
  readonly estimateCheck: 'warn' | 'block' | 'off'
  readonly duplicateNumber: string | null
}

const missing = ({ missingFields }: CheckFacts): Check[] =>
  missingFields.length === 0
    ? [pass('complete')]
    : missingFields.map((field) => {
        const line = /^lines\.(\d+)\.(.+)$/.exec(field)
        return line
          ? block('missing', { field: `line.${line[2]}` }, Number(line[1]), at(field))
          : block('missing', { field }, null, at(field))
      })

const license = (facts: CheckFacts): Check[] => {
  const { licenseGap } = facts
  if (licenseGap === null) return []
  if (licenseGap === undefined) return [pass('license')]
  const { gap, from, number, stopped } = licenseGap
  if (gap === 'notYetValid' && from)
    return [block('licenseStartsLater', { date: from }, null, at('plannedDate', plannableDay(facts, from)))]
  const state: Record<string, string> = stopped ? { state: stopped.status, date: stopped.date } : {}
  const params = gap === 'status' ? { number: number ?? '', ...state } : {}
  return [block(`license${gap.charAt(0).toUpperCase()}${gap.slice(1)}`, params, null, at('plannedDate'))]
}

/** Above a multiple of the applicant's own median the officer is told (product §3.4). */
const usual = ({ drugs, position }: LineFacts, multiple: string): Check[] =>
  drugs.flatMap(({ substanceId, substanceName: substance, baseGrams: grams, usualGrams }) => {
    if (usualGrams === null || compare(grams, times(usualGrams, multiple)) <= 0) return []
    const about = drugs.length === 1 ? grams : `${substanceId} ${grams}`
    return [warnAbout(about, 'unusualQuantity', { substance, grams, usual: usualGrams }, position)]
  })

const oneLine =
  ({ direction, destinationName, unusualMultiple }: CheckFacts) =>
  (line: LineFacts): Check[] => {
    const { position, substanceName: substance } = line
    const field = (name: string): Check['fix'] => at(`lines.${position}.${name}`)
    const checks: Check[] = []
    if (line.quantity !== null && !isPositive(line.quantity))
      checks.push(block('quantityNotPositive', { substance }, position, field('quantity')))
    // Goods without a base would pass without touching a balance (1961 art. 19, 21).
    else if (line.isBaseNothing) checks.push(block('baseNothing', { substance }, position, field('quantity')))
    else if (line.isComplete && line.drugs.length === 0)
      checks.push(block('unitDoesNotFit', { substance }, position, field('unit')))
    if (!line.isInGroup) checks.push(block('wrongGroup', { substance }, position, field('substanceId')))
    const { preparationStatus, newerVersion: newer } = line
    if (newer?.isKept) checks.push(warn('preparationReplaced', { substance }, position))
    else if (newer)
      checks.push(
        block(
          'preparationReplaced',
          { substance },
          position,
          at(`lines.${position}.preparationId`, newer.id),
        ),
      )
    else if (preparationStatus !== null && preparationStatus !== 'APR')
      checks.push(block('preparationNotApproved', { substance }, position, field('preparationId')))
    // 1971 art. 13(2): what a country has prohibited must not be exported to it without its special licence.
    if (direction !== 'import' && line.isProhibitedAtDestination)
      checks.push(
        block('prohibited', { substance, country: destinationName }, position, field('substanceId')),
      )
    if (line.isNewSubstance) checks.push(warn('newSubstance', { substance }, position))
    return [...checks, ...usual(line, unusualMultiple)]
  }

/** Nothing new is asked for with what the authority has taken from its lists; what was asked for before goes on. */
const offers = ({ notOffered }: CheckFacts): Check[] =>
  notOffered.map(({ field, line, name, isKept }) => {
    const label = field?.replace(/^lines\.\d+\./, 'line.') ?? 'kind'
    const params = { field: label, name }
    return isKept
      ? warnAbout(label, 'notOffered', params, line)
      : block('notOffered', params, line, field === null ? null : at(field))
  })

const sameSubstanceTwice = ({ lines }: CheckFacts): Check[] => {
  const ids = lines.flatMap(({ substanceIds }) => substanceIds)
  const twice = lines.find(({ substanceIds }) =>
    substanceIds.some((id) => ids.filter((other) => other === id).length > 1),
  )
  return twice ? [warn('severalLinesOfSubstance', { substance: twice.substanceName })] : []
}

/** So little may need no permit, or a letter of no objection only (product §3.4). */
const exempt = ({ exempt: known, exemptOnly }: CheckFacts): Check[] =>
  (exemptOnly === null ? known : [])
    .filter(({ grams, limitGrams }) => isPositive(grams) && compare(grams, limitGrams) <= 0)
    .map(({ substanceId, substanceName: substance, grams, limitGrams: limit }) =>
      warnAbout(substanceId, 'exemptQuantity', { substance, grams, limit }),
    )

const lines = (facts: CheckFacts): Check[] => {
  const found = facts.lines.flatMap(oneLine(facts))
  if (facts.lines.length > facts.maxLines)
    found.push(block('tooManyLines', { limit: String(facts.maxLines) }, null, at('lines')))
  if (facts.lines.length > 0 && !found.some(({ severity }) => severity === 'block'))
    found.push(pass('quantities'))
  return [...found, ...sameSubstanceTwice(facts), ...exempt(facts)]
}

/** Less than this share of the limit left is "nearly used". */
const nearlyUsed = '0.1'

const balance =
  ({ estimateCheck }: CheckFacts) =>
  ({
    kind,
    substanceId,
    substanceName: substance,
    limitGrams: limit,
    leftGrams: left,
    caseGrams: grams,
  }: BalanceFacts): Check[] => {
    const params = { substance, left, limit, grams }
    if (compare(left, '0') < 0) {
      const over = { ...params, over: minus('0', left) }
      if (kind === 'quota') return [block('quotaExceeded', over)]
      return [
        estimateCheck === 'block'
          ? block('estimateExceeded', over)
          : warnAbout(substanceId, 'estimateExceeded', over),
      ]
    }
    if (kind === 'estimate' && compare(left, times(limit, nearlyUsed)) < 0)
      return [warnAbout(substanceId, 'estimateNearlyUsed', params)]
    return [pass(kind, params)]
  }

const reports = ({ overdueReports, maxOverdueReports }: CheckFacts): Check[] => {
  const params = { count: String(overdueReports), limit: String(maxOverdueReports) }
  if (overdueReports > maxOverdueReports) return [block('reportsOverdue', params)]
  return [pass(overdueReports > 0 ? 'reportsLate' : 'reports', params)]
}

const overdueCertificates = ({ overdueCertificates: count, maxOverdueCertificates }: CheckFacts): Check[] =>
  count > maxOverdueCertificates
    ? [block('certificatesOverdue', { count: String(count), limit: String(maxOverdueCertificates) })]
    : []

const duplicate = ({ duplicateNumber }: CheckFacts): Check[] =>
  duplicateNumber === null
    ? []
    : [warnAbout(duplicateNumber, 'possibleDuplicate', { number: duplicateNumber })]

/**
 * The checks of product §3.4 before a submit and again before an approval: what blocks first, then what the
 * officer should look at, then what is in order.
 */
export const checksOf = (facts: CheckFacts): Check[] => {
  const balances =
    facts.estimateCheck === 'off' ? facts.balances.filter(({ kind }) => kind === 'quota') : facts.balances
  return worstFirst([
    ...missing(facts),
    ...printingChecks([
      ...facts.printed,
      ...facts.lines.map(({ position, substanceName }) => ({
        field: 'line.substanceId',
        line: position,
        text: substanceName,
      })),
    ]),
    ...dateChecks(facts),
    ...license(facts),
    ...kindChecks(facts),
    ...purposeChecks(facts),
    ...goodsPermitChecks(facts),
    ...earlierChecks(facts),
    ...routeChecks(facts),
    ...transitChecks(facts),
    ...certificateChecks(facts),
    ...foreignPermitChecks(facts),
    ...overdueCertificates(facts),
    ...lines(facts),
    ...offers(facts),
    ...balances.flatMap(balance(facts)),
    ...destinationChecks(facts),
    ...preExportChecks(facts),
    ...reports(facts),
    ...duplicate(facts),
  ])
}
