import { compare, isPositive, minus, share } from '../quantities/base.ts'

/** What an incident turned out to be. */
export const classifications = ['confirmed', 'recovered', 'diverted', 'unfounded'] as const
export type Classification = (typeof classifications)[number]

/** From whom an incident was learned. */
export const incidentSources = ['company', 'office', 'customs'] as const
export type IncidentSource = (typeof incidentSources)[number]

/** To whom letters about an incident go. */
export const addresseeKinds = ['police', 'incb', 'customs', 'authority'] as const
export type AddresseeKind = (typeof addresseeKinds)[number]

/** Of suspicious transactions and stopped shipments nobody learns but who reports them and who is cleared for them. */
const confidentialBeginnings = ['SUSPICIOUS-', 'STOPPED-'] as const
export const isConfidentialType = (code: string): boolean =>
  confidentialBeginnings.some((beginning) => code.startsWith(beginning))

/** The type of what is more than the permit allows, at the border or on record. */
export const excessType = 'EXCESS'
/** The type of goods at the border that are not those of the permit that came with them. */
export const otherGoodsType = 'OTHER-GOODS'

/** What is above a permit, or is not its goods, was stopped or is on record: nothing of it is lost, or found again. */
export const isNeverLost = (type: string): boolean => type === excessType || type === otherGoodsType

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const hour = 3_600_000
/** The moment by which something is due that has so many hours. */
export const dueAfter = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hour)

/** Of a quantity, as far as it is known: what was found again, and what is lost. */
export interface Outcome {
  readonly recoveredGrams: string
  readonly lostGrams: string
}

/** Base grams that were found again and that are lost; what nobody said to be found is lost. */
export const outcomeOf = (
  baseGrams: string,
  { quantity, recovered }: { readonly quantity: string | null; readonly recovered: string | null },
  { type, classification }: { readonly type: string; readonly classification: Classification | null },
): Outcome => {
  if (classification === 'unfounded' || isNeverLost(type)) return { recoveredGrams: '0', lostGrams: '0' }
  const isWhole = recovered !== null && quantity !== null && isPositive(quantity)
  const recoveredGrams = isWhole ? share(baseGrams, recovered, quantity) : '0'
  return { recoveredGrams, lostGrams: minus(baseGrams, recoveredGrams) }
}

/** What an incident of this type may turn out to be. */
export const classificationsOf = (type: string): Classification[] =>
  classifications.filter((each) => each !== 'recovered' || !isNeverLost(type))

/** No more is found again than was missing. */
export const isTooMuchFound = (quantity: string | null, recovered: string): boolean =>
  quantity === null ? isPositive(recovered) : compare(recovered, quantity) > 0
