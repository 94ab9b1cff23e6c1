import type { DocumentHead, Label } from '../../../platform/documents/head.ts'

/** A fixed word, and what stands behind it; an ISO day is printed as a date. */
export interface ReceiptFact {
  readonly is: 'report' | 'period' | 'received' | 'file' | 'fingerprint' | 'rows' | 'leftOut' | 'nil'
  readonly value: Label
}

/** What the authority has received, as it stood when it was handed in. */
export interface Receipt extends DocumentHead {
  readonly number: string
  /** ISO day. */
  readonly writtenOn: string
  readonly addressee: { readonly name: string; readonly lines: readonly string[] }
  readonly facts: readonly ReceiptFact[]
  /** A line for each substance. */
  readonly totals: readonly string[]
  readonly remark: readonly string[]
}
