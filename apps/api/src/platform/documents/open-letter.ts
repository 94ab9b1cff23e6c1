import { readFileSync } from 'node:fs'
import { longDate } from '../long-date.ts'
import { momentInZone } from './figures.ts'
import type { DocumentHead, Label } from './head.ts'
import type { HeldKeys } from './keys.ts'
import { languageOf, letterLabels, permitLabels } from './labels.ts'
import { filesOf, namesOf } from './pictures.ts'
import { type DocumentAttachment, renderDocument } from './render.ts'
import { authorityView, directionsOf, pictureAlternatives } from './shared-parts.ts'
import { signDocument } from './sign.ts'

/** Loaded in threads alone; nothing in here reads the database or the authority's edited words. */

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const template = read('./shared.typ') + read('./open-letter.typ')

/** What every letter of the authority to another one says of itself. */
export interface OpenLetterHead extends DocumentHead {
  readonly number: string
  /** ISO day. */
  readonly writtenOn: string
  readonly addressee: { readonly name: string; readonly lines: readonly string[] }
}

/** What one letter says: its fixed words, and what stands for this case. */
export interface OpenLetterText {
  readonly title: Label
  readonly lead: Label
  /** A value that is an ISO day is printed as a date. */
  readonly facts: readonly { readonly label: Label; readonly value: Label }[]
  /** As they were written, paragraph by paragraph; a part without any is left out. */
  readonly parts: readonly { readonly label: Label; readonly paragraphs: readonly string[] }[]
  readonly closing: Label
}

const isoDay = /^\d{4}-\d\d-\d\d$/

/** What the template prints: every date and word ready, nothing left to decide but the layout. */
export const openLetterView = (letter: OpenLetterHead, text: OpenLetterText, keyId: string) => {
  const { culture } = letter
  const shared = permitLabels(culture)
  const heading = letterLabels(culture)
  const date = (day: string): Label => ({ own: longDate(day, languageOf(culture)), en: longDate(day, 'en') })
  return {
    ...directionsOf(letter),
    hasOwnLabels: languageOf(culture) !== 'en',
    labels: { ...shared, title: text.title, closing: text.closing, addressee: heading.addressee },
    country: letter.country,
    authority: authorityView(letter.authority),
    pictures: namesOf({ ...letter.pictures }),
    alternatives: pictureAlternatives(letter, shared),
    number: letter.number,
    addressee: letter.addressee,
    lead: text.lead,
    head: [
      { label: heading.number, value: { own: letter.number, en: letter.number } },
      { label: heading.date, value: date(letter.writtenOn) },
    ],
    facts: text.facts.map(({ label, value }) => ({
      label,
      value: isoDay.test(value.own) ? date(value.own) : value,
    })),
    parts: text.parts.filter(({ paragraphs }) => paragraphs.length > 0),
    signatory: letter.signatory,
    signedAt: momentInZone(letter.signedAt, letter.timeZone),
    keyId,
    demonstration: letter.demonstration === true ? shared.demonstration : null,
  }
}

/** The letter as tagged PDF/A-3, signed by the authority's key. */
export const signedOpenLetter = async (
  letter: OpenLetterHead,
  text: OpenLetterText,
  keys: HeldKeys,
  attachments: readonly DocumentAttachment[] = [],
): Promise<Uint8Array> => {
  const time = new Date(letter.signedAt)
  const pdf = await renderDocument({
    template,
    data: openLetterView(letter, text, keys.keyId),
    files: filesOf({ ...letter.pictures }),
    attachments,
    createdAt: time,
  })
  return signDocument(pdf, keys, { name: letter.authority.name.own, reason: letter.number, time })
}
