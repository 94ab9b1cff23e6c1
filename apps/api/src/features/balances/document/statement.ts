import type { Extract } from '../../../platform/documents/extract.ts'

/** What stood at an end of the period; each figure as it is printed: limit, used, reserved, left, and what left again. */
export interface PrintedEnd {
  readonly label: string
  readonly figures: readonly string[]
}

/** A line as it is printed, in the reader's own words and way of writing figures. */
export interface PrintedLine {
  readonly on: string
  readonly what: string
  /** Reference and reason, where there are any. */
  readonly words: readonly string[]
  readonly number: string
  readonly company: string
  readonly change: string
  readonly figures: readonly string[]
}

/** A statement in the language of who asked for it; it is an extract, and nothing that is signed. */
export interface StatementDocument extends Extract {
  readonly columns: readonly string[]
  readonly opening: PrintedEnd
  readonly closing: PrintedEnd
  readonly lines: readonly PrintedLine[]
}
