import type { DocumentHead, Label } from '../../../platform/documents/head.ts'
import { heldKeys, type KeysToSign } from '../../../platform/documents/keys.ts'
import { inThread } from '../../../platform/workers/workers.ts'

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

const documents = inThread<typeof import('./in-thread.ts')>(
  'documents',
  new URL('./in-thread.ts', import.meta.url),
)

/**
 * The receipt as tagged PDF/A-3, signed by the authority's key, made in a thread.
 * @throws JobFailed where a picture cannot be drawn
 */
export const renderReceipt = (receipt: Receipt, keys: KeysToSign, asker = ''): Promise<Uint8Array> =>
  documents(asker, 'signedReceipt', receipt, heldKeys(keys))
