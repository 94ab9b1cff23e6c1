import type { GramRounding } from '@papaver/contract/quantities/gram-rounding.ts'
import type { DocumentHead, Label } from './head.ts'

/**
 * What every document says that allows its holder something from a day on (a licence, a cultivation permit), frozen at signing.
 * Days are ISO, texts from people are plain text.
 */
export interface HolderDocument extends DocumentHead {
  /** How grams are shown; the data inside the document are exact. */
  rounding: GramRounding
  number: string
  /** Eight characters, printed as given. */
  checkCode: string
  /** What the QR code holds; its host and path are printed as the address to type. */
  verifyUrl: string
  issuedOn: string
  validFrom: string
  validUntil: string
  holder: { name: string; address: string; countryCode: string; registrationNumber: string | null }
  conditions: readonly Label[]
}

/** Of one about to be made: its check code and its secret are drawn then. */
export type Unmarked<Document extends HolderDocument> = Omit<Document, 'checkCode' | 'verifyUrl'>
