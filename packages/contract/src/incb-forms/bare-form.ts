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
  units: [
    { unit: 'kg', decimals: 3 },
    { unit: 'g', decimals: 3 },
    { unit: 'l', decimals: 2 },
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
    {
      key: 'III',
      names,
      rows: 'substance',
      substances: ['substance-1'],
      columns: [
        {
          ...column('sown', [
            {
              kind: 'rows',
              template: 'T4',
              column: 'area',
              on: 'sownOn',
              substance: 'substance-1',
              per: '1',
            },
          ]),
          measure: { unit: 'ha', decimals: 4 },
        },
        { ...column('houses', []), measure: { unit: 'number', decimals: 0 } },
        {
          ...column('past', [{ kind: 'report', template: 'T7', column: 'hospitals', years: -2 }]),
          isBeside: true,
        },
      ],
    },
    { key: 'IV', names, rows: 'none', columns: [], text: names },
  ],
  openings: [],
}

const substance = (id: number, code: string, more: Partial<FormSubstance> = {}): FormSubstance => ({
  id,
  code,
  slug: `substance-${id}`,
  convention: '1961',
  schedule: 'I',
  ...{ order: null, reportingUnit: '', density: null },
  ...more,
})
export const subjects = [
  substance(1, 'NM 009'),
  substance(2, 'NF 001', { reportingUnit: 'g' }),
  substance(3, 'NE 007', { reportingUnit: 'l', density: '0.8' }),
  substance(4, 'PD 001', { convention: '1971', schedule: 'IV' }),
  substance(5, 'NC 009', { schedule: 'III' }),
]

export const report = (
  template: string,
  key: string,
  substanceId: number,
  amount: string,
  more: Partial<ReportFigure> = {},
): ReportFigure => ({
  kind: 'report',
  template,
  column: key,
  substanceId,
  amount,
  caseId: 'case',
  number: 'STA 1/2025',
  establishment: 'Company',
  ...more,
})
export const moved = (
  direction: Movement['direction'],
  substanceId: number,
  country: string,
  amount: string,
) =>
  ({
    kind: 'movement',
    direction,
    substanceId,
    country,
    amount,
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
