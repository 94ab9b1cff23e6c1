import { cellKey, type FilledPart, type Movement, type ReportFigure, standsIn } from './fill.ts'
import type { FormLayout, FormSubstance } from './layout.ts'

/** A small form with everything that a form can have; tests of its filling begin with it. */

const names = { en: 'Name' }
const column = (key: string, sources: FormLayout['parts'][number]['columns'][number]['sources']) => ({
  key,
  names,
  meaning: null,
  sources,
})
export const layout: FormLayout = {
  code: 'C',
  sign: 'C',
  names,
  period: 'year',
  due: { months: 6, day: 30 },
  convention: '1961',
  schedules: ['I', 'II'],
  groups: [
    { key: 'usual', names, unit: 'kg', decimals: 3, families: [], substances: [] },
    { key: 'potent', names, unit: 'g', decimals: 3, families: ['fentanyls'], substances: ['etorphine'] },
  ],
  parts: [
    {
      key: 'I',
      names,
      rows: 'substance',
      columns: [
        column('made', [{ kind: 'report', template: 'T2', column: 'manufactured' }]),
        column('stock', [
          { kind: 'report', template: 'T2', column: 'closingStock' },
          { kind: 'report', template: 'T3', column: 'closingStock' },
        ]),
        column('special', []),
        column('imports', [{ kind: 'movement', direction: 'import' }]),
      ],
    },
    {
      key: 'II',
      names,
      rows: 'country',
      columns: [column('exports', [{ kind: 'movement', direction: 'export' }])],
    },
  ],
  openings: [],
}

const substance = (id: number, code: string, more: Partial<FormSubstance> = {}): FormSubstance => ({
  id,
  code,
  slug: `substance-${id}`,
  family: 'opiates',
  convention: '1961',
  schedule: 'I',
  ...more,
})
export const subjects = [
  substance(1, 'NM 009'),
  substance(2, 'NF 001', { family: 'fentanyls' }),
  substance(3, 'NE 007', { slug: 'etorphine' }),
  substance(4, 'PD 001', { convention: '1971', schedule: 'IV' }),
  substance(5, 'NC 009', { schedule: 'III' }),
]

export const report = (
  template: string,
  key: string,
  substanceId: number,
  baseGrams: string,
): ReportFigure => ({
  kind: 'report',
  template,
  column: key,
  substanceId,
  baseGrams,
  caseId: 'case',
  number: 'STA 1/2025',
  establishment: 'Company',
})
export const moved = (
  direction: Movement['direction'],
  substanceId: number,
  country: string,
  baseGrams: string,
) =>
  ({
    kind: 'movement',
    direction,
    substanceId,
    country,
    baseGrams,
    caseId: 'permit',
    number: 'IMA 1/2025',
    on: '2025-05-01',
  }) satisfies Movement

/** Each cell that is there, and what stands in it. */
export const shown = (parts: readonly FilledPart[]) =>
  Object.fromEntries(
    parts.flatMap(({ rows }) =>
      rows.flatMap(({ cells }) => Object.values(cells).map((cell) => [cellKey(cell), standsIn(cell)])),
    ),
  )
