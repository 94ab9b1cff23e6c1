import type { PermitDirection } from '@papaver/contract/permit-directions.ts'
import type { GramRounding } from '@papaver/contract/quantities/gram-rounding.ts'
import type { SubstanceGroup } from '@papaver/contract/substance-groups.ts'
import type { DocumentHead, Label } from '../../../platform/documents/head.ts'

export type { Label } from '../../../platform/documents/head.ts'

export interface PermitParty {
  name: string
  addressLines: readonly string[]
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  licence?: string | null
  /** The party's own reference for this request. */
  reference?: string | null
}

export interface PermitLine {
  position: number
  name: Label
  /** Active ingredient, packs and strength, or whatever tells the goods apart. */
  detail: string | null
  /** Code of the substance; of a preparation its own, then those of its substances. */
  code: string
  cas: string | null
  hs: string | null
  /** Decimal string, in `unit`. */
  quantity: string
  unit: Label
  unitCode: string
  /** Per cent, decimal string; null where purity means nothing, as with preparations. */
  purity: string | null
  /** Grams of the goods, decimal string; null where unknown. */
  grossGrams: string | null
  /** Grams of anhydrous base, decimal string with at most 9 decimals; of the first drug where there are several. */
  baseGrams: string
  /** Where a preparation holds several drugs: the base of each. `substance`: its key among the masters. */
  components?: readonly { substance: string; name: Label; baseGrams: string }[]
}

/**
 * Everything an issued import or export authorization says: what 1961 art. 31(5) and 1971 art. 12(1) require,
 * frozen at signing. Dates are ISO dates, texts from people are plain text.
 */
export interface PermitDocument extends DocumentHead {
  /** Languages in which quantities are spelled out, the first one first. */
  wordsIn: readonly string[]
  /** How grams are shown; the data inside the document are exact. */
  rounding: GramRounding
  kind: string
  direction: PermitDirection
  /** The name of its kind. */
  title: Label
  group: SubstanceGroup
  number: string
  /** Eight characters, printed as given. */
  checkCode: string
  /** What the QR code holds; its host and path are printed as the address to type. */
  verifyUrl: string
  issuedOn: string
  validUntil: string
  shipments: 'single' | 'several'
  importer: PermitParty
  exporter: PermitParty
  purpose: Label
  transport: Label
  /** Country of origin. */
  origin: Label
  /** Country of dispatch of an import, of destination of an export. */
  counterpart: Label
  /** Of transit where the goods come in. */
  borderPoint: Label
  /** Of transit: where they leave, and who asked for the permit; importer and exporter are both abroad. */
  exitPoint?: Label
  holder?: PermitParty
  /** The country to which they go. */
  destination?: Label
  /** Their codes, for the code that is read without a network. */
  points?: { readonly entry: string; readonly exit: string }
  /**
   * The import certificate on which an export rests (1961 art. 31(5), 1971 art. 12(1c)); of transit the export authorization
   * that goes with the goods (1961 art. 31(10)).
   */
  foreignCertificate?: { number: string; issuedOn: string | null; authority: string | null } | null
  /** Numbers of the import permits by which goods that leave again came in (1961 art. 31). */
  cameInBy?: readonly string[]
  lines: readonly PermitLine[]
  legal: readonly Label[]
  notes: readonly Label[]
  /** What the authority makes this permit depend on, besides what all permits say. */
  conditions: readonly Label[]
  /** Number of the permit that this one replaces. */
  replaces?: string | null
  /** An invented one that shows how documents look: marked across the whole page. */
  sample?: boolean
}
