import { describe, expect, it } from 'vitest'
import { likeness, suggest } from './suggestions.ts'

describe('suggestions', () => {
  const houses = [
    { code: 'XV-001', name: 'Valeron Pharma Trading Ltd' },
    { code: 'XV-002', name: 'Osmund Life Sciences Ltd' },
    { code: 'XV-003', name: 'Société Générale de Chimie SA' },
    { code: 'XV-004', name: 'Osmund Logistics GmbH' },
    { code: 'XV-005', name: 'Greenmere Glasshouses Ltd' },
  ]
  it.each<[string, string[]]>([
    ['Osmund Life Sciences', ['XV-002', 'XV-004']],
    ['OSMUND LIFE SCIENCE LIMITED', ['XV-002']],
    ['Osmnud Lif Scinces', ['XV-002']],
    ['societe generale de chimie', ['XV-003']],
    ['xv-005', ['XV-005']],
    ['Ltd', []],
    ['Another House Altogether', []],
    ['', []],
  ])('for %j', (wanted, codes) => {
    expect(suggest(houses, wanted).map(({ code }) => code)).toEqual(codes)
  })
  it('are alike to themselves and to nothing else', () => {
    expect(likeness('Osmund', 'OSMUND, Ltd.')).toBe(1)
    expect(likeness('Osmund', 'Kestrel')).toBe(0)
    expect(likeness('', '')).toBe(0)
  })
})
