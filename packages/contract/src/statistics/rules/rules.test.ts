import { describe, expect, it } from 'vitest'
import { judgeClosing, judgeOpening, judgeSales, judgeTrade } from './balance.ts'
import { bareContext } from './bare-context.ts'
import { type ColumnShape, judgeCell, judgeMissing } from './cells.ts'
import { judgeGln, judgeGtin } from './check-digits.ts'
import { FirstRows, judgeRepeated } from './duplicates.ts'
import { classOf, findingAt, type Problem } from './findings.ts'
import { judgeDay, judgeHash, judgeNil, judgeOverlap } from './period.ts'
import { judgeBase, judgeLicensed, judgeLoss, judgeUse, judgeUsual } from './plausibility.ts'
import { judgeKnown, judgePermit } from './references.ts'
import { judgeHeader, judgeMark } from './structure.ts'

const { tolerances: usualTolerances } = bareContext

/** The code, `?` where it is only a warning, and what is suggestion. */
const said = (problem: Problem | undefined): string => {
  if (problem === undefined) return 'right'
  const { severity } = findingAt(problem, { sheet: 'a' })
  return [`${problem.code}${severity === 'warning' ? '?' : ''}`, problem.suggestion].filter(Boolean).join(' ')
}

describe('S: structure', () => {
  const wanted = { template: 'T1', version: '3', establishment: 'E7', period: '2026-05', checksum: 'x' }
  it.each([
    [{}, []],
    [{ template: 'T2' }, ['wrongTemplate T1']],
    [{ version: '2' }, ['wrongVersion 3']],
    [{ establishment: 'E8' }, ['wrongEstablishment E7']],
    [{ period: ' 2026-05 ' }, []],
    [{ period: '2026-04', checksum: 'y' }, ['wrongPeriod 2026-05', 'changedMeta']],
  ])('the mark %j: %j', (changed, problems) => {
    expect(judgeMark({ ...wanted, ...changed }, wanted).map(said)).toEqual(problems)
  })
  it('an empty mark is none of what is wanted', () => {
    expect(judgeMark({}, wanted)).toHaveLength(5)
  })

  const columns = [
    { key: 'date', titles: ['Lieferdatum', 'Date of delivery'], isRequired: true },
    { key: 'remark', titles: ['Bemerkung'], isRequired: false },
  ]
  it.each<[string[], (string | undefined)[], string[]]>([
    [['Lieferdatum', 'Bemerkung'], ['date', 'remark'], []],
    [[' BEMERKUNG *', 'date of  delivery'], ['remark', 'date'], []],
    [['Lieferdatum', '', 'Preis'], ['date', undefined, undefined], ['unknownColumn? 2']],
    [['Bemerkung'], ['remark'], ['missingColumn null']],
    [['date', 'Lieferdatum'], ['date', undefined], ['columnTwice 1']],
  ])('the head %j', (titles, keys, problems) => {
    const header = judgeHeader(titles, columns)
    expect(header.keys).toEqual(keys)
    expect(header.problems.map((problem) => `${said(problem)} ${problem.column}`)).toEqual(problems)
  })
})

describe('T: type', () => {
  const workbook = { decimalMark: undefined, isTextFile: false } as const
  const quantity: ColumnShape = { type: 'number', isRequired: true, maxDecimals: 3 }
  const unit: ColumnShape = { type: 'code', isRequired: true, codes: new Set(['g', 'kg']), isUnit: true }
  const kind: ColumnShape = { type: 'code', isRequired: true, codes: new Set(['delivery', 'return']) }
  const remark: ColumnShape = { type: 'text', isRequired: false, maxLength: 10 }
  const day: ColumnShape = { type: 'day', isRequired: true }
  it.each<
    [ColumnShape, 'text' | 'number' | 'date' | 'error' | 'unsaved', string, string | undefined, string[]]
  >([
    [quantity, 'number', '0.125', '0.125', []],
    [quantity, 'number', '0.1255', undefined, ['tooManyDecimals']],
    [quantity, 'number', '1234567890123', undefined, ['tooLarge']],
    [quantity, 'number', '123456789012', '123456789012', []],
    [quantity, 'number', '-1', undefined, ['negative 1']],
    [{ ...quantity, mayBeNegative: true }, 'number', '-1', '-1', []],
    [quantity, 'text', '0,5', '0.5', ['numberAsText? 0.5']],
    [quantity, 'text', '1,234', undefined, ['ambiguousNumber']],
    [quantity, 'text', 'five', undefined, ['notANumber']],
    [quantity, 'text', '  ', undefined, ['missing']],
    [quantity, 'error', '#REF!', undefined, ['errorCell']],
    [quantity, 'unsaved', '', undefined, ['unsavedFormula']],
    [unit, 'text', 'g', 'g', []],
    [unit, 'text', 'KG', undefined, ['unitNotAllowed kg']],
    [kind, 'text', ' return ', 'return', []],
    [kind, 'text', 'sale', undefined, ['unknownCode']],
    [remark, 'text', 'short', 'short', []],
    [remark, 'text', 'a  b ', 'a b', ['spaces? a b']],
    [remark, 'text', 'far too long', undefined, ['tooLong']],
    [remark, 'text', ' ', undefined, []],
    [day, 'date', '2026-05-04', '2026-05-04', []],
    [day, 'text', 'soon', undefined, ['notADay']],
  ])('%j %s %j', (shape, cellKind, value, result, problems) => {
    const judged = judgeCell({ column: 0, kind: cellKind, value, isFormula: false }, shape, workbook)
    expect(judged.value).toBe(result)
    expect(judged.problems.map(said)).toEqual(problems)
  })
  it('takes what a formula came to, and says so', () => {
    const judged = judgeCell({ column: 0, kind: 'number', value: '5', isFormula: true }, quantity, workbook)
    expect([judged.value, ...judged.problems.map(said)]).toEqual(['5', 'formula?'])
  })
  it('misses what must be there', () => {
    expect(judgeMissing(quantity).problems.map(said)).toEqual(['missing'])
    expect(judgeMissing(remark).problems).toEqual([])
  })
})

