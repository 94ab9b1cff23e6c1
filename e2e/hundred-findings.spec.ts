import { readFile } from 'node:fs/promises'
import { cellName } from '@papaver/contract/sheet-cells.ts'
import type { UploadView } from '@papaver/contract/statistics/submission-schema.ts'
import { readXlsx, writeXlsx } from 'hucre'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectedIn, type FaultyRow, faultyFile, lineOf } from '../apps/api/src/testing/faulty-file.ts'
import {
  inYear,
  remarked,
  rightRows,
  rowsWithErrors,
  rowsWithWarnings,
} from '../apps/api/src/testing/faulty-rows.ts'
import { publishWider } from '../apps/api/src/testing/faulty-template.ts'
import { flowingTextOf, hasTextTool } from '../apps/api/src/testing/pdf-text.ts'
import { ask, callerOn } from './ask.ts'
import { expectNoBarriers } from './axe.ts'
import { choose, fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
/** A year that is over, so that no day of it is still to come. */
const year = new Date().getFullYear() - 1
const usual = { Substance: 'Oxycodone', 'Opening stock': 0, 'Closing stock': 0 }
/** Nobody else in the demonstration manufactures: form C says what this report says. */
const made: readonly FaultyRow[] = [
  { cells: { ...usual, Substance: 'Codeine', Manufactured: 2500, 'Closing stock': 2500 } },
  { cells: { ...usual, Substance: 'Codeine', Manufactured: 250.5, 'Closing stock': 250.5 } },
]

/** A hundred errors: of the cells, of a heading that stands there twice, of merged cells, and of rows where there are none to be. */
const faultyRows = (): FaultyRow[] => {
  const wrong = inYear(year, rowsWithErrors)
  const many = Array.from({ length: 97 }, (_, at) => wrong[at % wrong.length] as FaultyRow)
  const rows = [...many, ...inYear(year, [...rowsWithWarnings, ...rightRows]), ...made]
  return remarked(rows).map((row) => ({ ...row, cells: { ...row.cells, Witness: 'somebody' } }))
}
const rows = faultyRows()
/** These stay wrong and are left out. */
const leftOut = new Set([93, 94, 96])
const isWarned = ({ finds = [] }: FaultyRow) => finds.some(({ severity }) => severity === 'warning')

const button = (within: Page | Locator, key: string, values = {}) =>
  within.getByRole('button', { name: say(key, values), exact: true })
const saved = async (page: Page, press: Locator): Promise<Buffer> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press.click()])
  return readFile(await file.path())
}
const send = async (page: Page, buffer: Buffer): Promise<void> => {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const file = { name: 'T2.xlsx', mimeType, buffer }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await settle(page)
}
const headsOf = async (template: Buffer): Promise<string[]> =>
  ((await readXlsx(template)).sheets[0]?.rows[0] ?? []).map((head) => String(head).replace(/ \*$/, ''))

/** The copy with notes, its cells put right but for the rows that are left out; nothing is merged any more. */
const mendedCopy = async (copy: Buffer, heads: readonly string[]): Promise<Buffer> => {
  const { sheets } = await readXlsx(copy)
  const width = heads.length - 2
  const mended = (sheets[0]?.rows ?? []).map((cells, at) => {
    const row = rows[at - 1]
    const { mend = {} } = row ?? {}
    // Of what was only pointed out, the loss alone is left, to be explained.
    if (row !== undefined && isWarned(row) && row.cells.Loss !== 50) return []
    return cells.slice(0, width).map((cell, column) => {
      const head = heads[column] ?? ''
      return at > 0 && head in mend && !leftOut.has(at - 1) ? (mend[head] ?? null) : cell
    })
  })
  return Buffer.from(
    await writeXlsx({
      sheets: sheets.map(({ name, hidden = false, rows: there }, at) => ({
        ...{ name, hidden },
        rows: at === 0 ? mended : there,
      })),
    }),
  )
}

