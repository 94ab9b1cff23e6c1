import { mostPersons, mostQuotas, mostStocks } from '@papaver/contract/licenses/fields.ts'
import type { LicenseActivity } from '@papaver/contract/licenses/rules.ts'
import type { LicenseInput, LicenseView } from '@papaver/contract/licenses/schema.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import { readDecimal, typedDecimal } from '../../ui/decimal-text.ts'
import { newLineKey } from '../casework/draft/line-list.tsx'

/** A responsible person, and a quota, as somebody types them; the key is of the row of the page. */
export interface TypedPerson {
  readonly key: string
  readonly titleCode: string
  readonly name: string
  readonly occupation: string
  readonly since: string
  readonly isDeputy: boolean
}
export interface TypedQuota {
  readonly key: string
  readonly substanceId: string
  readonly activity: string
  readonly year: string
  readonly quantity: string
  readonly unit: string
}
export type TypedStock = Omit<TypedQuota, 'activity' | 'year'>

/** What an application has besides its fields. */
export interface TypedParts {
  readonly substanceIds: readonly string[]
  readonly siteIds: readonly string[]
  readonly persons: readonly TypedPerson[]
  readonly quotas: readonly TypedQuota[]
  readonly stocks: readonly TypedStock[]
}

export const emptyPerson = (): TypedPerson => ({
  key: newLineKey(),
  titleCode: '',
  name: '',
  occupation: '',
  since: '',
  isDeputy: false,
})
export const emptyQuota = (year: string): TypedQuota => ({
  key: newLineKey(),
  substanceId: '',
  activity: '',
  year,
  quantity: '',
  unit: 'g',
})
export const emptyStock = (): TypedStock => ({ key: newLineKey(), substanceId: '', quantity: '', unit: 'g' })

export const partsOf = (record: LicenseView, culture: string): TypedParts => ({
  substanceIds: record.substanceIds.map(String),
  siteIds: record.siteIds,
  persons: record.persons.map((person) => ({
    key: newLineKey(),
    titleCode: person.titleCode ?? '',
    name: person.name ?? '',
    occupation: person.occupation ?? '',
    since: person.since ?? '',
    isDeputy: person.isDeputy,
  })),
  quotas: record.quotas.map((quota) => ({
    key: newLineKey(),
    substanceId: String(quota.substanceId ?? ''),
    activity: quota.activity ?? '',
    year: String(quota.year ?? ''),
    quantity: quota.quantity === null ? '' : typedDecimal(quota.quantity, culture),
    unit: quota.unit ?? 'g',
  })),
  stocks: record.stocks.map((stock) => ({
    key: newLineKey(),
    substanceId: String(stock.substanceId ?? ''),
    quantity: stock.quantity === null ? '' : typedDecimal(stock.quantity, culture),
    unit: stock.unit ?? 'g',
  })),
})

const amountOf = (typed: string, culture: string, unit: string): string | null => {
  const reading = readDecimal(typed, culture, unit)
  return reading.kind === 'amount' && isWithin('quantity', reading.amount) ? reading.amount : null
}
const yearOf = (typed: string): number | null => {
  const year = /^\d{4}$/.test(typed.trim()) ? Number(typed) : 0
  return year >= 1900 && year <= 2200 ? year : null
}

/** What goes to the server. */
export const inputOf = (
  { substanceIds, siteIds, persons, quotas, stocks }: TypedParts,
  culture: string,
): Pick<LicenseInput, 'substanceIds' | 'siteIds' | 'persons' | 'quotas' | 'stocks'> => ({
  substanceIds: substanceIds.map(Number),
  siteIds: [...siteIds],
  persons: persons.slice(0, mostPersons).map(({ key: _key, ...person }) => ({
    titleCode: person.titleCode || null,
    name: person.name.trim() || null,
    occupation: person.occupation.trim() || null,
    since: person.since || null,
    isDeputy: person.isDeputy,
  })),
  quotas: quotas.slice(0, mostQuotas).map(({ substanceId, activity, year, quantity, unit }) => ({
    substanceId: substanceId === '' ? null : Number(substanceId),
    activity: activity === '' ? null : (activity as LicenseActivity),
    year: yearOf(year),
    quantity: amountOf(quantity, culture, unit),
    unit: unit || null,
  })),
  stocks: stocks.slice(0, mostStocks).map(({ substanceId, quantity, unit }) => ({
    substanceId: substanceId === '' ? null : Number(substanceId),
    quantity: amountOf(quantity, culture, unit),
    unit: unit || null,
  })),
})
