import { describe, expect, it } from 'vitest'
import {
  type CheckedForm,
  checkForm,
  consumptionAboveEstimate,
  type FormFinding,
  importWithoutEstimate,
  missingReport,
  missingStock,
  slipOf,
  stockContinuity,
  templatesOf,
  unitSlip,
  yearsOf,
} from './checks.ts'
import { type CellPlace, fillForm, type Movement, type ReportFigure, withOverrides } from './fill.ts'
import type { ColumnMeaning, FormLayout, FormSubstance } from './layout.ts'

const names = { en: 'Name' }
const column = (meaning: ColumnMeaning, template?: string) => ({
  key: meaning,
  names,
  meaning,
  sources:
    meaning === 'import' || meaning === 'export'
      ? ([{ kind: 'movement', direction: meaning }] as const)
      : ([{ kind: 'report', template: template ?? 'T2', column: meaning }] as const),
})
const layoutWith = (stock: 'stock' | 'makersStock'): FormLayout => ({
  code: 'P',
  sign: 'P',
  names,
  period: 'year',
  due: { months: 6, day: 30 },
  convention: '1961',
  schedules: ['I'],
  units: [{ unit: 'kg', decimals: 3 }],
  parts: [
    {
      key: 'I',
      names,
      rows: 'substance',
      columns: [column('manufacture'), column('consumption', 'T7'), column('import'), column(stock)],
    },
    { key: 'II', names, rows: 'country', columns: [column('import')] },
  ],
  openings: [{ kind: 'report', template: 'T2', column: 'openingStock' }],
})
const layout = layoutWith('stock')

const subjects: FormSubstance[] = [1, 2].map((id) => ({
  id,
  code: `N ${id}`,
  slug: `s${id}`,
  convention: '1961',
  schedule: 'I',
  ...{ order: null, reportingUnit: '', density: null },
}))
const reported = (key: string, amount: string, substanceId = 1): ReportFigure => ({
  kind: 'report',
  template: key === 'consumption' ? 'T7' : 'T2',
  column: key,
  substanceId,
  amount,
  caseId: 'case',
  number: 'STA 1',
  establishment: 'Company',
})
const imported = (amount: string, substanceId = 1, country = 'FR'): Movement => ({
  kind: 'movement',
  direction: 'import',
  substanceId,
  country,
  amount,
  caseId: 'permit',
  number: 'IMA 1',
  on: '2025-01-01',
})

const formOf = (
  figures: readonly (ReportFigure | Movement)[],
  more: Partial<Omit<CheckedForm, 'last'>> & { last?: readonly (ReportFigure | Movement)[] } = {},
): CheckedForm => {
  const { last, ...rest } = more
  const of = rest.layout ?? layout
  return {
    layout: of,
    parts: fillForm(of, subjects, figures),
    movements: figures.flatMap((figure) => (figure.kind === 'movement' ? [figure] : [])),
    openings: figures.flatMap((figure) =>
      figure.kind === 'report' && figure.column === 'openingStock' ? [figure] : [],
    ),
    estimates: new Map(),
    missing: [],
    ...rest,
    last: last && fillForm(of, subjects, last),
  }
}
const said = (findings: readonly FormFinding[]) =>
  findings.map(({ substanceId, amount, otherAmount }) => [substanceId, amount, otherAmount])

describe('the stock of the year before', () => {
  it.each<[string, CheckedForm, unknown[]]>([
    ['is the same', formOf([reported('openingStock', '5000')], { last: [reported('stock', '5000')] }), []],
    [
      'differs by less than the form shows',
      formOf([reported('openingStock', '5000.4')], { last: [reported('stock', '5000')] }),
      [],
    ],
    [
      'differs',
      formOf([reported('openingStock', '4000')], { last: [reported('stock', '5000')] }),
      [[1, '4000', '5000']],
    ],
    [
      'is told of, and no opening stock',
      formOf([reported('manufacture', '1')], { last: [reported('stock', '5000')] }),
      [[1, '0', '5000']],
    ],
    [
      'is of a substance of which nothing is told this year',
      formOf([], { last: [reported('stock', '5000')] }),
      [],
    ],
    ['was nothing', formOf([reported('openingStock', '0')], { last: [reported('stock', '0')] }), []],
    ['is not known', formOf([reported('openingStock', '5')], { last: [reported('manufacture', '1')] }), []],
    ['has no form', formOf([reported('openingStock', '5')]), []],
  ])('%s', (_case, form, expected) => expect(said(stockContinuity(form))).toEqual(expected))
})

describe('a missing stock', () => {
  const ids = (form: CheckedForm) => missingStock(form).map(({ substanceId }) => substanceId)
  it.each<[string, CheckedForm, number[]]>([
    ['of what was manufactured', formOf([reported('manufacture', '1')]), [1]],
    ['of what was traded', formOf([imported('1', 2), imported('1')]), [1, 2]],
    ['none where there is one', formOf([imported('1'), reported('stock', '3')]), []],
    ['none where it is reported as nothing', formOf([imported('1'), reported('stock', '0')]), []],
    ['none where nothing moved', formOf([reported('consumption', '3')]), []],
    [
      'none of a trader, where manufacturers alone have stocks',
      formOf([imported('1')], { layout: layoutWith('makersStock') }),
      [],
    ],
    [
      'of a manufacturer there',
      formOf([reported('manufacture', '1')], { layout: layoutWith('makersStock') }),
      [1],
    ],
  ])('%s', (_case, form, expected) => expect(ids(form)).toEqual(expected))
})