const draftOf = (page: Page) => {
  const id = /submissions\/([\da-f-]+)/.exec(page.url())?.[1] ?? ''
  return ask(page, 'statistics.get', { params: { id } })
}
const shownUpload = async (page: Page): Promise<UploadView> => {
  const { upload } = await draftOf(page)
  if (upload === null) throw new Error('the draft has no file')
  return upload
}
const linesOf = ({ findings }: UploadView): string[] => findings.map(lineOf).sort()

const nilOf = (page: Page) => page.getByRole('checkbox', { name: say('statistics.fields.isNil') })

/** What is found is listed, a handful of it seen at its cell on the screen. */
const readFindings = async (page: Page, result: Locator, heads: readonly string[]): Promise<void> => {
  await result.getByText(say('statistics.result.errors', { count: 100 }), { exact: true }).waitFor()
  const written = { heads, rows }
  const headOf = (at: number) => cellName(0, heads.length + at)
  expect(linesOf(await shownUpload(page))).toEqual(
    [
      ...expectedIn('T2', written),
      `T2!${headOf(-2)} unknownColumn?`,
      `T2!${headOf(-1)} columnTwice`,
      `T2!${cellName(2, heads.length - 2)} mergedCells`,
      'T2! rowsWithNil',
    ].sort(),
  )
  for (const code of [
    'notANumber',
    'unknownSubstance',
    'glnDigit',
    'closingDiffers',
    'outsidePeriod',
    'errorCell',
    'highLoss',
    'duplicateRow',
  ] as const) {
    const at = rows.findIndex(({ finds = [] }) => finds.some((each) => each.code === code))
    const { column } = rows[at]?.finds?.find((each) => each.code === code) ?? {}
    const cell = cellName(at + 1, heads.indexOf(column ?? ''))
    await result
      .getByRole('row')
      .filter({ has: page.getByText(cell, { exact: true }) })
      .first()
      .waitFor()
  }
}

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })

/** Begins the report as one of which there is nothing, and sends the file all the same. */
const sendFaulty = async (page: Page): Promise<string[]> => {
  await choose(page, say('statistics.draft.start.kind'), 'T2')
  await choose(page, say('statistics.draft.start.period'), String(year))
  await button(page, 'statistics.draft.begin').click()
  const template = await saved(page, button(page, 'statistics.page.download'))
  await nilOf(page).check()
  // It is judged by what the draft says that is kept.
  await expect.poll(async () => (await draftOf(page)).isNil).toBe(true)
  const heads = [...(await headsOf(template)), 'Price', 'Remark']
  const merges = [`${cellName(2, heads.length - 2)}:${cellName(2, heads.length - 1)}`]
  await send(page, await faultyFile(template, { heads, rows, merges }))
  return heads
}

/** Two cells on the screen, all others but three in the copy with notes, and a word for the warning that stays. */
const mendFile = async (page: Page, result: Locator, heads: readonly string[]): Promise<void> => {
  await nilOf(page).uncheck()
  await result.locator('summary').filter({ hasText: '97' }).click()
  const inRow = (row: number) =>
    result.getByRole('listitem').filter({ hasText: say('statistics.report.row', { row }) })
  await fieldOf(inRow(2), 'Closing stock').fill('0')
  await fieldOf(inRow(3), 'Loss').fill('')
  await button(result, 'statistics.report.judgeAnew', { count: 2 }).click()
  await result.getByText(say('statistics.result.errors', { count: 97 }), { exact: true }).waitFor()

  const copy = await saved(page, button(result, 'statistics.result.copy'))
  await send(page, await mendedCopy(copy, heads))
  await result.getByText(say('statistics.result.errors', { count: 3 }), { exact: true }).waitFor()
  await button(result, 'statistics.report.explain').click()
  const why = page.getByRole('dialog')
  await why.getByRole('textbox').fill('A tin was stolen; see the incident report.')
  await button(why, 'statistics.report.explainConfirm').click()
  await page.getByText(say('statistics.checks.explained.title', { count: 1 })).waitFor()
}

