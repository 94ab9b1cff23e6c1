import type { Big } from 'big.js'
import { Exact } from '../quantities/decimal.ts'
import { isWithin } from '../quantities/ranges.ts'
import { atomicWeights } from './atomic-weights.ts'

/** Rules of the masters: pure, each on its own, no query and no clock. */

/** Letters at most of the code of a row and of the formula of a base. */
export const longestCode = 80
export const longestFormula = 200

/**
 * A CAS Registry Number: two to seven figures, two, and a check digit, which is the sum of all others, each times its
 * place from the right, modulo ten.
 */
export const isCasNumber = (text: string): boolean => {
  const found = /^([1-9]\d{1,6})-(\d{2})-(\d)$/.exec(text)
  if (found === null) return false
  const digits = [...`${found[1]}${found[2]}`].reverse()
  const sum = digits.reduce((total, digit, index) => total + Number(digit) * (index + 1), 0)
  return sum % 10 === Number(found[3])
}

/** Heading and subheading of the Harmonized System, with national figures behind them where a country has some. */
export const isHsCode = (text: string): boolean => /^\d{4}\.\d{2}(\.?\d{2}){0,2}$/.test(text)

/** The INCB's code: NA, NC, PA … and three figures, with a letter where one was added later. */
export const isIncbCode = (text: string): boolean => /^[A-Z]{2} \d{3}[A-Z]?$/.test(text)

/** An address that can be opened and carries no name and password. */
export const isWebsite = (text: string): boolean => /^https?:\/\/[^\s/@]+\.[^\s/@]{2,}(\/\S*)?$/.test(text)

/** A Global Location Number (GS1): thirteen digits, the last of which checks the others. */
export const isGln = (text: string): boolean => {
  if (!/^\d{13}$/.test(text)) return false
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** Of a unit into the base unit of its dimension: above zero, up to a million, not finer than 15 decimals. */
export const isUnitFactor = (text: string): boolean => isWithin('unitFactor', text)

/** Grams of anhydrous base in a gram of a form: above zero, at most one, not finer than nine decimals. */
export const isFactor = (text: string): boolean => isWithin('factor', text)

/** Which schedules and tables a convention has; national control has none of them. */
const schedulesOf: Readonly<Record<string, readonly string[]>> = {
  '1961': ['I', 'II', 'III', 'IV', 'I&IV'],
  '1971': ['I', 'II', 'III', 'IV'],
  '1988': ['Table I', 'Table II'],
  national: [''],
}
export const isScheduleOf = (convention: string, schedule: string): boolean =>
  schedulesOf[convention]?.includes(schedule) ?? false

/** Is one schedule of a convention above another? Those of 1971 stand in the order of their strictness. */
export const isStricter = (convention: string, schedule: string, other: string): boolean => {
  const schedules = schedulesOf[convention] ?? []
  return schedules.indexOf(schedule) < schedules.indexOf(other)
}

/** Precursors are controlled by the convention of 1988, narcotic and psychotropic substances by the older two. */
const groupOf: Readonly<Record<string, string>> = { '1961': 'NP', '1971': 'NP', '1988': 'PREC' }
export const isGroupOf = (convention: string, group: string): boolean =>
  groupOf[convention] === undefined || groupOf[convention] === group
/** The group of a substance under a convention; what national law alone controls keeps its own. */
export const groupUnder = (convention: string, own: string): string => groupOf[convention] ?? own

const token = /([A-Z][a-z]?|\(|\))(\d*)/gy

/** Of one part without its multiplier: elements and groups in round brackets, each with its count. */
const weightOfAtoms = (text: string): Big | undefined => {
  const sums = [new Exact(0)]
  let read = 0
  for (const { 0: whole, 1: sign = '', 2: count } of text.matchAll(token)) {
    read += whole.length
    if (sign === '(') {
      if (count !== '') return undefined
      sums.push(new Exact(0))
      continue
    }
    const weight = sign === ')' ? sums.pop() : atomicWeights[sign]
    const around = sums.pop()
    if (weight === undefined || around === undefined) return undefined
    sums.push(around.plus(new Exact(weight).times(count || 1)))
  }
  return read === text.length && read > 0 && sums.length === 1 ? sums[0] : undefined
}

const weightOfPart = (text: string): Big | undefined => {
  const found = /^(\d+(?:\.\d+)?)?(\D.*)$/.exec(text)
  return found === null ? undefined : weightOfAtoms(found[2] ?? '')?.times(found[1] ?? 1)
}

/**
 * Grams in a mole of `(C17H19NO3)2*H2SO4*5H2O`: `*` joins the parts of a compound, a number before a part multiplies
 * it. Undefined where the text is no such formula or names an element that there is not.
 */
export const molarMass = (formula: string): string | undefined => {
  let weight = new Exact(0)
  for (const text of formula.split('*')) {
    const each = weightOfPart(text.trim())
    if (each === undefined) return undefined
    weight = weight.plus(each)
  }
  return weight.round(3).toFixed()
}

export interface FactorOfFormulas {
  readonly baseMass: string
  readonly formMass: string
  /** Four decimals, as the shipped list has them. */
  readonly factor: string
}

/** base molecules × molar mass of the base ÷ molar mass of the form; undefined where a formula cannot be read. */
export const factorOfFormulas = (
  baseFormula: string,
  formFormula: string,
  baseCount: number,
): FactorOfFormulas | undefined => {
  const [baseMass, formMass] = [molarMass(baseFormula), molarMass(formFormula)]
  if (baseMass === undefined || formMass === undefined || !new Exact(formMass).gt(0)) return undefined
  const factor = new Exact(baseMass).times(baseCount).div(formMass)
  return { baseMass, formMass, factor: factor.round(4).toFixed() }
}

export interface DatedFactor {
  /** null: from the beginning. */
  readonly validFrom: string | null
  readonly factor: string
}

/** The factor that counts on a day: the last one that began on or before it. */
export const factorOn = <Factor extends DatedFactor>(
  factors: readonly Factor[],
  day: string,
): Factor | undefined =>
  factors
    .filter(({ validFrom }) => validFrom === null || validFrom <= day)
    .reduce<Factor | undefined>(
      (last, each) => (last === undefined || (each.validFrom ?? '') >= (last.validFrom ?? '') ? each : last),
      undefined,
    )

export interface Validity {
  readonly isActive: boolean
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/** Whether a row may be chosen for something new on a day; what stands already keeps showing it in any case. */
export const isOffered = ({ isActive, validFrom, validUntil }: Validity, day: string): boolean =>
  isActive && (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil)

/** The past of a form that cases were computed with is closed; its future, and unused forms, are open. */
export const mayTouchFactor = (from: string | null, today: string, isUsed: boolean): boolean =>
  !isUsed || (from !== null && from > today)

/** `narcotic/psychotropic` → NP: the treaty's classes as the portal groups them. */
const groupsOf: Record<string, string> = {
  narcotic: 'NP',
  psychotropic: 'NP',
  precursor: 'PREC',
  other: 'OTH',
}
/** Does a row written for these classes hold for a group (NP, PREC, OTH)? */
export const fitsGroup = (written: string, group: string): boolean =>
  written === 'all' || written.split('/').some((each) => groupsOf[each] === group)
export const fitsDirection = (written: string, direction: string): boolean =>
  written === 'all' || written.split('/').includes(direction)
