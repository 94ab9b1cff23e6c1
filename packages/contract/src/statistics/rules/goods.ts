import { Exact } from '../../quantities/decimal.ts'
import type { KnownUnit, OwnForm, OwnPreparation, OwnSubstance } from '../template.ts'
import type { Problem } from './findings.ts'
import { judgeBase } from './plausibility.ts'

type Amount = InstanceType<typeof Exact>

/** What a row tells an amount of. */
export interface Goods {
  readonly substance: OwnSubstance | undefined
  readonly form: OwnForm | undefined
  readonly preparation: OwnPreparation | undefined
}

/** Grams of anhydrous base of each substance. */
export type Shares = readonly (readonly [substanceId: string, baseGrams: Amount])[]

/** What a product is counted in where a template asks for no unit. */
export const packs: KnownUnit = { code: 'pack', dimension: 'count', factor: '1' }

/** How many units of its pack one of this unit holds; undefined where it fits no pack. */
const unitsIn = ({ packUnit }: OwnPreparation, unit: KnownUnit): Amount | undefined => {
  if (unit.code === packUnit.code) return new Exact(1)
  const isConvertible = unit.dimension === packUnit.dimension && unit.dimension !== 'count'
  return isConvertible ? new Exact(unit.factor).div(packUnit.factor) : undefined
}

/** Tablets and millilitres are no packs. */
const ofPreparation = (amount: Amount, preparation: OwnPreparation, unit: KnownUnit): Shares => {
  const { contents } = preparation
  if (unit.code === packs.code)
    return contents.map(({ substanceId, packGrams }) => [substanceId, amount.times(packGrams)])
  const units = unitsIn(preparation, unit)?.times(amount)
  return units === undefined
    ? []
    : contents.map(({ substanceId, unitGrams }) => [substanceId, units.times(unitGrams)])
}

/** What an amount of goods comes to; nothing where that cannot be said. */
export const sharesOf = (
  amount: Amount,
  { substance, form, preparation }: Goods,
  unit: KnownUnit | undefined,
): Shares => {
  if (unit === undefined) return []
  if (preparation) return ofPreparation(amount, preparation, unit)
  if (!substance || unit.dimension !== 'mass') return []
  return [[substance.id, amount.times(unit.factor).times(form?.factor ?? '1')]]
}

/** A product is counted in packs or in what they hold: of a weight of tablets nobody knows how many they are. */
export const judgeGoodsUnit = (preparation: OwnPreparation, unit: KnownUnit): Problem | undefined =>
  unit.code === packs.code || unitsIn(preparation, unit) !== undefined
    ? undefined
    : { code: 'unitNotAllowed', hint: { units: [packs.code, preparation.packUnit.code].join(', ') } }

/** Of the base itself, and of a salt whose factor is plainly below one, nothing need be worked out. */
const mayExceed = ({ form, preparation }: Goods): boolean =>
  preparation !== undefined || (form !== undefined && Number(form.factor) > 0.999_999)

/** Of goods that are weighed, there is no more base than goods. */
export const judgeGoodsBase = (value: string, goods: Goods, unit: KnownUnit): Problem | undefined => {
  if (unit.dimension !== 'mass' || !mayExceed(goods)) return undefined
  const amount = new Exact(value).abs()
  const base = sharesOf(amount, goods, unit).reduce((sum, [, share]) => sum.plus(share), new Exact(0))
  return judgeBase(base.toFixed(), amount.times(unit.factor).toFixed())
}
