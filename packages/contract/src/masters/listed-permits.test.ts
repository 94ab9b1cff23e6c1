import { describe, expect, it } from 'vitest'
import { groupsListed, type ListedPermit, listedFor } from './listed-permits.ts'
import { groupUnder } from './rules.ts'

const always = { isActive: true, validFrom: null, validUntil: null }
const row = (kind: string, group: string, changed: Partial<ListedPermit> = {}): ListedPermit => ({
  ...always,
  kind,
  group,
  ...changed,
})
const imports = { code: 'IMA', groups: ['NP', 'PREC', 'OTH'] }
const day = '2026-06-17'

describe('the groups for which a kind of permit is listed', () => {
  it.each<[string, readonly ListedPermit[], string[]]>([
    ['none where nothing is listed', [], []],
    ['that of its row', [row('IMA', 'other')], ['OTH']],
    [
      'those of all its rows, in the order of the kind',
      [row('IMA', 'other'), row('IMA', 'narcotic')],
      ['NP', 'OTH'],
    ],
    ['both of a row for two', [row('IMA', 'psychotropic/precursor')], ['NP', 'PREC']],
    ['every one of a row for all', [row('IMA', 'all')], ['NP', 'PREC', 'OTH']],
    ['not that of another kind', [row('EXA', 'other')], []],
    ['not that of a row that is switched off', [row('IMA', 'other', { isActive: false })], []],
    ['not before its first day', [row('IMA', 'other', { validFrom: '2026-06-18' })], []],
    ['from its first day', [row('IMA', 'other', { validFrom: day })], ['OTH']],
    ['to its last day', [row('IMA', 'other', { validUntil: day })], ['OTH']],
    ['not after it', [row('IMA', 'other', { validUntil: '2026-06-16' })], []],
  ])('%s', (_name, rows, groups) => {
    expect(groupsListed(rows, imports, day)).toEqual(groups)
  })

  it('are no more than the kind knows', () => {
    expect(groupsListed([row('DEC', 'all')], { code: 'DEC', groups: ['NP'] }, day)).toEqual(['NP'])
  })

  it('go with the rows that list them', () => {
    const rows = [row('IMA', 'narcotic'), row('IMA', 'other'), row('EXA', 'other')]
    expect(listedFor(rows, 'IMA', 'OTH', day)).toEqual([rows[1]])
  })
})

it.each([
  ['1961', 'OTH', 'NP'],
  ['1971', 'PREC', 'NP'],
  ['1988', 'OTH', 'PREC'],
  ['national', 'OTH', 'OTH'],
  ['national', 'NP', 'NP'],
])('under %s a substance of %s is of %s', (convention, own, group) => {
  expect(groupUnder(convention, own)).toBe(group)
})