describe('R: references', () => {
  it.each([
    ['4006381333931', 'right'],
    ['4006381333932', 'gtinDigit 4006381333931'],
    ['6291041500213', 'right'],
    ['5901234123457', 'right'],
    ['5 901234-123457', 'right'],
    ['96385074', 'right'],
    ['036000291452', 'right'],
    ['10012345678902', 'right'],
    ['12345', 'gtinDigit'],
    ['40063813339310', 'gtinDigit 40063813339314'],
    ['abc', 'gtinDigit'],
  ])('the GTIN %s is %s', (text, result) => expect(said(judgeGtin(text))).toBe(result))
  it.each([
    ['6291041500213', 'right'],
    ['6291041500214', 'glnDigit 6291041500213'],
    ['6291041500813', 'glnDigit 6291041500817'],
    ['96385074', 'glnDigit'],
    ['', 'glnDigit'],
  ])('the GLN %s is %s', (text, result) => expect(said(judgeGln(text))).toBe(result))
  it.each([
    ['morphine', 'right'],
    ['heroin', 'unknownSubstance'],
  ])('the substance %s', (code, result) =>
    expect(said(judgeKnown('unknownSubstance', code, new Set(['morphine'])))).toBe(result),
  )
  it('suggests a country in its own writing', () => {
    expect(said(judgeKnown('unknownCountry', 'ch', new Set(['CH'])))).toBe('unknownCountry CH')
  })
  it.each([
    ['P1', 'morphine', 'right'],
    ['P1', undefined, 'right'],
    ['P1', 'codeine', 'permitOfOtherSubstance'],
    ['P3', 'morphine', 'unknownPermit'],
  ])('the permit %s for %s', (number, substance, result) =>
    expect(said(judgePermit(number, substance, new Map([['P1', new Set(['morphine'])]])))).toBe(result),
  )
})

describe('B: balance', () => {
  it.each([
    ['10', '7.5', 'right'],
    ['10', '8', 'right'],
    ['10', '8.001', 'closingDiffers 7.5'],
    ['10', '7', 'right'],
    ['0', '-2.5', 'right'],
    ['0', '5', 'closingDiffers'],
  ])('opening %s, closing %s', (opening, closing, result) => {
    const account = { opening, added: ['2.5', '1'], taken: ['5', '1'], closing }
    expect(said(judgeClosing(account, usualTolerances))).toBe(result)
  })
  it.each([
    ['100', '100.0', 'right'],
    ['100.5', '100', 'openingDiffers? 100'],
    ['100.51', '100', 'openingDiffers 100'],
    ['0', '0', 'right'],
    ['1', '0', 'openingDiffers 0'],
  ])('opening %s after %s', (opening, last, result) =>
    expect(said(judgeOpening(opening, last, usualTolerances))).toBe(result),
  )
  it.each([
    ['100', '100', 'right'],
    ['101', '100', 'right'],
    ['101.1', '100', 'salesDiffer?'],
    ['1', '0', 'salesDiffer?'],
  ])('sold %s, delivered %s', (sold, delivered, result) =>
    expect(said(judgeSales(sold, delivered, usualTolerances))).toBe(result),
  )
  it.each([
    ['100', '100', 'right'],
    ['101', '100', 'importDiffers? 100'],
    ['11', '10', 'importDiffers? 10'],
    ['11.1', '10', 'importDiffers 10'],
    ['1010', '1000', 'importDiffers? 1000'],
    ['1010.1', '1000', 'importDiffers 1000'],
    ['2', '0', 'importDiffers 0'],
  ])('said %s, endorsed %s', (amount, endorsed, result) =>
    expect(said(judgeTrade('importDiffers', amount, endorsed, usualTolerances))).toBe(result),
  )
})

