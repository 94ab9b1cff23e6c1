import { readFileSync } from 'node:fs'
import { momentInZone } from '../../../platform/documents/figures.ts'
import type { Label } from '../../../platform/documents/head.ts'
import type { HeldKeys } from '../../../platform/documents/keys.ts'
import {
  confirmationLabels,
  filled,
  languageOf,
  letterLabels,
  permitLabels,
} from '../../../platform/documents/labels.ts'
import { filesOf, namesOf } from '../../../platform/documents/pictures.ts'
import { renderDocument } from '../../../platform/documents/render.ts'
import { authorityView, directionsOf, pictureAlternatives } from '../../../platform/documents/shared-parts.ts'
import { signDocument } from '../../../platform/documents/sign.ts'
import { longDate } from '../../../platform/long-date.ts'
import type { ConfirmationLetter } from './confirmation-letter.ts'

/** What a thread makes (workers.ts); nothing in here reads the database or the authority's edited words. */

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const template = read('../../../platform/documents/shared.typ') + read('./confirmation-letter.typ')

const same = (text: string): Label => ({ own: text, en: text })

/** What the template prints: every date and word ready, nothing left to decide but the layout. */
export const confirmationView = (letter: ConfirmationLetter, keyId: string) => {
  const { culture, authority } = letter
  const shared = permitLabels(culture)
  const heading = letterLabels(culture)
  const own = confirmationLabels(culture)
  const date = (day: string): Label => ({ own: longDate(day, languageOf(culture)), en: longDate(day, 'en') })
  const reply = filled(own.reply, 'day', date(letter.replyBy))
  return {
    ...directionsOf(letter),
    hasOwnLabels: languageOf(culture) !== 'en',
    labels: { ...shared, ...own, addressee: heading.addressee },
    country: letter.country,
    authority: authorityView(authority),
    pictures: namesOf({ ...letter.pictures }),
    alternatives: pictureAlternatives(letter, shared),
    number: letter.number,
    addressee: letter.addressee,
    head: [
      { label: heading.number, value: same(letter.number) },
      { label: heading.date, value: date(letter.writtenOn) },
    ],
    facts: letter.facts.map(({ is, value }) => ({ label: own[is], value })),
    question: letter.question,
    reply: filled(reply, 'mail', same(authority.mail)),
    signatory: letter.signatory,
    signedAt: momentInZone(letter.signedAt, letter.timeZone),
    keyId,
    demonstration: letter.demonstration === true ? shared.demonstration : null,
  }
}

export const confirmationRequest = async (
  letter: ConfirmationLetter,
  keys: HeldKeys,
): Promise<Uint8Array> => {
  const time = new Date(letter.signedAt)
  const pdf = await renderDocument({
    template,
    data: confirmationView(letter, keys.keyId),
    files: filesOf({ ...letter.pictures }),
    attachments: [],
    createdAt: time,
  })
  const name = letter.authority.name.own
  return signDocument(pdf, keys, { name, reason: letter.number, time })
}
