import type { GramRounding } from '@papaver/contract/quantities/gram-rounding.ts'
import type { DocumentHead, Label } from '../../../../platform/documents/head.ts'

/** Goods of the import permit, and what came in of them under the export authorization. */
export interface ReturnedLine {
  readonly position: number
  readonly name: Label
  /** Of its substances, as the international lists call them. */
  readonly code: string
  /** Decimal strings in the unit of the line, and grams of anhydrous base of what came in, by drug where there are several. */
  readonly authorized: string
  readonly imported: string
  readonly unit: Label
  readonly unitCode: string
  readonly bases: readonly { readonly name: Label | null; readonly baseGrams: string }[]
}

/** The export authorization of the other country, endorsed with what really came in (1961 art. 31(7)). */
export interface ReturnedLetter extends DocumentHead {
  /** Of the letter itself. */
  readonly number: string
  /** ISO day. */
  readonly writtenOn: string
  readonly rounding: GramRounding
  readonly addressee: { readonly name: string; readonly lines: readonly string[] }
  readonly exportAuthorization: { readonly number: string; readonly issuedOn: string | null }
  readonly importPermit: {
    readonly number: string
    readonly issuedOn: string | null
    readonly validUntil: string | null
  }
  readonly importer: string
  readonly exporter: string
  /** First and last day on which goods came in; null where nothing did. */
  readonly movedOn: { readonly first: string; readonly last: string } | null
  readonly lines: readonly ReturnedLine[]
  /** What the officer adds, paragraph by paragraph. */
  readonly words: readonly string[]
}
