import { findingCodes } from '@papaver/contract/statistics/rules/findings.ts'
import type { UploadView } from '@papaver/contract/statistics/submission-schema.ts'
import { readXlsx, writeXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectedIn, type FaultyRow, faultyFile, lineOf } from '../../testing/faulty-file.ts'
import { aProduct, remarked, rightRows, rowsWithErrors, rowsWithWarnings } from '../../testing/faulty-rows.ts'
import { heads } from '../../testing/faulty-template.ts'
import { arrangeFaulty, faultyReport, rowsOfWhole, sendBytes } from '../../testing/faulty-world.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { beginReport, saveReport, sendReportFile } from '../../testing/submissions.ts'

/**
 * What a company uploads is judged as product §8 says: a file with a hundred errors, and with each code that there is,
 * is sent over HTTP, and exactly what was put into it is found, each at its cell.
 */
let app: TestApp
let [importer, rival]: TestPerson[] = []
const people = () => ({
  importer: importer as TestPerson,
  rival: rival as TestPerson,
})
let world: Awaited<ReturnType<typeof arrangeFaulty>>
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  rival = await app.as('rival')
  world = await arrangeFaulty(app)
})
afterAll(() => app?.close())

const sql = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
const templateFor = async (person: TestPerson): Promise<Buffer> =>
  (
    await person.call('statistics.templateFile', {
      params: { code: faultyReport.code },
      query: { period: faultyReport.period },
    })
  ).bytes
const linesOf = ({ findings }: UploadView): string[] => findings.map(lineOf).sort()
const found = new Set<string>()
const note = ({ findings }: UploadView) => {
  for (const { code } of findings) found.add(code)
}
const errorsIn = (rows: readonly FaultyRow[]): number =>
  rows.flatMap(({ finds = [] }) => finds).filter(({ severity }) => severity === 'error').length

/** What the sentence of a finding is made from, where there is something to say. */
const hints = {
  openingDiffers: { expected: '1000', said: '900', substance: 'Codeine' },
  closingDiffers: { expected: '10', difference: '-1' },
  exportDiffers: { expected: '0', said: '3', substance: 'Morphine' },
  importDiffers: {},
  salesDiffer: { expected: '50', said: '60', substance: 'Morphine' },
  unitSlip: { usual: '1', step: '10' },
  unusuallyMuch: { usual: '1' },
  ambiguousNumber: { dot: '1234', comma: '1.234' },
  tooLong: { max: '10' },
  tooManyDecimals: { max: '9' },
  outsidePeriod: { from: '2026-01-01', to: '2026-12-31' },
  future: { today: '2026-06-17' },
  highLoss: { percent: '50', max: '1' },
  mergedCells: { range: 'V3:W3' },
  overlappingPeriod: { from: '2026-01-01', to: '2026-03-31' },
  notLicensed: { substance: 'Pethidine' },
}

describe('a file with a hundred errors', () => {
  it('is found faulty at exactly the cells where it is', async () => {
    const { importer } = people()
    const base = [...rowsOfWhole(world), ...rowsWithErrors, aProduct, ...rowsWithWarnings, ...rightRows]
    // Of the head three, of the mark five, merged cells, days of another report.
    const ofFile = 9
    const rows = [...base]
    while (errorsIn(rows) + ofFile < 99)
      rows.push(rowsWithErrors[rows.length % rowsWithErrors.length] ?? { cells: {} })
    const written = {
      heads: [...heads, 'Price', 'Remark'],
      rows: remarked(rows),
      meta: { template: 'T9', version: '1', establishment: 'XV-999', period: '2020', checksum: 'x' },
      merges: ['V3:W3'],
    }
    const begun = await beginReport(importer, faultyReport)
    const draft = await saveReport(importer, begun, { isNil: true })
    const { status, body } = await sendBytes(
      importer,
      draft.id,
      await faultyFile(await templateFor(importer), written),
    )
    expect(status).toBe(201)
    expect(linesOf(body)).toEqual(
      [
        ...expectedIn('T3', written),
        ...[
          'wrongTemplate → T3',
          'wrongVersion → 2',
          'wrongEstablishment → XV-002',
          'wrongPeriod → 2026',
        ].map((line) => `meta! ${line}`),
        'meta! changedMeta',
        'T3!V1 unknownColumn?',
        'T3!W1 columnTwice',
        'T3! missingColumn',
        'T3!V3 mergedCells',
        'T3! overlappingPeriod',
        'T3! rowsWithNil',
      ].sort(),
    )
    expect(body.errors).toBe(100)
    const hintOf = (code: string) => body.findings.find((each) => each.code === code)?.hint
    expect(Object.fromEntries(Object.keys(hints).map((code) => [code, hintOf(code)]))).toEqual({
      ...hints,
      importDiffers: { expected: world.endorsed, said: '5', substance: 'Morphine' },
    })
    note(body)
    const { upload } = await saveReport(importer, draft, { isNil: false, uploadId: body.id })
    expect([upload?.errors, upload?.findings.some(({ code }) => code === 'rowsWithNil')]).toEqual([99, false])
  })
})

