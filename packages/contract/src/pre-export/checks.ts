import { at, block, pass, warn, worstFirst } from '../casework/check-making.ts'
import { fieldChecks } from '../casework/head.ts'
import type { Check } from '../casework/schema.ts'
import { compare, minus } from '../quantities/base.ts'
import { type PreExportDirection, preExportFields, preExportRules } from './fields.ts'
import { mostMonthsCovered } from './rules.ts'

export interface PreExportFacts {
  readonly direction: PreExportDirection
  readonly said: object
  readonly today: string
  /** It has not been sent, or acknowledged, yet: its days can still be chosen. */
  readonly isDraft: boolean
  readonly dispatchOn: string | null
  readonly replyBy: string | null
  readonly isSimplified: boolean
  readonly coversUntil: string | null
  /** Number of the export request that it was written for, where that has ended without a permit or its permit was stopped. */
  readonly stoppedExport: string | null
  /** The company of this country; null where none is named. */
  readonly companyName: string | null
  readonly substanceName: string
  /** On the special surveillance list, and in no table of the Convention. */
  readonly isVoluntary: boolean
  /** It is a precursor of the 1988 Convention. */
  readonly isPrecursor: boolean
  /** The other country has asked to be notified of this substance. */
  readonly isRequested: boolean
  readonly countryName: string
  /** The masters know an authority there that can be written to. */
  readonly hasAddressee: boolean
  /** Of an incoming one: a licence of the importer covers it; undefined where that cannot be judged. */
  readonly isLicensed: boolean | undefined
  /** Of an incoming one: grams of it, and what is left of the year's requirement; null where there is no figure. */
  readonly grams: string | null
  readonly requirement: { readonly year: string; readonly leftGrams: string } | null
}

/** Nobody is notified of what does not leave; whoever was, hears of it from an officer. */
const stopped = ({ stoppedExport: number, isDraft }: PreExportFacts): Check[] => {
  if (number === null) return []
  return [isDraft ? block('exportStopped', { number }) : warn('exportStopped', { number })]
}

/** The same day twelve months later. */
const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

const journey = ({ direction, today, dispatchOn, replyBy, ...facts }: PreExportFacts): Check[] => {
  const checks: Check[] = []
  if (direction === 'outgoing' && facts.isDraft && dispatchOn !== null && dispatchOn <= today)
    checks.push(block('dispatchPast', { day: dispatchOn }, null, at('dispatchOn')))
  if (direction === 'incoming' && replyBy === null)
    checks.push(block('missing', { field: 'replyBy' }, null, at('replyBy')))
  if (direction === 'outgoing' && facts.isDraft && replyBy !== null && replyBy <= today)
    checks.push(block('replyPast', { day: replyBy }, null, at('replyBy')))
  if (direction === 'outgoing' && replyBy !== null && dispatchOn !== null && dispatchOn < replyBy)
    checks.push(warn('dispatchBeforeReply', { day: replyBy }, null, at('dispatchOn')))
  const { isSimplified, coversUntil } = facts
  if (!isSimplified) return checks
  const last = dispatchOn === null ? null : yearAfter(dispatchOn)
  if (coversUntil === null) checks.push(block('missing', { field: 'coversUntil' }, null, at('coversUntil')))
  else if (last !== null && (coversUntil <= (dispatchOn ?? '') || coversUntil > last))
    checks.push(block('coverUnfit', { months: String(mostMonthsCovered) }, null, at('coversUntil')))
  return checks
}

const importer = ({ direction, companyName, isLicensed }: PreExportFacts): Check[] => {
  if (direction === 'outgoing') return companyName === null ? [block('exporterMissing')] : []
  if (companyName === null) return [warn('importerUnknown')]
  if (isLicensed === undefined) return []
  return [
    isLicensed ? pass('licensed', { company: companyName }) : warn('notLicensed', { company: companyName }),
  ]
}

const requirement = ({ direction, grams, requirement: figure, substanceName }: PreExportFacts): Check[] => {
  if (direction === 'outgoing' || grams === null) return []
  if (figure === null) return [warn('requirementUnknown', { substance: substanceName })]
  const left = minus(figure.leftGrams, grams)
  const params = { substance: substanceName, year: figure.year, left: figure.leftGrams }
  return [
    compare(left, '0') < 0
      ? warn('requirementExceeded', { ...params, over: minus('0', left) })
      : pass('requirement', params),
  ]
}

/** The checks before a notification is sent or acknowledged, and beside it until it is answered (product §3.7). */
export const preExportChecks = (facts: PreExportFacts): Check[] => {
  const fields = fieldChecks(preExportFields, preExportRules, facts.said)
  const { direction, countryName, substanceName } = facts
  const goods: Check[] =
    facts.substanceName !== '' && !facts.isPrecursor && !facts.isVoluntary
      ? [block('noPrecursor', { substance: substanceName }, null, at('substanceId'))]
      : []
  const isNamed = direction === 'outgoing' && facts.substanceName !== '' && countryName !== ''
  return worstFirst([
    ...(fields.length === 0 ? [pass('complete')] : fields),
    ...stopped(facts),
    ...goods,
    ...journey(facts),
    ...importer(facts),
    ...requirement(facts),
    ...(facts.isVoluntary ? [pass('voluntary', { substance: substanceName })] : []),
    ...(isNamed && !facts.isRequested && !facts.isVoluntary
      ? [warn('notRequested', { country: countryName, substance: substanceName })]
      : []),
    ...(countryName !== '' && !facts.hasAddressee ? [warn('noAddressee', { country: countryName })] : []),
  ])
}
