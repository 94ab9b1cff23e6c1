import { hrefOf, kept, oneOf } from '../../platform/address.ts'

export const parts = ['menu', 'look'] as const
export type Part = (typeof parts)[number]

export interface CustomizationSearch {
  part?: Part
}

/** The first part needs no word in the address. */
export const readCustomizationSearch = ({ part }: Record<string, unknown>): CustomizationSearch =>
  kept({ part: oneOf(parts.slice(1), part) })

export const hrefOfPart = (part: Part): string =>
  hrefOf('/ui-customization', readCustomizationSearch({ part }))
