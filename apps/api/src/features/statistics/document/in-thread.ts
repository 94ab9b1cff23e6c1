import type { HeldKeys } from '../../../platform/documents/keys.ts'
import { receiptLabels } from '../../../platform/documents/labels.ts'
import { signedOpenLetter } from '../../../platform/documents/open-letter.ts'
import type { Receipt } from './receipt.ts'

/** What a thread makes (workers.ts); nothing in here reads the database or the authority's edited words. */
export const signedReceipt = (receipt: Receipt, keys: HeldKeys): Promise<Uint8Array> => {
  const own = receiptLabels(receipt.culture)
  const text = {
    title: own.title,
    lead: own.lead,
    facts: receipt.facts.map(({ is, value }) => ({ label: own[is], value })),
    parts: [
      { label: own.totals, paragraphs: receipt.totals },
      { label: own.remark, paragraphs: receipt.remark },
    ],
    closing: own.closing,
  }
  return signedOpenLetter(receipt, text, keys)
}
