import type { Extract } from '../../../platform/documents/extract.ts'

export interface PrintedRow {
  /** Code, substance and, in a part of countries, the country. */
  readonly texts: readonly string[]
  readonly unit: string
  readonly figures: readonly { readonly text: string; readonly isEntered: boolean }[]
}

export interface PrintedPart {
  readonly title: string
  /** What stands there where the part has no figures; empty where it has no columns. */
  readonly none: string
  /** What officers wrote in it, under its title. */
  readonly said: { readonly title: string; readonly said: string } | null
  /** How many columns of words stand before the unit. */
  readonly texts: number
  readonly columns: readonly string[]
  readonly rows: readonly PrintedRow[]
}

/** A form in the language of who asks for it; it is a copy for the file, and nothing that is signed. */
export interface FormDocument extends Extract {
  /** What the sign beside a figure means. */
  readonly entered: string
  readonly parts: readonly PrintedPart[]
}
