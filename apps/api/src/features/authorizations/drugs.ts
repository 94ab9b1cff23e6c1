import { inLineApart } from '@papaver/contract/in-line.ts'
import { share } from '@papaver/contract/quantities/base.ts'
import type { DrugBase } from '@papaver/contract/quantities/drugs.ts'
import { shownGrams } from '@papaver/contract/quantities/shown.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { type Naming, namesOf } from '../masters/public.ts'
import { roundingOf } from '../settings/public.ts'
import type { StoredComponent } from './record.ts'

/** What goods hold, drug by drug; nothing where no base could be counted yet. */
export const drugsOf = (
  naming: Naming,
  components: readonly Pick<StoredComponent, 'substanceId' | 'baseGrams'>[],
): DrugBase[] =>
  components.map(({ substanceId, baseGrams }) => ({
    substanceId,
    name: namesOf(naming).substance(substanceId),
    baseGrams,
  }))

/** The same as checks name them: by the goods, and in a combination by the drug, too. */
export const drugsInGoods = (
  naming: Naming,
  goods: string,
  components: readonly Pick<StoredComponent, 'substanceId' | 'baseGrams'>[],
): { substanceId: number; substanceName: string; baseGrams: string }[] =>
  drugsOf(naming, components).map(({ name, ...drug }) => ({
    ...drug,
    substanceName: components.length === 1 ? goods : `${name} (${goods})`,
  }))

/** What a part of the goods holds of each; `part` and `whole` in the unit of the line. */
export const drugsIn = (drugs: readonly DrugBase[], part: string, whole: string | null): DrugBase[] =>
  drugs.map((drug) => ({ ...drug, baseGrams: whole ? share(drug.baseGrams, part, whole) : '0' }))

/** In a cell: a figure to count with, and by name where there are several, whose sum means nothing. */
export const baseCell = (
  drugs: readonly DrugBase[],
  settings: Settings,
  culture: string,
): number | string | null => {
  const rounding = roundingOf(settings)
  const [first] = drugs
  if (first === undefined) return null
  if (drugs.length === 1) return Number(shownGrams(first.baseGrams, rounding))
  return inLineApart(
    culture,
    drugs.map(({ name, baseGrams }) => `${name} ${shownGrams(baseGrams, rounding)}`),
  )
}
