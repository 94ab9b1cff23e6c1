import type { GramRounding } from '@papaver/contract/quantities/gram-rounding.ts'
import type { DocumentHead, Label } from '../../../platform/documents/head.ts'

/** Everything the certificate of a licence says, frozen at signing. Days are ISO, texts from people are plain text. */
export interface CertificateDocument extends DocumentHead {
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
  activities: readonly Label[]
  groups: readonly Label[]
  /** Empty: every substance of the groups. */
  substances: readonly Label[]
  sites: readonly { name: string; address: string }[]
  persons: readonly { name: string; occupation: string; isDeputy: boolean }[]
  /** Grams of anhydrous base, decimal strings. */
  quotas: readonly { name: Label; activity: Label | null; year: number; grams: string }[]
  /** What may be in the house at any time, likewise. */
  stocks: readonly { name: Label; grams: string }[]
  conditions: readonly Label[]
}
