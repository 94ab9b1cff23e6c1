import { describe, expect, it } from 'vitest'
import { type DocumentKind, documentNeeded, documentOf, suffices } from './document-needed.ts'

const plain: DocumentKind = {
  direction: 'import',
  schedules: [],
  isGeneral: false,
  isExemptOnly: false,
  foreignCertificateGroups: [],
}
const kinds = {
  IMA: plain,
  EXA: { ...plain, direction: 'export', foreignCertificateGroups: ['NP'] },
  DEC: { ...plain, direction: 'export', schedules: ['1971 III'] },
  IMG: { ...plain, isGeneral: true },
  EXG: { ...plain, direction: 'export', isGeneral: true },
  LNO: { ...plain, isExemptOnly: true },
}
const all = Object.values(kinds)
const controlled = (convention: string, schedule: string, group = 'NP') => ({
  ...{ convention, schedule, group },
  isActive: true,
})

// 1961 art. 31(4), (5), 1971 art. 12(1): authorizations; 1971 art. 12(2): a declaration of exports; 1988 art. 12: neither.
describe('the document that an import or export needs', () => {
  it.each([
    ['1961', 'I', 'NP', 'authorization', 'authorization'],
    ['1961', 'I&IV', 'NP', 'authorization', 'authorization'],
    ['1971', 'I', 'NP', 'authorization', 'authorization'],
    ['1971', 'II', 'NP', 'authorization', 'authorization'],
    ['1971', 'III', 'NP', 'declaration', 'none'],
    ['1971', 'IV', 'NP', 'none', 'none'],
    ['1988', 'Table I', 'PREC', 'none', 'none'],
    ['national', '', 'OTH', 'none', 'none'],
  ] as const)('%s %s: %s, %s', (convention, schedule, group, exported, imported) => {
    const of = controlled(convention, schedule, group)
    expect([documentNeeded(all, 'export', of), documentNeeded(all, 'import', of)]).toEqual([
      exported,
      imported,
    ])
  })

  it('is none of what has left control', () => {
    expect(documentNeeded(all, 'export', { ...controlled('1971', 'II'), isActive: false })).toBe('none')
  })
  it('is an authorization in every schedule where nothing is declared', () => {
    const { DEC: _declaration, ...others } = kinds
    expect(documentNeeded(Object.values(others), 'export', controlled('1971', 'IV'))).toBe('authorization')
  })
})

it.each([
  ['IMA', 'authorization', [true, true, true]],
  ['EXA', 'authorization', [true, true, true]],
  ['DEC', 'declaration', [false, true, true]],
  ['IMG', 'none', [false, false, true]],
  ['EXG', 'none', [false, false, true]],
  ['LNO', 'none', [false, false, true]],
] as const)('%s is %s, and suffices for authorization, declaration, none: %j', (code, document, enough) => {
  const kind = kinds[code]
  expect(documentOf(kind)).toBe(document)
  expect((['authorization', 'declaration', 'none'] as const).map((needed) => suffices(kind, needed))).toEqual(
    enough,
  )
})