/** An entry of the catalogue that is weighed, and of which somebody has written more base than goods. */
const weighed = async (): Promise<{ code: string; tablets: string }> => {
  const { rows } = await sql(`
    select entry.id, entry.number as code, pack_unit as unit from preparation
    join work_case entry on entry.id = preparation.id where pack_unit in ('tablet', 'patch')`)
  const [tablets, other] = [
    rows.find(({ unit }) => unit === 'tablet'),
    rows.find(({ unit }) => unit === 'patch'),
  ]
  await sql(`update preparation set pack_unit = 'g' where id = $1`, [other.id])
  await sql(`update preparation_component set strength = 1500 where preparation_id = $1`, [other.id])
  return { code: other.code, tablets: tablets.code }
}

describe('goods of the catalogue', () => {
  it('are counted as they are packed, and hold no more base than they weigh', async () => {
    const { rival } = people()
    const { code, tablets } = await weighed()
    const goods = { Substance: 'Oxycodone', 'Opening stock': 0, 'Purchased at home': 10, 'Closing stock': 10 }
    const written = {
      heads: [...heads, 'Witness'],
      rows: remarked([
        { cells: { ...goods, Product: tablets, Unit: 'tablet', Witness: 'x' } },
        {
          cells: { ...goods, Product: tablets, Unit: 'ml', Witness: 'x' },
          finds: [{ column: 'Unit', code: 'unitNotAllowed', severity: 'error' }],
        },
        {
          cells: { ...goods, Product: code, Unit: 'g', Witness: 'x' },
          finds: [
            { column: 'Purchased at home', code: 'baseAboveGross', severity: 'error' },
            { column: 'Closing stock', code: 'baseAboveGross', severity: 'error' },
          ],
        },
      ]),
    }
    const { id } = await beginReport(rival, { code: 'T3', period: '2025' })
    const template = await rival.call('statistics.templateFile', {
      params: { code: 'T3' },
      query: { period: '2025' },
    })
    const { body } = await sendBytes(rival, id, await faultyFile(template.bytes, written))
    expect(linesOf(body)).toEqual(expectedIn('T3', written).sort())
    note(body)
  })
})

describe('deliveries', () => {
  it('name their goods by code, by GTIN or as a substance', async () => {
    const { rival } = people()
    const month = { code: 'T1', period: '2025-05' }
    const { rows } = await sql(`
      update preparation set gtin = '4006381333931' from work_case entry
      where entry.id = preparation.id and pack_unit = 'ampoule'
        and preparation.id = (select min(id::text)::uuid from preparation where pack_unit = 'ampoule')
      returning entry.number as code`)
    const goods = {
      ...{ 'Type of movement': 'delivery', Date: '2025-05-04', Recipient: 'Nobody' },
      ...{ Quantity: 2, Unit: 'pack' },
    }
    const { id } = await beginReport(rival, month)
    const upload = await sendReportFile(rival, id, month, [
      { ...goods, 'Product of the catalogue': rows[0]?.code },
      { ...goods, 'GTIN of the product': '4006381333931' },
      { ...goods, 'GTIN of the product': '96385074' },
      goods,
    ])
    const errors = upload.findings.filter(({ severity }) => severity === 'error')
    expect(errors.map(lineOf)).toEqual(['T1!G4 unknownProduct', 'T1!H5 missing'])
    const { body } = await rival.call('statistics.rows', { params: { id, uploadId: upload.id } })
    expect(body.items.map(({ isAccepted }: { isAccepted: boolean }) => isAccepted)).toEqual([
      true,
      true,
      false,
      false,
    ])
    // Two packs and two packs.
    const kept = await sql(
      'select bases from statistic_row where upload_id = $1 and is_accepted order by row',
      [upload.id],
    )
    expect(kept.rows[0].bases).toEqual(kept.rows[1].bases)
    expect(Object.keys(kept.rows[0].bases)).toEqual(['quantity'])
  })
})

