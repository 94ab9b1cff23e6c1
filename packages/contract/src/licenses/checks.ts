import { at, block, pass, warn, warnAbout, worstFirst } from '../casework/check-making.ts'
import { fieldChecks } from '../casework/head.ts'
import type { Check } from '../casework/schema.ts'
import type { OpenFindings } from '../inspections/rules.ts'
import { licenseFields } from './fields.ts'
import { faultOfPeriod, type LicensePeriod } from './terms.ts'

export interface PersonFacts {
  readonly name: string | null
  readonly occupation: string | null
  readonly since: string | null
  readonly isDeputy: boolean
}

export interface QuotaFacts {
  readonly substanceId: number | null
  /** In the reader's language; empty where none is chosen. */
  readonly name: string
  readonly activity: string | null
  readonly year: number | null
  readonly quantity: string | null
  readonly unit: string | null
  readonly isMass: boolean
  /** The substance is one of those that are applied for. */
  readonly isApplied: boolean
  /** Grams that permits hold and have used of the same quota of the licence that it changes, where that is more than is asked for. */
  readonly heldBeyond?: string | undefined
}

/** A substance of which no more than a quantity may be in the house at any time. */
export type StockFacts = Omit<QuotaFacts, 'activity' | 'year' | 'heldBeyond'>

/** What an application for a licence is judged by. */
export interface LicenseFacts {
  /** What is said in the described fields. */
  readonly said: { readonly activities: readonly string[]; readonly documents: readonly string[] }
  readonly siteCount: number
  /** Names of chosen sites that are none of the company's, or closed. */
  readonly lostSites: readonly string[]
  /** Names of chosen substances that are of none of the groups, or are not offered any more. */
  readonly lostSubstances: readonly string[]
  readonly persons: readonly PersonFacts[]
  readonly quotas: readonly QuotaFacts[]
  readonly stocks: readonly StockFacts[]
  readonly documentsWanted: readonly string[]
  readonly fileCount: number
  /** As it stands; undefined where the first day is not said yet. */
  readonly period: LicensePeriod | undefined
  readonly today: string
  /** Years for which licences are issued at most. */
  readonly years: number
  /** Inspections that are planned and not reported, as far as the reader knows of them; an approval waits for one. */
  readonly inspections: {
    readonly planned: number
    readonly isWanted: boolean
    /** What was found at the company and has not been put right; to officers. */
    readonly findings: OpenFindings | undefined
  }
  /** Licences of the company that are in force and allow one of the activities. */
  readonly inForce: readonly { readonly id: string; readonly number: string }[]
}

const persons = ({ persons: all }: LicenseFacts): Check[] => {
  const missing = all.flatMap((person, index) =>
    (['name', 'occupation', 'since'] as const)
      .filter((field) => person[field] === null)
      .map((field) =>
        block('missing', { field: `person.${field}` }, index + 1, at(`persons.${index + 1}.${field}`)),
      ),
  )
  if (missing.length > 0) return missing
  if (!all.some(({ isDeputy }) => !isDeputy))
    return [block('missing', { field: 'persons' }, null, at('persons'))]
  return all.some(({ isDeputy }) => isDeputy) ? [] : [warn('noDeputy', {}, null, at('persons'))]
}

const quota = (each: QuotaFacts, index: number, { quotas, said }: LicenseFacts): Check[] => {
  const line = index + 1
  const of = (field: string) => at(`quotas.${line}.${field}`)
  const missing = (['substanceId', 'year', 'quantity', 'unit'] as const).filter((name) => each[name] === null)
  if (missing.length > 0)
    return missing.map((name) => block('missing', { field: `quota.${name}` }, line, of(name)))
  const { name: substance, activity } = each
  const checks: Check[] = []
  if (!each.isMass) checks.push(block('quotaUnit', { substance }, line, of('unit')))
  if (!each.isApplied) checks.push(block('quotaSubstance', { substance }, line, of('substanceId')))
  if (activity !== null && !said.activities.includes(activity))
    checks.push(block('quotaActivity', { substance }, line, of('activity')))
  if (each.heldBeyond !== undefined)
    checks.push(warn('quotaBelowUse', { substance, grams: each.heldBeyond }, line, of('quantity')))
  // One balance counts a substance in a year.
  const isTwice = quotas.findIndex(
    ({ substanceId, year }) => substanceId === each.substanceId && year === each.year,
  )
  if (isTwice < index) checks.push(block('quotaTwice', { substance }, line, of('year')))
  return checks
}

const stock = (each: StockFacts, index: number, stocks: readonly StockFacts[]): Check[] => {
  const line = index + 1
  const of = (field: string) => at(`stocks.${line}.${field}`)
  const missing = (['substanceId', 'quantity', 'unit'] as const).filter((name) => each[name] === null)
  if (missing.length > 0)
    return missing.map((name) => block('missing', { field: `stock.${name}` }, line, of(name)))
  const about = { substance: each.name }
  const isTwice = stocks.findIndex(({ substanceId }) => substanceId === each.substanceId) < index
  return [
    ...(each.isMass ? [] : [block('stockUnit', about, line, of('unit'))]),
    ...(each.isApplied ? [] : [block('stockSubstance', about, line, of('substanceId'))]),
    ...(isTwice ? [block('stockTwice', about, line, of('substanceId'))] : []),
  ]
}

const documents = ({ said, documentsWanted, fileCount }: LicenseFacts): Check[] => {
  const missing = documentsWanted.filter((document) => !said.documents.includes(document))
  if (missing.length > 0)
    return missing.map((document) => block(`document_${document}`, {}, null, at('documents')))
  return fileCount < said.documents.length
    ? [warn('filesMissing', {}, null, at('attachments'))]
    : [pass('documentsComplete')]
}

const period = ({ period: whole, today, years }: LicenseFacts): Check[] => {
  if (whole === undefined) return []
  const fault = faultOfPeriod(whole, { today, years })
  const field = at('requestedUntil')
  return fault === undefined
    ? [pass('period', { until: whole.until })]
    : [block(`period_${fault}`, { years: String(years) }, null, field)]
}

/** What weighs heavily stops the decision, the rest is looked at. */
export const findingChecks = (findings: OpenFindings | undefined): Check[] => {
  if (findings === undefined) return []
  const make = findings.isSevere ? block : warn
  return [make('findingsOpen', { count: String(findings.count), on: findings.doneOn })]
}

const inspections = ({ inspections: { planned, isWanted, findings } }: LicenseFacts): Check[] => [
  ...findingChecks(findings),
  ...(planned > 0 ? [block('inspectionPlanned')] : []),
  ...(isWanted && planned === 0 ? [block('inspectionWanted')] : []),
]

/** The checks before a submit and again before an approval and the issue (product §4). */
export const licenseChecks = (facts: LicenseFacts): Check[] =>
  worstFirst([
    ...fieldChecks(licenseFields, {}, facts.said),
    ...(facts.siteCount === 0 ? [block('missing', { field: 'siteIds' }, null, at('siteIds'))] : []),
    ...facts.lostSites.map((site) => block('siteLost', { site }, null, at('siteIds'))),
    ...facts.lostSubstances.map((substance) =>
      block('substanceUnfit', { substance }, null, at('substanceIds')),
    ),
    ...persons(facts),
    ...facts.quotas.flatMap((each, index) => quota(each, index, facts)),
    ...facts.stocks.flatMap(stock),
    ...period(facts),
    ...documents(facts),
    ...inspections(facts),
    ...facts.inForce.map(({ id, number }) => warnAbout(id, 'inForce', { number, id })),
  ])
