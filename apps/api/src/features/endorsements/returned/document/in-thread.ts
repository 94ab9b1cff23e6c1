import { readFileSync } from 'node:fs'
import { isPositive } from '@papaver/contract/quantities/base.ts'
import { figure, gramsFigure, momentInZone } from '../../../../platform/documents/figures.ts'
import type { Label } from '../../../../platform/documents/head.ts'
import type { HeldKeys } from '../../../../platform/documents/keys.ts'
import {
  languageOf,
  letterLabels,
  permitLabels,
  returnedLabels,
} from '../../../../platform/documents/labels.ts'
import { canonicalJson, type JsonValue, signWithKeys } from '../../../../platform/documents/payload.ts'
import { filesOf, namesOf } from '../../../../platform/documents/pictures.ts'
import { renderDocument } from '../../../../platform/documents/render.ts'
import {
  authorityView,
  directionsOf,
  pictureAlternatives,
} from '../../../../platform/documents/shared-parts.ts'
import { signDocument } from '../../../../platform/documents/sign.ts'
import { longDate } from '../../../../platform/long-date.ts'
import type { ReturnedLetter } from './returned-letter.ts'

/** What a thread makes (workers.ts); nothing in here reads the database or the authority's edited words. */

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const template = read('../../../../platform/documents/shared.typ') + read('./returned-letter.typ')

const same = (text: string): Label => ({ own: text, en: text })

/** "FR-2026-17 · of 3 March 2026" in both languages. */
const dated = (
  number: string,
  day: string | null,
  labels: ReturnType<typeof permitLabels>,
  date: (day: string) => Label,
) =>
  day === null
    ? same(number)
    : {
        own: `${number} · ${labels.certificateDated.own} ${date(day).own}`,
        en: `${number} · ${labels.certificateDated.en} ${date(day).en}`,
      }

const factsOf = (letter: ReturnedLetter): { label: Label; value: Label }[] => {
  const { culture, movedOn, exportAuthorization, importPermit } = letter
  const shared = permitLabels(culture)
  const own = returnedLabels(culture)
  const date = (day: string): Label => ({ own: longDate(day, languageOf(culture)), en: longDate(day, 'en') })
  const span = (first: Label, last: Label): Label => ({
    own: `${first.own} – ${last.own}`,
    en: `${first.en} – ${last.en}`,
  })
  const moved = movedOn === null ? null : { first: date(movedOn.first), last: date(movedOn.last) }
  return [
    {
      label: own.exportAuthorization,
      value: dated(exportAuthorization.number, exportAuthorization.issuedOn, shared, date),
    },
    { label: own.importPermit, value: dated(importPermit.number, importPermit.issuedOn, shared, date) },
    { label: shared.importer, value: same(letter.importer) },
    { label: shared.exporter, value: same(letter.exporter) },
    ...(importPermit.validUntil === null
      ? []
      : [{ label: shared.validUntil, value: date(importPermit.validUntil) }]),
    ...(moved === null
      ? []
      : [
          {
            label: own.movedOn,
            value: movedOn?.first === movedOn?.last ? moved.last : span(moved.first, moved.last),
          },
        ]),
  ]
}

/** What the template prints: every date and word ready, nothing left to decide but the layout. */
export const returnedView = (letter: ReturnedLetter, keyId: string) => {
  const { culture } = letter
  const shared = permitLabels(culture)
  const heading = letterLabels(culture)
  const own = returnedLabels(culture)
  const date = (day: string): Label => ({ own: longDate(day, languageOf(culture)), en: longDate(day, 'en') })
  const cameIn = letter.lines.some(({ imported }) => isPositive(imported))
  return {
    ...directionsOf(letter),
    hasOwnLabels: languageOf(culture) !== 'en',
    labels: { ...shared, ...own, addressee: heading.addressee },
    country: letter.country,
    authority: authorityView(letter.authority),
    pictures: namesOf({ ...letter.pictures }),
    alternatives: pictureAlternatives(letter, shared),
    number: letter.number,
    addressee: letter.addressee,
    lead: cameIn ? own.lead : own.leadNothing,
    head: [
      { label: heading.number, value: same(letter.number) },
      { label: heading.date, value: date(letter.writtenOn) },
    ],
    facts: factsOf(letter),
    lines: letter.lines.map(({ position, name, code, authorized, imported, unit, bases }) => ({
      position,
      name,
      code,
      unit,
      authorized: figure(authorized, culture),
      imported: figure(imported, culture),
      bases: bases.map((base) => ({
        name: base.name,
        grams: gramsFigure(base.baseGrams, culture, letter.rounding),
      })),
    })),
    words: letter.words,
    signatory: letter.signatory,
    signedAt: momentInZone(letter.signedAt, letter.timeZone),
    keyId,
    demonstration: letter.demonstration === true ? shared.demonstration : null,
  }
}

/** What the letter says as data, signed as that of a permit is (product §3.9). */
const payloadOf = (letter: ReturnedLetter, keys: HeldKeys) => {
  const { pictures: _pictures, rounding: _rounding, ...said } = letter
  const payload = { format: 'papaver.returned-endorsement', version: 1, ...said } as const
  return signWithKeys(payload as unknown as JsonValue, keys)
}

export const returnedLetter = async (letter: ReturnedLetter, keys: HeldKeys): Promise<Uint8Array> => {
  const time = new Date(letter.signedAt)
  const pdf = await renderDocument({
    template,
    data: returnedView(letter, keys.keyId),
    files: filesOf({ ...letter.pictures }),
    attachments: [
      {
        name: 'returned-endorsement.json',
        mediaType: 'application/json',
        relationship: 'data',
        description: letter.number,
        bytes: Buffer.from(canonicalJson(payloadOf(letter, keys) as unknown as JsonValue)),
      },
    ],
    createdAt: time,
  })
  const name = letter.authority.name.own
  return signDocument(pdf, keys, { name, reason: letter.number, time })
}