describe('a file', () => {
  it('that was handed in before, or that says not for whom it is, is known', async () => {
    const { importer } = people()
    const { id } = await beginReport(importer, { code: 'T7', period: '2026' })
    const again = await sendBytes(importer, id, world.sentBefore)
    expect(linesOf(again.body)).toEqual(['T7! sameFile', 'meta! changedMeta', 'meta! wrongPeriod → 2026'])
    const rows = [
      ['Substance', 'Supplied to pharmacies'],
      ['Morphine', 5],
    ]
    const bare = await sendBytes(
      importer,
      id,
      Buffer.from(await writeXlsx({ sheets: [{ name: 'T7', rows }] })),
    )
    expect(linesOf(bare.body)).toEqual(['meta! missingSheet'])
    const columns = [{}, { numFmt: '0.0%' }, { numFmt: '0.0" kg"', hidden: true }, {}]
    const doubts = [
      ['Substance', 'Supplied to pharmacies', 'Supplied to hospitals', ''],
      ['Morphine', 0.5, 5, 'checked'],
    ]
    const notes = { name: 'Notes', rows: [['To whom it may concern']] }
    const sheet = { name: 'T7', hidden: true, columns, rows: doubts }
    const untidy = await writeXlsx({ sheets: [notes, sheet] })
    const doubtful = await sendBytes(importer, id, Buffer.from(untidy))
    expect(linesOf(doubtful.body)).toEqual([
      'Notes!A1 sheetNotRead?',
      'T7! hiddenSheet?',
      'T7!B2 percentFormat?',
      'T7!C1 hiddenColumn?',
      'T7!C2 unitFormat?',
      'T7!D2 notRead?',
      'meta! missingSheet',
    ])
    for (const { body } of [again, bare, doubtful]) note(body)
  })
})

describe('the rows that are right', () => {
  it('are taken without the others, which come back as a file that is mended and found right', async () => {
    const { rival } = people()
    const rows = remarked([...rightRows, ...rowsWithErrors, ...rightRows]).map((row) => ({
      ...row,
      cells: { ...row.cells, Witness: 'somebody' },
    }))
    const written = { heads: [...heads, 'Witness'], rows }
    const begun = await beginReport(rival, faultyReport)
    const sent = await sendBytes(rival, begun.id, await faultyFile(await templateFor(rival), written))
    expect(linesOf(sent.body)).toEqual(expectedIn('T3', written).sort())
    expect(sent.body).toMatchObject({ acceptedRows: 4, refusedRows: rowsWithErrors.length, fileErrors: 0 })
    const saved = await saveReport(rival, begun, { uploadId: sent.body.id, isPartial: true })
    expect(saved.checks.filter(({ severity }) => severity === 'block')).toEqual([])
    const { bytes } = await rival.call('statistics.uploadFile', {
      params: { id: begun.id, uploadId: sent.body.id },
      query: { as: 'refused' },
    })
    const { sheets } = await readXlsx(bytes)
    const [sheet] = sheets
    const mended = (sheet?.rows ?? []).map((cells, at) => {
      const { mend = {} } = rows[at - 1] ?? {}
      return cells.map((cell, column) => {
        const head = written.heads[column] ?? ''
        return at > 0 && cells.length > 0 && head in mend ? (mend[head] ?? null) : cell
      })
    })
    expect(mended.filter((cells) => cells.some((cell) => cell !== null))).toHaveLength(
      rowsWithErrors.length + 1,
    )
    const clean = await sendBytes(
      rival,
      begun.id,
      Buffer.from(
        await writeXlsx({
          sheets: sheets.map(({ name, hidden = false, rows }, at) => ({
            ...{ name, hidden },
            rows: at === 0 ? mended : rows,
          })),
        }),
      ),
    )
    expect(linesOf(clean.body)).toEqual([])
    expect(clean.body).toMatchObject({ acceptedRows: rowsWithErrors.length, refusedRows: 0 })
  })
})

it('every code that there is has been found', () => {
  expect(
    Object.values(findingCodes)
      .flatMap((codes) => Object.keys(codes))
      .filter((code) => !found.has(code)),
  ).toEqual([])
})
