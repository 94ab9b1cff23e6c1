import { inLine } from '@papaver/contract/in-line.ts'
import type { Picture } from './pictures.ts'

/** A word or name in the document's own language and in English. */
export interface Label {
  own: string
  en: string
}

/** Words or names in a line, as each of the two languages sets them apart; `culture` is the document's own. */
export const labelsInLine = (culture: string, labels: readonly Label[]): Label => ({
  own: inLine(
    culture,
    labels.map(({ own }) => own),
  ),
  en: inLine(
    'en',
    labels.map(({ en }) => en),
  ),
})

/** What is drawn and not said; the arms stand in the seal's place where there is none. */
export interface DocumentPictures {
  arms: Picture
  /** Takes the place of arms and name at the head. */
  letterhead: Picture | null
  seal: Picture | null
  /** Of the officer who signs. */
  signature: Picture | null
}

/** What every document of the authority says of it, and of who signs. */
export interface DocumentHead {
  /** Own language of the document; `en` prints one language only. */
  culture: string
  country: Label
  /** `webSite`: an address of the web, or null. */
  authority: { name: Label; address: string; mail: string; phone: string; webSite: string | null }
  pictures: DocumentPictures
  signatory: { name: string; title: Label }
  /** ISO moment; the only time that enters the document. */
  signedAt: string
  /** IANA name of the authority's time zone. */
  timeZone: string
  /** Marks the document, in both languages, as worthless. */
  demonstration?: boolean
}
