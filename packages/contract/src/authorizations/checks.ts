import type { LicenseGap } from '../licenses/rules.ts'
import { compare, isPositive, minus, times } from '../quantities/base.ts'
import type { Check } from './schema.ts'

export type { Check } from './schema.ts'

/** What the checks must know of one line; grams of anhydrous base. */
export interface LineFacts {
  readonly position: number
  readonly substanceIds: readonly number[]
  readonly substanceName: string
  readonly isInGroup: boolean
  readonly preparationStatus: string | null
  readonly quantity: string | null
  /** Null where the unit does not fit the goods or something is missing. */
  readonly baseGrams: string | null
  /** Goods, form, quantity and unit are all there. */
  readonly isComplete: boolean
  /** Median of the applicant's lines of this substance in the last twelve months; null where there are none. */
  readonly usualGrams: string | null
  readonly isNewSubstance: boolean
  readonly isProhibitedAtDestination: boolean
}
export interface BalanceFacts {
  readonly substanceName: string
  readonly kind: 'estimate' | 'quota'
  readonly limitGrams: string
  /** After this case. */
  readonly leftGrams: string
}
/** A substance that needs no permit up to a limit; grams of anhydrous base, all lines together. */
export interface ExemptFacts {
  readonly substanceName: string
  readonly grams: string
  readonly limitGrams: string
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
export interface CheckFacts {
  readonly today: string
  readonly direction: 'import' | 'export'
  readonly group: string
  readonly missingFields: readonly string[]
  readonly plannedDate: string | null
  readonly requestedUntil: string | null
  readonly maxValidityDays: number
  readonly maxLines: number
  readonly unusualMultiple: string
  readonly lines: readonly LineFacts[]
  readonly exempt: readonly ExemptFacts[]
  readonly notOffered: readonly NotOffered[]
  /** Undefined where a licence covers all of it. */
  readonly licenseGap: { readonly gap: LicenseGap | 'none'; readonly from: string | null } | undefined
  readonly partner: { readonly status: string; readonly name: string; readonly isNew: boolean } | null
  readonly needsCertificate: boolean
  readonly certificate: { readonly number: string; readonly validUntil: string | null } | null
  readonly overdueReports: number
  readonly maxOverdueReports: number
  readonly balances: readonly BalanceFacts[]
  readonly estimateCheck: 'warn' | 'block' | 'off'
  readonly duplicateNumber: string | null
  readonly destinationName: string
}

type Fix = Check['fix']
const make =
  (severity: Check['severity']) =>
  (
    code: string,
    params: Record<string, string> = {},
    line: number | null = null,
    fix: Fix = null,
  ): Check => ({
    code,
    severity,
    line,
    params,
    fix,
  })
const block = make('block')
const warn = make('warn')
const pass = make('pass')
const at = (field: string, value: string | null = null): Fix => ({ field, value })

const missing = ({ missingFields }: CheckFacts): Check[] =>
  missingFields.length === 0
    ? [pass('complete')]
    : missingFields.map((field) => {
        const line = /^lines\.(\d+)\.(.+)$/.exec(field)
        return line
          ? block('missing', { field: `line.${line[2]}` }, Number(line[1]), at(field))
          : block('missing', { field }, null, at(field))
      })

const lastDay = ({ plannedDate, today, maxValidityDays }: CheckFacts): string => {
  const start = Date.parse(`${plannedDate && plannedDate > today ? plannedDate : today}T00:00:00Z`)
  return new Date(start + maxValidityDays * 86_400_000).toISOString().slice(0, 10)
}

const dates = (facts: CheckFacts): Check[] => {
  const { plannedDate, requestedUntil, today } = facts
  if (plannedDate === null) return []
  if (plannedDate < today)
    return [block('plannedInPast', { date: plannedDate }, null, at('plannedDate', today))]
  if (requestedUntil === null) return [pass('dates')]
  if (requestedUntil < plannedDate)
    return [block('endsBeforePlanned', { date: plannedDate }, null, at('validUntil', plannedDate))]
  const latest = lastDay(facts)
  return requestedUntil > latest
    ? [block('tooLong', { days: String(facts.maxValidityDays) }, null, at('validUntil', latest))]
    : [pass('dates')]
}

const license = ({ licenseGap }: CheckFacts): Check[] => {
  if (licenseGap === undefined) return [pass('license')]
  const { gap, from } = licenseGap
  if (gap === 'notYetValid' && from)
    return [block('licenseStartsLater', { date: from }, null, at('plannedDate', from))]
  return [block(`license${gap.charAt(0).toUpperCase()}${gap.slice(1)}`, {}, null, at('plannedDate'))]
}

const partner = ({ partner: found }: CheckFacts): Check[] => {
  if (found === null) return []
  const checks =
    found.status === 'APR'
      ? [pass('partner')]
      : [block('partnerNotApproved', { partner: found.name }, null, at('foreignEstablishmentId'))]
  return found.isNew ? [...checks, warn('newPartner', { partner: found.name })] : checks
}

/** 1961 art. 31(5), 1971 art. 12(1)(c): the import certificate comes before the export authorization. */
const certificate = ({ needsCertificate, certificate: held, today, plannedDate }: CheckFacts): Check[] => {
  if (!needsCertificate) return []
  if (held === null) return [block('certificateMissing', {}, null, at('foreignCertificate.number'))]
  const day = plannedDate && plannedDate > today ? plannedDate : today
  return held.validUntil !== null && held.validUntil < day
    ? [block('certificateExpired', { date: held.validUntil }, null, at('foreignCertificate.validUntil'))]
    : [pass('certificate')]
}

/** Above a multiple of the applicant's own median the officer is told (product §3.4). */
const usual = ({ usualGrams, baseGrams, position, substanceName }: LineFacts, multiple: string): Check[] =>
  usualGrams !== null && baseGrams !== null && compare(baseGrams, times(usualGrams, multiple)) > 0
    ? [warn('unusualQuantity', { substance: substanceName, grams: baseGrams, usual: usualGrams }, position)]
    : []

const oneLine =
  ({ direction, destinationName, unusualMultiple }: CheckFacts) =>
  (line: LineFacts): Check[] => {
    const { position, substanceName: substance } = line
    const field = (name: string): Fix => at(`lines.${position}.${name}`)
    const checks: Check[] = []
    if (line.quantity !== null && !isPositive(line.quantity))
      checks.push(block('quantityNotPositive', { substance }, position, field('quantity')))
    else if (line.isComplete && line.baseGrams === null)
      checks.push(block('unitDoesNotFit', { substance }, position, field('unit')))
    if (!line.isInGroup) checks.push(block('wrongGroup', { substance }, position, field('substanceId')))
    if (line.preparationStatus !== null && line.preparationStatus !== 'APR')
      checks.push(block('preparationNotApproved', { substance }, position, field('preparationId')))
    // 1971 art. 13(2): what a country has prohibited must not be exported to it without its special licence.
    if (direction === 'export' && line.isProhibitedAtDestination)
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
      ? warn('notOffered', params, line)
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
const exempt = ({ exempt: known }: CheckFacts): Check[] =>
  known
    .filter(({ grams, limitGrams }) => isPositive(grams) && compare(grams, limitGrams) <= 0)
    .map(({ substanceName: substance, grams, limitGrams: limit }) =>
      warn('exemptQuantity', { substance, grams, limit }),
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
  ({ kind, substanceName: substance, limitGrams: limit, leftGrams: left }: BalanceFacts): Check[] => {
    const params = { substance, left, limit }
    if (compare(left, '0') < 0) {
      const over = { ...params, over: minus('0', left) }
      if (kind === 'quota') return [block('quotaExceeded', over)]
      return [estimateCheck === 'block' ? block('estimateExceeded', over) : warn('estimateExceeded', over)]
    }
    if (kind === 'estimate' && compare(left, times(limit, nearlyUsed)) < 0)
      return [warn('estimateNearlyUsed', params)]
    return [pass(kind, params)]
  }

const reports = ({ overdueReports, maxOverdueReports }: CheckFacts): Check[] => {
  const params = { count: String(overdueReports), limit: String(maxOverdueReports) }
  return overdueReports > maxOverdueReports ? [block('reportsOverdue', params)] : [pass('reports', params)]
}

const duplicate = ({ duplicateNumber }: CheckFacts): Check[] =>
  duplicateNumber === null ? [] : [warn('possibleDuplicate', { number: duplicateNumber })]

const rank: Record<Check['severity'], number> = { block: 0, warn: 1, pass: 2 }

/**
 * The checks of product §3.4 before a submit and again before an approval: what blocks first, then what the
 * officer should look at, then what is in order.
 */
export const checksOf = (facts: CheckFacts): Check[] => {
  const balances =
    facts.estimateCheck === 'off' ? facts.balances.filter(({ kind }) => kind === 'quota') : facts.balances
  return [
    ...missing(facts),
    ...dates(facts),
    ...license(facts),
    ...partner(facts),
    ...certificate(facts),
    ...lines(facts),
    ...offers(facts),
    ...balances.flatMap(balance(facts)),
    ...reports(facts),
    ...duplicate(facts),
  ].toSorted((left, right) => rank[left.severity] - rank[right.severity])
}

export const isBlocked = (checks: readonly Check[]): boolean =>
  checks.some(({ severity }) => severity === 'block')
