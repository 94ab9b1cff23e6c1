import { kept, textOf } from '../../../platform/address.ts'

/** A row to be added may stand on another: `with` is `substanceId:12`. */
export interface RowSearch {
  with?: string
}

export const readRowSearch = (given: Record<string, unknown>): RowSearch =>
  kept({ with: [textOf(given.with, 200)].find((text) => text !== undefined && /^[A-Za-z]+:.+$/.test(text)) })
