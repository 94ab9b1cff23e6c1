import type { SubstanceRow } from '@papaver/contract/masters/schema.ts'
import { packBaseOf } from '@papaver/contract/preparations/base.ts'
import { mostComponents } from '@papaver/contract/preparations/fields.ts'
import type { PreparationView } from '@papaver/contract/preparations/schema.ts'
import type { Unit } from '@papaver/contract/quantities/base.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import { readDecimal, typedDecimal } from '../../ui/decimal-text.ts'

/** A component as somebody types it. */
export interface TypedComponent {
  /** Of this row of the page, for as long as it is there. */
  readonly key: string
  readonly substanceId: string
  readonly formId: string
  readonly strength: string
  readonly unit: string
}

let made = 0
export const emptyComponent = (): TypedComponent => {
  made += 1
  return { key: `c${made}`, substanceId: '', formId: '', strength: '', unit: 'mg' }
}

/** At least one row to write in. */
export const componentsOf = ({ components }: PreparationView, culture: string): readonly TypedComponent[] => {
  const typed = components.map(({ substanceId, formId, strength, unit }) => ({
    ...emptyComponent(),
    substanceId: String(substanceId ?? ''),
    formId: String(formId ?? ''),
    strength: strength === null ? '' : typedDecimal(strength, culture),
    unit: unit ?? 'mg',
  }))
  return typed.length > 0 ? typed : [emptyComponent()]
}

const amountOf = (typed: string, culture: string, unit: string): string | null => {
  const reading = readDecimal(typed, culture, unit)
  return reading.kind === 'amount' && isWithin('strength', reading.amount) ? reading.amount : null
}

const isBlank = ({ substanceId, strength }: TypedComponent): boolean => substanceId === '' && strength === ''

/** What goes to the server; a row in which nothing is written is none. */
export const inputOf = (components: readonly TypedComponent[], culture: string) =>
  components
    .filter((each) => !isBlank(each))
    .slice(0, mostComponents)
    .map(({ substanceId, formId, strength, unit }) => ({
      substanceId: substanceId === '' ? null : Number(substanceId),
      formId: formId === '' ? null : Number(formId),
      strength: amountOf(strength, culture, unit),
      unit: unit === '' ? null : unit,
    }))

export interface Masters {
  readonly substances: readonly SubstanceRow[]
  readonly units: readonly (Unit & { readonly name: string })[]
}

/** The base of a unit and of a pack by the factors of the masters, while one types; undefined where something lacks. */
export const typedBase = (
  components: readonly TypedComponent[],
  { packSize, packUnit }: { packSize: string; packUnit: string },
  { substances, units }: Masters,
  culture: string,
) => {
  const unitOf = (code: string) => units.find((unit) => unit.code === code)
  const pack = unitOf(packUnit)
  const size = readDecimal(packSize, culture, packUnit)
  if (pack === undefined || size.kind !== 'amount' || !isWithin('packSize', size.amount)) return undefined
  const sent = inputOf(components, culture)
  const known = sent.flatMap(({ substanceId, formId, strength, unit }) => {
    const weight = unitOf(unit ?? '')
    const form = substances.find(({ id }) => id === substanceId)?.forms.find(({ id }) => id === formId)
    return substanceId !== null && strength !== null && weight?.dimension === 'mass' && form
      ? [{ substanceId, strength, unit: weight, factor: form.factor }]
      : []
  })
  return known.length < sent.length
    ? undefined
    : packBaseOf({ packSize: size.amount, packUnit: pack, components: known })
}
