import type { Big } from 'big.js'
import { Exact } from './decimal.ts'
import { isWithin } from './ranges.ts'

/** Grams are kept with nine decimals, a nanogram (product §3.5). */
const storedDecimals = 9

export interface Unit {
  readonly code: string
  readonly dimension: string
  /** Into the base unit of the dimension: kg, l, unit, ha. */
  readonly factorToBase: string
}
export interface Step {
  readonly factor: 'quantity' | 'unit' | 'purity' | 'form' | 'packSize' | 'strength' | 'result'
  readonly value: string
  readonly unit: string | null
}
export interface Component {
  readonly substanceId: number
  /** Grams of anhydrous base. */
  readonly baseGrams: string
  readonly formula: readonly Step[]
}
export interface Computed {
  /** Grams of the goods as declared: the salt or hydrate, before purity and factor. */
  readonly grossGrams: string
  readonly components: readonly Component[]
}
export interface SubstanceLine {
  readonly quantity: string
  readonly unit: Unit
  /** Per cent; absent means pure. */
  readonly purity: string | null
  readonly substanceId: number
  /** Grams of anhydrous base in a gram of the form. */
  readonly factor: string
}
export interface PreparationLine {
  readonly quantity: string
  readonly unit: Unit
  /** In `packUnit`: tablets in a box, millilitres in a bottle. */
  readonly packSize: string
  readonly packUnit: Unit
  readonly components: readonly {
    readonly substanceId: number
    readonly factor: string
    /** Of the stated form, in `unit`, in one pack unit. */
    readonly strength: string
    readonly unit: Unit
  }[]
}

const text = (value: Big): string => value.round(storedDecimals).toFixed()
const gramsOf = (unit: Unit): Big => new Exact(unit.factorToBase).times(1000)

/**
 * base = quantity × unit × purity × factor (product §3.5; factors of the Yellow and Green Lists).
 * Undefined where the unit is no mass: a substance is weighed.
 */
export const computeSubstance = (line: SubstanceLine): Computed | undefined => {
  if (line.unit.dimension !== 'mass') return undefined
  const gross = new Exact(line.quantity).times(gramsOf(line.unit))
  const purity = new Exact(line.purity ?? '100')
  const base = gross.times(purity).div(100).times(line.factor)
  const steps: Step[] = [{ factor: 'quantity', value: plain(line.quantity), unit: line.unit.code }]
  if (line.unit.code !== 'g') steps.push({ factor: 'unit', value: text(gramsOf(line.unit)), unit: 'g' })
  if (!purity.eq(100)) steps.push({ factor: 'purity', value: text(purity), unit: '%' })
  if (!new Exact(line.factor).eq(1)) steps.push({ factor: 'form', value: line.factor, unit: null })
  steps.push({ factor: 'result', value: text(base), unit: 'g' })
  return {
    grossGrams: text(gross),
    components: [{ substanceId: line.substanceId, baseGrams: text(base), formula: steps }],
  }
}

/** How many pack units a quantity holds; undefined where the unit does not fit the pack. */
const packUnits = ({ unit, packUnit, packSize, quantity }: PreparationLine): Big | undefined => {
  if (unit.code === 'pack') return new Exact(quantity).times(packSize)
  if (unit.code === packUnit.code) return new Exact(quantity)
  const isConvertible = unit.dimension === packUnit.dimension && unit.dimension !== 'count'
  return isConvertible ? new Exact(quantity).times(unit.factorToBase).div(packUnit.factorToBase) : undefined
}

/** base = packs × units in a pack × strength × factor, for each controlled component (product §3.5). */
export const computePreparation = (line: PreparationLine): Computed | undefined => {
  const units = packUnits(line)
  if (units === undefined) return undefined
  const weighed = line.components.map((component) => {
    const gross = units.times(component.strength).times(gramsOf(component.unit))
    return { component, gross, base: gross.times(component.factor) }
  })
  const components = weighed.map(({ component, base }): Component => {
    const steps: Step[] = [{ factor: 'quantity', value: plain(line.quantity), unit: line.unit.code }]
    if (line.unit.code === 'pack')
      steps.push({ factor: 'packSize', value: line.packSize, unit: line.packUnit.code })
    steps.push({ factor: 'strength', value: component.strength, unit: component.unit.code })
    if (!new Exact(component.factor).eq(1))
      steps.push({ factor: 'form', value: component.factor, unit: null })
    steps.push({ factor: 'result', value: text(base), unit: 'g' })
    return { substanceId: component.substanceId, baseGrams: text(base), formula: steps }
  })
  return { grossGrams: text(weighed.reduce((sum, { gross }) => sum.plus(gross), new Exact(0))), components }
}

/**
 * Has every component a base that can be counted? One that is nothing to the nanogram would let the goods pass
 * without touching a balance (1961 art. 19, 21): such a line is never part of a permit.
 */
export const hasBase = (components: readonly Pick<Component, 'baseGrams'>[]): boolean =>
  components.length > 0 && components.every(({ baseGrams }) => isPositive(baseGrams))

/** Is this more than can be kept? Quantity, unit and pack, each within its range, may come to that together. */
export const isTooMuch = ({ grossGrams }: Computed): boolean => !isWithin('grams', grossGrams)

/** The share of `total` that `part` of `whole` makes: base grams of a consignment. */
export const share = (total: string, part: string, whole: string): string =>
  new Exact(whole).eq(0) ? '0' : text(new Exact(total).times(part).div(whole))

export const plus = (...values: readonly string[]): string =>
  text(values.reduce((sum, value) => sum.plus(value), new Exact(0)))
export const minus = (left: string, right: string): string => text(new Exact(left).minus(right))
export const times = (left: string, right: string): string => text(new Exact(left).times(right))
export const compare = (left: string, right: string): number => new Exact(left).cmp(right)
export const isPositive = (value: string): boolean => new Exact(value).gt(0)
export const larger = (left: string, right: string): string => (compare(left, right) > 0 ? left : right)
export const smaller = (left: string, right: string): string => (compare(left, right) < 0 ? left : right)
/** Of what may be below zero: never less than nothing. */
export const orNothing = (value: string): string => (isPositive(value) ? value : '0')
/** As a database writes what is not below zero. */
const written = /^(0|[1-9]\d*)(?:\.(\d*?)0*)?$/
/** Without the zeros that a database adds. */
export const plain = (value: string): string => {
  const [, whole, decimals = ''] = written.exec(value) ?? []
  // Lists say it of every row: most figures need no reckoning.
  if (whole === undefined || decimals.length > storedDecimals) return text(new Exact(value))
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/** The middle value; undefined of none. */
export const median = (values: readonly string[]): string | undefined => {
  if (values.length === 0) return undefined
  const sorted = values.map((value) => new Exact(value)).toSorted((left, right) => left.cmp(right))
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? new Exact(0)
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle] ?? upper
  return text(upper.plus(lower).div(2))
}
