import type { Label } from '../../../platform/documents/head.ts'
import type { HolderDocument } from '../../../platform/documents/holder-document.ts'

/** Everything the certificate of a licence says. */
export interface CertificateDocument extends HolderDocument {
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
}
