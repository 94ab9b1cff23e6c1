import { expect, it } from 'vitest'
import { searchOf } from '../../platform/address.ts'
import { behind } from './behind.ts'

const known = {
  kinds: [
    { code: 'IMA', direction: 'import' as const },
    { code: 'EXA', direction: 'export' as const },
    { code: 'IMP', direction: 'import' as const },
  ],
  thisYear: 2026,
}
const parts = (href: string) => {
  const [path, query = ''] = href.split('?')
  return [path, searchOf(query)]
}

it('leads to the permits of the way, substance, group and country, asked for before the years ended', () => {
  expect(parts(behind('imports', {}, known))).toEqual(['#/import-export', { view: 'all', kind: 'IMA,IMP' }])
  expect(
    parts(behind('exports', { substance: '5', group: 'NP', from: '2024', to: '2025' }, known, 'FR')),
  ).toEqual([
    '#/import-export',
    { view: 'all', kind: 'EXA', substance: '5', group: 'NP', country: 'FR', to: '2025-12-31' },
  ])
})

it('leads to the accepted reports of the company and of the years that are looked at', () => {
  expect(parts(behind('consumption', {}, known))).toEqual(['#/statistics-upload', { view: 'done' }])
  const company = '01999999-9999-7999-8999-999999999999'
  expect(parts(behind('stocks', { company, from: '2024', to: '2025' }, known))).toEqual([
    '#/statistics-upload',
    { view: 'done', company, period: '2024,2025' },
  ])
  expect(parts(behind('stocks', { from: '2025', to: '2025' }, known))[1]).toMatchObject({ view: 'done' })
})