/** The rows without errors; answers the number and id of the report, and which receipt was given for it. */
const handInRest = async (page: Page): Promise<{ number: string; id: string; receipt: Buffer }> => {
  await page.getByRole('checkbox', { name: say('statistics.fields.isPartial') }).check()
  await settle(page)
  await button(page, 'statistics.draft.submit').click()
  const sending = page.getByRole('dialog')
  await sending.getByRole('checkbox').check()
  await button(sending, 'statistics.draft.submit').click()
  await headingOf(page)
    .getByText(/ST-\d+/)
    .waitFor()
  const number = /ST-\d+/.exec((await headingOf(page).textContent()) ?? '')?.[0] ?? ''
  const id = new URL(page.url()).hash.split('/').at(-1) ?? ''
  return { number, id, receipt: await saved(page, button(page, 'statistics.receipt.button')) }
}

const askAboutCell = async (officer: Page): Promise<void> => {
  await officer.getByRole('button', { name: say('statistics.report.only.noted') }).click()
  await officer.getByRole('button', { name: /^50 / }).first().click()
  await button(officer, 'casework.actions.ask.button').click()
  const asking = officer.getByRole('dialog')
  await asking.getByRole('textbox', { name: /Loss/ }).fill('What became of it?')
  await asking.getByRole('textbox', { name: say('casework.actions.question') }).fill('One question.')
  await button(asking, 'casework.actions.ask.confirm').click()
  await officer.getByText(say('casework.actions.ask.done')).waitFor()
}

const answerAboutCell = async (page: Page): Promise<void> => {
  await page.reload()
  await page.getByRole('textbox', { name: /Loss/ }).fill('The police look for it.')
  await page.locator('#draft-answer').fill('See there.')
  await button(page, 'casework.draft.sendAnswer').click()
  await headingOf(page)
    .getByText(/ST-\d+/)
    .waitFor()
}

const accept = async (officer: Page): Promise<void> => {
  await officer.reload()
  await officer.getByText('The police look for it.', { exact: true }).waitFor()
  await button(officer, 'statistics.actions.accept.button').click()
  await button(officer.getByRole('dialog'), 'statistics.actions.accept.confirm').click()
  await officer.getByText(say('statistics.actions.accept.done')).waitFor()
}

test('a file with a hundred errors is mended here and there, submitted in part, asked about, accepted, and stands on form C', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer')
    await publishWider(callerOn(officer), 'T2')
    const page = await signedIn(open, 'importer', { place: '/statistics-upload/submissions/new' })
    const heads = await sendFaulty(page)
    const result = page.getByRole('region', { name: say('statistics.result.title') })
    await readFindings(page, result, heads)
    await expectNoBarriers(page)
    await mendFile(page, result, heads)
    const { number, id, receipt } = await handInRest(page)
    expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')
    if (hasTextTool) expect(flowingTextOf(receipt)).toContain(number)

    await goTo(officer, `/statistics-upload/submissions/${id}?tab=rows`)
    await askAboutCell(officer)
    await goTo(page, `/statistics-upload/submissions/${id}/edit`)
    await answerAboutCell(page)
    await goTo(officer, `/statistics-upload/submissions/${id}`)
    await accept(officer)

    // 2500 g and 250.5 g, rounded to the gram; the figure leads to its rows, and to no others.
    await goTo(officer, `/incb-forms/C/${year}`)
    const partI = officer.getByRole('table').first()
    await partI
      .getByRole('row', { name: /Codeine/ })
      .getByRole('button', { name: /^2\.750/ })
      .first()
      .click()
    await officer.getByRole('dialog').getByRole('link', { name: number }).first().click()
    await headingOf(officer).getByText(number).waitFor()
    await button(officer, 'statistics.report.onlySubstance', { substance: 'Codeine' }).waitFor()
    const cells = officer
      .getByRole('table')
      .getByRole('row')
      .filter({ has: officer.getByRole('cell') })
    await expect.poll(() => cells.count()).toBe(made.length)
    await expectNoBarriers(officer)
    await button(officer, 'statistics.report.onlySubstance', { substance: 'Codeine' }).click()
    await expect.poll(() => cells.count()).toBeGreaterThan(made.length)
  }))
