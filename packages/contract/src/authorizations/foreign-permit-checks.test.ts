import { expect, it } from 'vitest'
import {
  type ForeignPermitFacts,
  foreignPermitChecks,
  foreignPermitForCompanies,
  type PermitAbroadFacts,
} from './foreign-permit-checks.ts'

const valid = { state: 'valid', on: null, reason: null, successor: null } as const
const facts = (changed: Partial<PermitAbroadFacts>, stopsDecisions = true): ForeignPermitFacts => ({
  stopsDecisions,
  permitAbroad: {
    number: 'FR/1',
    country: 'France',
    status: valid,
    isOfApplicant: true,
    differences: [],
    ...changed,
  },
})
const quantity = { field: 'certified', line: 1, signed: '4 kg', typed: '6 kg' }
const said = (given: ForeignPermitFacts) =>
  foreignPermitChecks(given).map(
    ({ severity, code, params }) => `${severity} ${code} ${params.state ?? params.field}`,
  )

it.each<[string, ForeignPermitFacts, string[]]>([
  ['the other authority has sent nothing', { stopsDecisions: true, permitAbroad: null }, []],
  ['it is in force and says the same', facts({}), []],
  [
    'revoked, under decision',
    facts({ status: { ...valid, state: 'revoked', on: '2026-06-10' } }),
    ['block foreignPermitStopped revoked'],
  ],
  [
    'revoked, in a draft',
    facts({ status: { ...valid, state: 'revoked', on: '2026-06-10' } }, false),
    ['warn foreignPermitStopped revoked'],
  ],
  [
    '4 kg signed, 6 kg typed',
    facts({ differences: [quantity] }),
    ['block foreignPermitDiffers line.certified'],
  ],
  [
    'another importer',
    facts({ differences: [{ field: 'foreignCertificate.importer', line: null, signed: 'A', typed: 'B' }] }),
    ['block foreignPermitDiffers foreignCertificate.importer'],
  ],
])('%s', (_, given, expected) => {
  expect(said(given)).toEqual(expected)
})

it('a company reads which of its answers differs, and no figure of the other authority', () => {
  const shown = foreignPermitChecks(facts({ differences: [quantity] })).flatMap(foreignPermitForCompanies)
  expect(shown).toMatchObject([{ code: 'certificateUnlike', severity: 'block' }])
  expect(shown[0]?.params).toEqual({ number: 'FR/1', country: 'France', field: 'line.certified' })
})

it('of a permit that does not name it, a company reads nothing', () => {
  const status = { ...valid, state: 'revoked', on: '2026-06-10' } as const
  const checks = foreignPermitChecks(facts({ isOfApplicant: false, status, differences: [quantity] }))
  expect(checks).toHaveLength(2)
  expect(checks.flatMap(foreignPermitForCompanies)).toEqual([])
})
