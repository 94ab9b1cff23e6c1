import { expect, it } from 'vitest'
import { type PartnerFacts, partnerChecks } from './checks.ts'

const inOrder: PartnerFacts = {
  values: { licenceNumber: 'FR-1', licenceValidUntil: '2026-06-17' },
  today: '2026-06-17',
  ownCountry: 'XV',
  hasEvidence: true,
  alike: [],
}
const said = (facts: PartnerFacts): string[] =>
  partnerChecks(facts).flatMap(({ severity, code }) =>
    code === 'missing' || code === 'complete' ? [] : [`${severity} ${code}`],
  )

it.each<[string, Partial<PartnerFacts>, string[]]>([
  ['in order, on the licence’s last day', {}, ['pass licence', 'pass evidence']],
  ['no licence', { values: {} }, ['warn noLicence', 'pass evidence']],
  ['a licence without an end', { values: { licenceNumber: 'FR-1' } }, ['warn licenceOpen', 'pass evidence']],
  [
    'a licence that ended yesterday',
    { values: { licenceNumber: 'FR-1', licenceValidUntil: '2026-06-16' } },
    ['warn licenceExpired', 'pass evidence'],
  ],
  [
    'a partner in our own country',
    { values: { ...inOrder.values, countryId: 'XV' } },
    ['block ownCountry', 'pass licence', 'pass evidence'],
  ],
  ['no paper', { hasEvidence: false }, ['warn noEvidence', 'pass licence']],
  ['confirmed', { confirmation: 'confirmed' }, ['pass licence', 'pass evidence', 'pass confirmed']],
  [
    'to be confirmed',
    { confirmation: 'required' },
    ['block confirmationRequired', 'pass licence', 'pass evidence'],
  ],
  [
    'not known abroad',
    { confirmation: 'unknown' },
    ['warn confirmationUnknown', 'pass licence', 'pass evidence'],
  ],
  [
    'two alike',
    {
      alike: [
        { id: '1', name: 'A', city: 'Lyon' },
        { id: '2', name: 'B', city: 'Lyon' },
      ],
    },
    ['warn alike', 'warn alike', 'pass licence', 'pass evidence'],
  ],
  [
    'one of the two blocked (1988 Convention art. 12(9))',
    {
      alike: [
        { id: '1', name: 'A', city: 'Lyon' },
        { id: '2', name: 'B', city: 'Lyon' },
      ],
      likeBlocked: [{ id: '2', name: 'B', city: 'Lyon', number: 'P-0002' }],
    },
    ['block likeBlocked', 'warn alike', 'pass licence', 'pass evidence'],
  ],
])('%s', (_name, changed, expected) => {
  expect(said({ ...inOrder, ...changed })).toEqual(expected)
})
