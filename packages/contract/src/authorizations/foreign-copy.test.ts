import { describe, expect, it } from 'vitest'
import { addresseesAmong } from '../masters/addressees.ts'
import { foreignActionBetween, foreignActionOf } from './foreign-copy.ts'
import { type AuthorizationStatus, authorizationStatuses, life } from './life.ts'

describe('what the foreign authority hears', () => {
  it.each<[AuthorizationStatus, AuthorizationStatus, string | undefined]>([
    ['APR', 'ISS', 'issue'],
    ['ISS', 'SUS', 'suspend'],
    ['PAU', 'SUS', 'suspend'],
    ['SUS', 'ISS', 'lift'],
    ['SUS', 'PAU', 'lift'],
    ['ISS', 'RVK', 'revoke'],
    ['PAU', 'RVK', 'revoke'],
    ['SUS', 'RVK', 'revoke'],
    ['ISS', 'CAN', 'cancel'],
    ['ISS', 'RPL', 'replace'],
    ['PAU', 'RPL', 'replace'],
    // a wish of the holder ends nothing
    ['ISS', 'ISS', undefined],
    // withdrawn or refused before there was a permit
    ['REQ', 'CAN', undefined],
    ['PRO', 'REJ', undefined],
    ['PRO', 'APR', undefined],
    // used and over, as the document itself says
    ['ISS', 'PAU', undefined],
    ['ISS', 'CLO', undefined],
    ['ISS', 'EXP', undefined],
    ['SUS', 'EXP', undefined],
  ])('%s to %s: %s', (from, to, action) => {
    expect(foreignActionBetween(from, to)).toBe(action)
  })

  it('is only what the life of a permit can do', () => {
    const reachable = new Set(
      authorizationStatuses.flatMap((from) => Object.values(life[from]).map((to) => `${from} ${to}`)),
    )
    // A lifted suspension leads back to partly used.
    reachable.add('SUS PAU')
    for (const from of authorizationStatuses)
      for (const to of authorizationStatuses)
        if (foreignActionBetween(from, to) !== undefined) expect(reachable).toContain(`${from} ${to}`)
  })

  it.each<[AuthorizationStatus, string]>([
    ['ISS', 'issue'],
    ['PAU', 'issue'],
    ['CLO', 'issue'],
    ['EXP', 'issue'],
    ['SUS', 'suspend'],
    ['RVK', 'revoke'],
    ['CAN', 'cancel'],
    ['RPL', 'replace'],
  ])('again, of one that is %s: %s', (status, action) => {
    expect(foreignActionOf(status)).toBe(action)
  })
})

describe('who receives it', () => {
  const authority = (name: string, values: Record<string, unknown> = {}) => ({
    name,
    mail: `${name}@x.example`,
    groups: [] as string[],
    isActive: true,
    validFrom: null,
    validUntil: null,
    ...values,
  })
  const everything = authority('everything')
  const drugs = authority('drugs', { groups: ['NP'] })
  const precursors = authority('precursors', { groups: ['PREC', 'OTH'] })
  it.each([
    ['nobody where there is none', [], []],
    ['who cares for everything', [everything, precursors], ['everything']],
    ['who names the group goes before', [everything, drugs, precursors], ['drugs']],
    ['several of one rank', [drugs, authority('second', { groups: ['NP'] })], ['drugs', 'second']],
    ['not one of another group', [precursors], []],
    ['not one without an address', [authority('mute', { mail: ' ' })], []],
    [
      'an address before a name',
      [everything, authority('mute', { mail: '', groups: ['NP'] })],
      ['everything'],
    ],
    ['not one that is switched off', [authority('gone', { isActive: false })], []],
    ['one on its last day', [authority('last', { validUntil: '2026-06-17' })], ['last']],
    ['not one whose days are over', [authority('over', { validUntil: '2026-06-16' })], []],
    ['not one that is still to come', [authority('next', { validFrom: '2026-06-18' })], []],
  ])('%s', (_, authorities, names) => {
    expect(addresseesAmong(authorities, 'NP', '2026-06-17').map(({ name }) => name)).toEqual(names)
  })
})
