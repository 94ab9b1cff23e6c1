import type { CertifiedQuantity } from '@papaver/contract/authorizations/certificate-schema.ts'
import type { LineInput, LineValue } from '@papaver/contract/authorizations/schema.ts'
import {
  type Component,
  type Computed,
  computePreparation,
  computeSubstance,
  hasBase,
  isTooMuch,
  plain,
  type Unit,
} from '@papaver/contract/quantities/base.ts'
import type { FormulaStep } from '@papaver/contract/quantities/formula.ts'
import { hasSign } from '@papaver/contract/quantities/goods.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { wordsFor } from '../localization/public.ts'
import { type Masters, nameIn } from '../masters/public.ts'
import { findPreparation, type Preparation } from '../preparations/public.ts'
import type { LineRow } from './store.ts'

/** A line as it is kept; quantities as typed, the rest computed by the factors of `day`. */
export interface ComputedLine {
  readonly input: LineInput
  readonly preparation: Preparation | undefined
  readonly computed: Computed | undefined
  /** What is kept of it: nothing where a component has no base that could be counted. */
  readonly components: readonly Component[]
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

/** More than can be kept: the line is not taken at all. */
const refuseTooMuch = (computed: Computed | undefined, index: number): void => {
  if (computed && isTooMuch(computed))
    refuse(frameRefusals.invalidInput, { fields: [{ path: `lines.${index}.quantity`, code: 'tooLarge' }] })
}

/** Computes base and formula of each line by the factors of a day; a line that is not complete yet has none. */
export const computeLines = async (
  db: Reader,
  masters: Masters,
  lines: readonly LineInput[],
  day: string,
): Promise<ComputedLine[]> =>
  Promise.all(
    lines.map(async (input, index) => {
      const preparation = input.preparationId
        ? await findPreparation(db, 'all', input.preparationId)
        : undefined
      const unit = input.unit ? masters.unit(input.unit) : undefined
      const { quantity } = input
      if (unit === undefined || !quantity) return { input, preparation, computed: undefined, components: [] }
      const computed = preparation
        ? ofPreparation(masters, preparation, quantity, unit, day)
        : ofSubstance(masters, input, unit, day)
      refuseTooMuch(computed, index)
      const components = computed && hasBase(computed.components) ? computed.components : []
      return { input, preparation, computed, components }
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

/** A unit as a sentence or document says it: the sign of the language, or the name that the authority keeps. */
export const unitWord = (masters: Masters, code: string, culture: string): string => {
  if (hasSign(code)) return wordsFor(culture)(`authorizations.formula.units.${code}`)
  const unit = masters.unit(code)
  return unit ? nameIn(unit.names, culture) : code
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

/** What the certificate of the other country says of a line; null where nobody said. */
export const certifiedOf = ({
  certifiedQuantity,
  certifiedUnit,
}: Pick<LineRow, 'certifiedQuantity' | 'certifiedUnit'>): CertifiedQuantity | null =>
  certifiedQuantity === null || certifiedUnit === null
    ? null
    : { quantity: plain(certifiedQuantity), unit: certifiedUnit }

/** What the goods of a line are worth; null where nobody said. */
export const lineValueOf = ({
  valueAmount,
  valueCurrency,
}: Pick<LineRow, 'valueAmount' | 'valueCurrency'>): LineValue | null =>
  valueAmount === null || valueCurrency === null ? null : { amount: valueAmount, currency: valueCurrency }
