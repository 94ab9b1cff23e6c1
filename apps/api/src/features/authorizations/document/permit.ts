import type { GramRounding } from '@papaver/contract/quantities/shown.ts'
import type { Picture } from '../../../platform/documents/pictures.ts'

/** A word or name in the document's own language and in English. */
export interface Label {
  own: string
  en: string
}

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
  cas: string | null
  hs: string | null
  /** Decimal string, in `unit`. */
  quantity: string
  unit: Label
  /** Per cent, decimal string; null where purity means nothing, as with preparations. */
  purity: string | null
  /** Grams of the goods, decimal string; null where unknown. */
  grossGrams: string | null
  /** Grams of anhydrous base, decimal string with at most 9 decimals; of the first drug where there are several. */
  baseGrams: string
  /** Where a preparation holds several drugs: the base of each. */
  components?: readonly { name: Label; baseGrams: string }[]
}

/**
 * Everything an issued import or export authorization says: what 1961 art. 31(5) and 1971 art. 12(1) require,
 * frozen at signing. Dates are ISO dates, texts from people are plain text.
 */
export interface PermitDocument {
  /** Own language of the document; `en` prints one language only. */
  culture: string
  /** Languages in which quantities are spelled out, the first one first. */
  wordsIn: readonly string[]
  /** How grams are shown; the data inside the document are exact. */
  rounding: GramRounding
  country: Label
  /** `webSite`: an address of the web, or null. */
  authority: { name: Label; address: string; mail: string; phone: string; webSite: string | null }
  /** What is drawn and not said; the arms stand in the seal's place where there is none. */
  pictures: PermitPictures
  kind: 'IMA' | 'EXA'
  group: 'NP' | 'PREC'
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
  borderPoint: Label
  /** The import certificate on which an export rests (1961 art. 31(5), 1971 art. 12(1c)). */
  foreignCertificate?: { number: string; issuedOn: string | null; authority: string | null } | null
  lines: readonly PermitLine[]
  legal: readonly Label[]
  notes: readonly Label[]
  /** What the authority makes this permit depend on, besides what all permits say. */
  conditions: readonly Label[]
  signatory: { name: string; title: Label }
  /** ISO moment; the only time that enters the document. */
  signedAt: string
  /** IANA name of the authority's time zone. */
  timeZone: string
  /** Number of the permit that this one replaces. */
  replaces?: string | null
  /** Marks the document, in both languages, as worthless. */
  demonstration?: boolean
  /** An invented one that shows how documents look: marked across the whole page. */
  sample?: boolean
}

export interface PermitPictures {
  arms: Picture
  /** Takes the place of arms and name at the head. */
  letterhead: Picture | null
  seal: Picture | null
  /** Of the officer who signs. */
  signature: Picture | null
}