describe('consumption above the estimate', () => {
  it.each<[string, string, string | undefined, unknown[]]>([
    ['below', '99', '100', []],
    ['as much', '100', '100', []],
    ['above', '100.000000001', '100', [[1, '100.000000001', '100']]],
    ['without an estimate', '100', undefined, []],
  ])('%s', (_case, grams, estimate, expected) => {
    const estimates = new Map(estimate === undefined ? [] : [[1, estimate]])
    expect(said(consumptionAboveEstimate(formOf([reported('consumption', grams)], { estimates })))).toEqual(
      expected,
    )
  })
})

describe('an import without an estimate', () => {
  it.each<[string, Map<number, string>, unknown[]]>([
    ['none at all, said once for all countries', new Map(), [[1, '3', null]]],
    ['of nothing', new Map([[1, '0']]), [[1, '3', null]]],
    ['of another substance', new Map([[2, '5']]), [[1, '3', null]]],
    ['covered', new Map([[1, '1']]), []],
  ])('%s', (_case, estimates, expected) => {
    const form = formOf([imported('1'), imported('2', 1, 'DE')], { estimates })
    expect(said(importWithoutEstimate(form))).toEqual(expected)
  })
})

describe('a slip of the unit', () => {
  it.each<[string, string, '10' | '1000' | null]>([
    ['1', '1', null],
    ['9.99', '1', null],
    ['10', '1', '10'],
    ['1', '10', '10'],
    ['99.999', '1', '10'],
    ['100', '1', '1000'],
    ['1000', '1', '1000'],
    ['1', '1000', '1000'],
    ['0', '1', null],
    ['1000', '0', null],
  ])('%s g after %s g: %s', (grams, before, expected) => expect(slipOf(grams, before)).toBe(expected))

  it('is found by cell, also in what an officer has put there', () => {
    const last = [reported('manufacture', '1000'), imported('5000')]
    const form = formOf([reported('manufacture', '1200'), imported('5')], { last })
    const places = (checked: CheckedForm) =>
      unitSlip(checked).map(
        ({ place, times }) => `${place?.part} ${place?.column} ${place?.country} ${times}`,
      )
    expect(places(form)).toEqual(['I import null 1000', 'II import FR 1000'])
    const place: CellPlace = { part: 'I', substanceId: 1, country: null, column: 'import' }
    const override = { figure: '5', reason: 'kilograms', at: '', byName: '' }
    const parts = withOverrides(layout, subjects, form.parts, [{ ...place, override }])
    expect(places({ ...form, parts })).toEqual(['II import FR 1000'])
  })
})

describe('an estimate', () => {
  const past = (key: string, years: number) => ({
    ...column('pastConsumption'),
    key,
    sources: [{ kind: 'report', template: 'T7', column: 'hospitals', years }] as const,
    isBeside: true as const,
  })
  const ofEstimates: FormLayout = {
    ...layout,
    parts: [
      {
        key: 'II',
        names,
        rows: 'substance',
        columns: [column('estimate', 'T8'), past('two', -2), past('three', -3)],
      },
    ],
    openings: [],
  }
  const estimate = (amount: string): ReportFigure => ({ ...reported('estimate', amount), template: 'T8' })
  const consumed = (amount: string, years = -2): ReportFigure => ({
    ...reported('hospitals', amount),
    template: 'T7',
    years,
  })
  it.each<[string, ReportFigure[], unknown[]]>([
    ['as much as was consumed', [estimate('100'), consumed('100')], []],
    ['less', [estimate('99'), consumed('100')], [['estimateBelowConsumption', '99', '100', null]]],
    ['ten times as much', [estimate('1000'), consumed('100')], [['estimateFarOff', '1000', '100', '10']]],
    ['a thousandth', [estimate('1'), consumed('1000')], [['estimateFarOff', '1', '1000', '1000']]],
    ['missing', [consumed('100')], [['missingEstimate', '0', '100', null]]],
    ['of nothing', [estimate('0'), consumed('100')], [['missingEstimate', '0', '100', null]]],
    ['of what was not consumed', [estimate('5')], []],
    ['of what was consumed as nothing', [consumed('0')], []],
    ['against the last year that is known', [estimate('50'), consumed('40'), consumed('60', -3)], []],
    [
      'against the year before where that is not known',
      [estimate('50'), consumed('60', -3)],
      [['estimateBelowConsumption', '50', '60', null]],
    ],
  ])('%s', (_case, figures, expected) => {
    const findings = checkForm(formOf(figures, { layout: ofEstimates }))
    expect(
      findings.map(({ code, amount, otherAmount, times }) => [code, amount, otherAmount, times]),
    ).toEqual(expected)
  })
  it('is read from reports of its year, and from those of the years before', () => {
    expect(yearsOf(ofEstimates)).toEqual([0, -2, -3])
    expect([0, -2].map((years) => templatesOf(ofEstimates, years))).toEqual([['T8'], ['T7']])
  })
})

it('names reports that are missing', () => {
  const report = {
    template: 'T2',
    establishmentId: 'id',
    establishment: 'Company',
    period: '2025',
    dueOn: '2026-01-31',
  }
  expect(missingReport(formOf([], { missing: [report] }))).toMatchObject([{ code: 'missingReport', report }])
})

it('are all asked, and a form without anything amiss says nothing', () => {
  const form = formOf([imported('5'), reported('manufacture', '1')], { last: [imported('5000')] })
  expect([...new Set(checkForm(form).map(({ code }) => code))]).toEqual([
    'missingStock',
    'importWithoutEstimate',
    'unitSlip',
  ])
  expect(checkForm(formOf([]))).toEqual([])
})

it('knows of which templates a form is made', () => {
  expect(templatesOf(layout)).toEqual(['T2', 'T7'])
})
