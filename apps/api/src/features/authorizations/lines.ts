import type { FormulaStep, LineInput } from '@papaver/contract/authorizations/schema.ts'
import {
  type Computed,
  computePreparation,
  computeSubstance,
  type Unit,
} from '@papaver/contract/quantities/base.ts'
import type { Reader } from '../../platform/transaction.ts'
import { type Masters, nameIn } from '../masters/public.ts'
import { findPreparation, type Preparation } from '../preparations/public.ts'

/** A line as it is kept; quantities as typed, the rest computed by the factors of `day`. */
export interface ComputedLine {
  readonly input: LineInput
  readonly preparation: Preparation | undefined
  readonly computed: Computed | undefined
}

const ofSubstance = (masters: Masters, line: LineInput, unit: Unit, day: string): Computed | undefined => {
  const form = line.formId ? masters.form(line.formId) : undefined
  const factor = form && masters.factorOn(form.id, day)
  if (!line.substanceId || !line.quantity || form?.substanceId !== line.substanceId || !factor)
    return undefined
  const { quantity, substanceId } = line
  return computeSubstance({ quantity, unit, purity: line.purity ?? null, substanceId, factor })
}

const ofPreparation = (
  masters: Masters,
  preparation: Preparation,
  quantity: string,
  unit: Unit,
  day: string,
): Computed | undefined => {
  const packUnit = masters.unit(preparation.packUnit)
  const components = preparation.components.map(({ substanceId, formId, strength, unit: code }) => ({
    substanceId,
    strength,
    unit: masters.unit(code),
    factor: formId === null ? '1' : masters.factorOn(formId, day),
  }))
  const known = components.flatMap(({ unit: strengthUnit, factor, ...component }) =>
    strengthUnit && factor ? [{ ...component, unit: strengthUnit, factor }] : [],
  )
  if (packUnit === undefined || known.length < components.length) return undefined
  return computePreparation({ quantity, unit, packSize: preparation.packSize, packUnit, components: known })
}

/** Computes base and formula of each line by the factors of a day; a line that is not complete yet has none. */
export const computeLines = async (
  db: Reader,
  masters: Masters,
  lines: readonly LineInput[],
  day: string,
): Promise<ComputedLine[]> =>
  Promise.all(
    lines.map(async (input) => {
      const preparation = input.preparationId ? await findPreparation(db, input.preparationId) : undefined
      const unit = input.unit ? masters.unit(input.unit) : undefined
      const { quantity } = input
      if (unit === undefined || !quantity) return { input, preparation, computed: undefined }
      const computed = preparation
        ? ofPreparation(masters, preparation, quantity, unit, day)
        : ofSubstance(masters, input, unit, day)
      return { input, preparation, computed }
    }),
  )

/** Name of a line's goods in a language: the salt or hydrate, or the preparation. */
export const lineName = (
  masters: Masters,
  line: { substanceId?: number | null; formId?: number | null },
  preparation: Preparation | undefined,
  culture: string,
): string => {
  if (preparation) return nameIn(preparation.names, culture)
  const substance = line.substanceId ? masters.substance(line.substanceId) : undefined
  const form = line.formId ? masters.form(line.formId) : undefined
  const names = form && !form.isBase ? form.names : substance?.names
  return names ? nameIn(names, culture) : ''
}

/** Puts the names of form and substance beside the steps that use them. */
export const labelled = (
  masters: Masters,
  steps: readonly { factor: FormulaStep['factor']; value: string; unit: string | null }[],
  line: { substanceId: number; formId: number | null },
  culture: string,
): FormulaStep[] => {
  const form = line.formId ? masters.form(line.formId) : undefined
  const substance = masters.substance(line.substanceId)
  return steps.map((step) => {
    const names =
      step.factor === 'form' ? form?.names : step.factor === 'strength' ? substance?.names : undefined
    return { ...step, label: names ? nameIn(names, culture) : null }
  })
}
