import { describe, expect, it } from 'vitest'
import { isGenuine } from '../../../platform/documents/genuine.ts'
import { createSigningKeys, heldKeys } from '../../../platform/documents/keys.ts'
import { appealPeriod } from '../../../platform/documents/labels.ts'
import { inspectSignature, pageCount } from '../../../platform/documents/pdf-inspection.ts'
import { signedLetter } from '../../casework/document/in-thread.ts'
import type { DecisionLetter } from '../../casework/document/letter.ts'
import { letterView } from '../../casework/document/letter-view.ts'
import { samplePermit } from './permit-sample.ts'
import { basesOf } from './permit-view.ts'

const keys = await createSigningKeys({
  authorityName: 'Agence nationale des substances sous contrôle',
  country: 'XV',
  now: new Date('2026-06-01T00:00:00Z'),
})

const letterIn = (culture: string, decision: DecisionLetter['decision'], paragraphs = 2): DecisionLetter => {
  const permit = samplePermit(culture, 2)
  return {
    ...permit,
    decision,
    number: `${permit.number}/REJ`,
    caseNumber: permit.number,
    decidedOn: '2026-06-17',
    since: '2026-06-10',
    addressee: { name: permit.importer.name, lines: permit.importer.addressLines },
    reference: 'CP-PO-88121',
    subject: 'permit',
    facts: [
      { label: permit.purpose, value: { own: 'Ferrand Opiacés SA (FR)', en: 'Ferrand Opiacés SA (FR)' } },
    ],
    lines: permit.lines.map((line) => ({ ...line, bases: basesOf(line) })),
    reasons: [{ own: permit.purpose.own, en: 'The licence does not cover the request' }],
    grounds: Array.from({ length: paragraphs }, () => 'The certificate of 2 May names another consignee.'),
    appeal: [{ own: permit.legal[0]?.own ?? '', en: 'An appeal can be made within 30 days.' }],
  }
}

describe.each(['en', 'fi', 'fr', 'ar', 'ru', 'es', 'de'])('a letter in %s', (culture) => {
  it.each(['refuse', 'revoke'] as const)('of a decision to %s is one signed page', async (decision) => {
    const pdf = await signedLetter(letterIn(culture, decision), heldKeys(keys))
    expect(isGenuine(pdf, keys.certificatePem)).toBe(true)
    expect(inspectSignature(pdf)).toMatchObject({ coversAll: true, signatureMatches: true })
    expect(pageCount(pdf)).toBe(1)
    expect(Buffer.from(pdf).toString('latin1')).toContain('/MarkInfo')
  })
})

it('goes on over pages where the words are many', async () => {
  expect(pageCount(await signedLetter(letterIn('de', 'refuse', 120), heldKeys(keys)))).toBe(4)
})

it.each([
  ['en', 1, 'within 1 day'],
  ['ru', 21, 'в течение 21 дня'],
  ['ru', 30, 'в течение 30 дней'],
  ['ar', 2, 'خلال يومين'],
  ['ar', 10, 'خلال 10 أيام'],
  ['fi', 30, '30 päivän kuluessa'],
  ['de', 14, 'innerhalb von 14 Tagen'],
  ['sv', 14, 'within 14 days'],
])('tells the period of an appeal as %s counts %i', (culture, days, said) => {
  expect(appealPeriod(days, culture)).toEqual({
    own: said,
    en: days === 1 ? 'within 1 day' : `within ${days} days`,
  })
})

it('says the demonstration as the permit does', () => {
  const earnest = letterView(letterIn('fr', 'revoke'), keys.keyId)
  expect(earnest.demonstration).toBeNull()
  const shown = letterView({ ...letterIn('fr', 'revoke'), demonstration: true }, keys.keyId)
  expect(shown.demonstration?.en).toContain('NOT VALID')
})
