import { figure, gramsFigure, momentInZone } from '../../../platform/documents/figures.ts'
import type { Label } from '../../../platform/documents/head.ts'
import {
  filled,
  type LetterLabels,
  languageOf,
  letterLabels,
  permitLabels,
} from '../../../platform/documents/labels.ts'
import { namesOf } from '../../../platform/documents/pictures.ts'
import { authorityView, directionsOf, pictureAlternatives } from '../../../platform/documents/shared-parts.ts'
import { longDate } from '../../../platform/long-date.ts'
import type { DecisionLetter, LetterSubject } from './letter.ts'

const same = (text: string): Label => ({ own: text, en: text })

/** Which of the fixed words fit what was asked for. */
const wordsOf: Record<LetterSubject, Record<'issued' | 'refuse' | 'revoke', keyof LetterLabels>> = {
  permit: { issued: 'permit', refuse: 'decisionRefuse', revoke: 'decisionRevoke' },
  license: { issued: 'license', refuse: 'decisionRefuseLicense', revoke: 'decisionRevokeLicense' },
  cultivation: {
    issued: 'cultivation',
    refuse: 'decisionRefuseCultivation',
    revoke: 'decisionRevokeCultivation',
  },
}

/** What the template prints: every date and word ready, nothing left to decide but the layout. */
export function letterView(letter: DecisionLetter, keyId: string) {
  const { decision, culture } = letter
  const shared = permitLabels(culture)
  const own = letterLabels(culture)
  const date = (day: string): Label => ({ own: longDate(day, languageOf(culture)), en: longDate(day, 'en') })
  const isRefusal = decision === 'refuse'
  const words = wordsOf[letter.subject]
  const facts = [
    { label: own.number, value: same(letter.number) },
    { label: own.date, value: date(letter.decidedOn) },
    { label: isRefusal ? own.request : own[words.issued], value: same(letter.caseNumber) },
    ...(letter.since
      ? [{ label: isRefusal ? own.submitted : shared.issued, value: date(letter.since) }]
      : []),
    ...(letter.reference ? [{ label: shared.reference, value: same(letter.reference) }] : []),
    ...letter.facts,
  ]
  return {
    ...directionsOf(letter),
    hasOwnLabels: languageOf(culture) !== 'en',
    labels: { ...shared, ...own },
    country: letter.country,
    authority: authorityView(letter.authority),
    pictures: namesOf({ ...letter.pictures }),
    alternatives: pictureAlternatives(letter, shared),
    title: filled(isRefusal ? own.titleRefuse : own.titleRevoke, 'kind', letter.title),
    number: letter.number,
    addressee: letter.addressee,
    facts,
    caseNumber: letter.caseNumber,
    decision: filled(own[words[decision]], 'number', same(letter.caseNumber)),
    lines: letter.lines.map(({ position, name, quantity, unit, bases }) => ({
      position,
      name,
      unit,
      quantity: figure(quantity, culture),
      bases: bases.map((base) => ({
        name: base.name,
        grams: gramsFigure(base.baseGrams, culture, letter.rounding),
      })),
    })),
    reasons: letter.reasons,
    grounds: letter.grounds,
    appeal: letter.appeal,
    signatory: letter.signatory,
    signedAt: momentInZone(letter.signedAt, letter.timeZone),
    keyId,
    demonstration: letter.demonstration === true ? shared.demonstration : null,
  }
}
