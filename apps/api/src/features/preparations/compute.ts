import { type Composition, type PackBase, packBaseOf } from '@papaver/contract/preparations/base.ts'
import type { Masters } from '../masters/public.ts'
import type { Preparation } from './catalogue-store.ts'
import type { ComponentRow } from './store.ts'

/** What a base is computed from; of a draft any of it may be missing. */
export interface Composed {
  readonly entry: {
    readonly packSize?: string | null | undefined
    readonly packUnit?: string | null | undefined
  }
  readonly components: readonly ComponentRow[]
}

/** The composition by the factors of a day; undefined while something of it is missing or does not fit. */
const compositionOf = (
  masters: Masters,
  { entry, components }: Composed,
  day: string,
): Composition | undefined => {
  const { packSize, packUnit: code } = entry
  const packUnit = code ? masters.unit(code) : undefined
  if (!packSize || Number(packSize) <= 0 || packUnit === undefined) return undefined
  const known = components.flatMap(({ substanceId, formId, strength, unit: unitCode }) => {
    const unit = unitCode === null ? undefined : masters.unit(unitCode)
    const form = formId === null ? undefined : masters.form(formId)
    const factor = form && masters.factorOn(form.id, day)
    if (substanceId === null || strength === null || unit?.dimension !== 'mass') return []
    return form?.substanceId === substanceId && factor ? [{ substanceId, strength, unit, factor }] : []
  })
  return known.length < components.length ? undefined : { packSize, packUnit, components: known }
}

/** The base of a unit and of a pack by the factors of a day. */
export const baseOfDay = (masters: Masters, record: Composed, day: string): PackBase | undefined => {
  const composition = compositionOf(masters, record, day)
  return composition && packBaseOf(composition)
}

/** What the authority confirms: the factors of the day and what came of them, grams of anhydrous base. */
export interface ConfirmedPart {
  readonly substanceId: number
  readonly factor: string
  readonly unitGrams: string
  readonly packGrams: string
}
export const confirmedParts = (masters: Masters, record: Composed, day: string): ConfirmedPart[] => {
  const base = baseOfDay(masters, record, day)
  return record.components.flatMap(({ substanceId, formId }, index) => {
    const [one, whole] = [base?.unit.components[index], base?.pack.components[index]]
    if (!one || !whole || substanceId === null || formId === null) return []
    const factor = masters.factorOn(formId, day) ?? '1'
    return [{ substanceId, factor, unitGrams: one.baseGrams, packGrams: whole.baseGrams }]
  })
}

/** The base in a pack and in a unit of an entry of the catalogue, by the factors of a day; nothing where it cannot be computed. */
export const baseOfEntry = (
  masters: Masters,
  { packSize, packUnit, components }: Pick<Preparation, 'packSize' | 'packUnit' | 'components'>,
  day: string,
): Omit<ConfirmedPart, 'factor'>[] =>
  confirmedParts(masters, { entry: { packSize, packUnit }, components }, day)
