import {
  type Computed,
  computePreparation,
  hasBase,
  isTooMuch,
  type PreparationLine,
} from '../quantities/base.ts'

/** What a base is computed from: a pack, and what is in each of its units by the factors of a day. */
export type Composition = Pick<PreparationLine, 'packSize' | 'packUnit' | 'components'>

/** The base of one unit and of one pack, each with its formula. */
export interface PackBase {
  readonly unit: Computed
  readonly pack: Computed
}

const pack = { code: 'pack', dimension: 'count', factorToBase: '1' } as const

/**
 * Grams of anhydrous base of every component in a unit and in a pack, by the one computation that permits rest on (product
 * §3.5, §6). Undefined where a component has none that could be counted, or it comes to more than is kept.
 */
export const packBaseOf = (composition: Composition): PackBase | undefined => {
  if (composition.components.length === 0) return undefined
  const of = (unit: PreparationLine['unit']) => computePreparation({ ...composition, quantity: '1', unit })
  const [one, whole] = [of(composition.packUnit), of(pack)]
  if (one === undefined || whole === undefined || isTooMuch(whole)) return undefined
  return hasBase(one.components) && hasBase(whole.components) ? { unit: one, pack: whole } : undefined
}