describe('P: plausibility', () => {
  it.each([
    ['10', undefined, 'right'],
    ['30', '10', 'right'],
    ['31', '10', 'unusuallyMuch?'],
    ['100', '10', 'unitSlip? 10'],
    ['10500', '10', 'unitSlip? 10.5'],
    ['0.011', '10', 'unitSlip? 11'],
    ['1', '10', 'unitSlip? 10'],
    ['500', '10', 'unusuallyMuch?'],
    ['4', '10', 'right'],
    ['5', '0', 'right'],
    ['0', '10', 'right'],
  ])('%s where %s is usual', (value, usual, result) =>
    expect(said(judgeUsual(value, usual, usualTolerances))).toBe(result),
  )
  it.each([
    ['1', '1', 'right'],
    ['1.001', '1', 'baseAboveGross'],
  ])('base %s of gross %s', (base, gross, result) => expect(said(judgeBase(base, gross))).toBe(result))
  it.each([
    ['1', '100', 'right'],
    ['1.01', '100', 'highLoss?'],
    ['0', '0', 'right'],
    ['1', '0', 'highLoss?'],
  ])('%s lost of %s', (lost, handled, result) =>
    expect(said(judgeLoss(lost, handled, usualTolerances))).toBe(result),
  )
  it.each([
    ['1', '0', 'permitNotUsed'],
    ['1', '1', 'right'],
    ['0', '0', 'right'],
  ])('%s imported, %s endorsed', (amount, endorsed, result) =>
    expect(said(judgeUse(amount, endorsed))).toBe(result),
  )
  it.each([
    [true, 'right'],
    [false, 'notLicensed'],
  ])('a substance of the licence, %s', (isLicensed, result) =>
    expect(said(judgeLicensed({ name: 'morphine', isLicensed }))).toBe(result),
  )
})

describe('D: duplicates', () => {
  it('names the row that said the same first', () => {
    const rows = new FirstRows()
    const see = (row: number, ...parts: string[]) => said(judgeRepeated(rows.see(parts, row)))
    expect([see(1, 'a', 'b'), see(2, 'ab', ''), see(3, 'a', 'b'), see(4, 'a', 'b')]).toEqual([
      'right',
      'right',
      'duplicateRow?',
      'duplicateRow?',
    ])
    expect(judgeRepeated(rows.see(['a', 'b'], 5))?.hint).toEqual({ row: '2' })
  })
  it('confuses none of a hundred thousand rows', () => {
    const rows = new FirstRows()
    const repeated: number[] = []
    for (let row = 0; row < 100_000; row += 1)
      if (rows.see(['2026-05-04', `Pharmacy ${row % 300}`, `DOC-${row}`], row) !== undefined)
        repeated.push(row)
    expect(repeated).toEqual([])
    expect(rows.see(['2026-05-04', 'Pharmacy 7', 'DOC-7'], 100_000)).toBe(7)
  })
  const period = { from: '2026-05-01', to: '2026-05-31' }
  it.each([
    [[], 'right'],
    [[{ from: '2026-04-01', to: '2026-04-30' }], 'right'],
    [[{ from: '2026-04-01', to: '2026-05-01' }], 'overlappingPeriod'],
    [[{ from: '2026-05-31', to: '2026-06-30' }], 'overlappingPeriod'],
  ])('beside %j', (others, result) => expect(said(judgeOverlap(period, others))).toBe(result))
  it.each([
    ['h', 'sameFile'],
    ['i', 'right'],
  ])('the file %s', (hash, result) => expect(said(judgeHash(hash, ['g', 'h']))).toBe(result))
})

describe('Q: period', () => {
  const period = { from: '2026-05-01', to: '2026-05-31' }
  it.each([
    ['2026-05-01', 'right'],
    ['2026-05-31', 'right'],
    ['2026-04-30', 'outsidePeriod'],
    ['2026-06-01', 'outsidePeriod'],
    ['2026-06-11', 'future'],
  ])('the day %s', (day, result) => expect(said(judgeDay(day, period, '2026-06-10'))).toBe(result))
  it.each([
    [true, 0, 'right'],
    [true, 1, 'rowsWithNil'],
    [false, 1, 'right'],
  ])('nil %s with %i rows', (isNil, rows, result) => expect(said(judgeNil(isNil, rows))).toBe(result))
})

it('a finding says its place, and no more of the value than helps', () => {
  const finding = findingAt({ code: 'negative' }, { sheet: 'T1', cell: 'B7', row: 6, value: 'x'.repeat(300) })
  expect(finding).toMatchObject({ severity: 'error', sheet: 'T1', cell: 'B7', row: 6 })
  expect(finding.value).toHaveLength(200)
  expect(classOf('negative')).toBe('T')
})
