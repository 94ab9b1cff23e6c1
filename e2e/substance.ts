import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { choose, fieldOf } from './fields.ts'
import { goTo } from './people.ts'
import { settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

/** A substance that no treaty knows, under the names of a test. */
export interface Invented {
  readonly name: string
  readonly arabic: string
  readonly code: string
  readonly casNumber: string
}

export const column = (key: string): string => say(`masters.columns.${key}`)
export const english = say('masters.nameIn', { language: 'English' })
export const arabic = say('masters.nameIn', { language: 'Arabic' })

export const press = (page: Page, key: string): Promise<void> =>
  page
    .getByRole('button', { name: say(key), exact: true })
    .first()
    .click()

const addRow = async (page: Page, title: string): Promise<void> => {
  await press(page, 'masters.row.add')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await settle(page)
}

/** A substance of the authority's own, with the formula of its base. A number with a slip is told at its field. */
export const addSubstance = async (page: Page, substance: Invented): Promise<void> => {
  await goTo(page, '/masters/substances')
  await page.getByRole('link', { name: say('masters.list.add'), exact: true }).click()
  await fieldOf(page, english).fill(substance.name)
  await fieldOf(page, arabic).fill(substance.arabic)
  await fieldOf(page, column('code')).fill(substance.code)
  await fieldOf(page, column('casNumber')).fill(
    substance.casNumber.replace(/.$/, (digit) => `${(Number(digit) + 1) % 10}`),
  )
  await fieldOf(page, column('hsCode')).focus()
  await page.getByText(say('masters.problems.cas')).waitFor()
  await fieldOf(page, column('casNumber')).fill(substance.casNumber)
  await choose(page, column('group'), 'Narcotic')
  await choose(page, column('convention'), say('masters.options.convention.national'))
  await choose(page, column('family'), 'Opiates')
  await addRow(page, substance.name)
  await page.getByRole('link', { name: 'Base', exact: true }).click()
  await fieldOf(page, column('formula')).fill('C17H19NO3')
  await press(page, 'masters.row.save')
  await page.getByText(say('masters.row.saved')).waitFor()
  await page.getByRole('link', { name: substance.name, exact: true }).click()
  await settle(page)
}

/** Its salt: the factor is computed from the formulas, taken, and shown as a sentence. Two bases to one acid. */
export const addSulfate = async (page: Page, { name, arabic: inArabic }: Invented): Promise<void> => {
  await page.getByRole('link', { name: say('masters.related.substanceForms.add') }).click()
  await settle(page)
  await fieldOf(page, english).fill(`${name} sulfate`)
  await fieldOf(page, arabic).fill(`كبريتات ${inArabic}`)
  await fieldOf(page, column('formula')).fill('(C17H19NO3)2*H2SO4')
  await fieldOf(page, column('baseCount')).fill('2')
  await press(page, 'masters.factor.take')
  await page
    .getByRole('status')
    .filter({ hasText: `${sulfateFactor}` })
    .waitFor()
  expect(await fieldOf(page, column('factor')).inputValue()).toBe(`${sulfateFactor}`)
  await addRow(page, `${name} sulfate`)
}

/**
 * The same in one go, step by step: a slip in the CAS number is told at its step, a reload loses nothing, and the
 * preview shows what a kilogram of the salt is in base.
 */
export const enterInSteps = async (page: Page, { name, arabic: inArabic, code, casNumber }: Invented) => {
  const step = async (key: string): Promise<void> => {
    await press(page, 'masters.guide.next')
    await page.getByRole('heading', { name: say(`masters.guide.steps.${key}`) }).waitFor()
  }
  await goTo(page, '/masters/substances')
  await page.getByRole('link', { name: say('masters.guide.open'), exact: true }).click()
  await fieldOf(page, english).fill('Morphine')
  await page.getByText(say('masters.guide.same')).first().waitFor()
  await fieldOf(page, english).fill(name)
  await fieldOf(page, arabic).fill(inArabic)
  expect(await fieldOf(page, column('code')).inputValue()).toBe(code)
  await step('control')
  await choose(page, column('group'), 'Narcotic')
  await choose(page, column('convention'), say('masters.options.convention.national'))
  await choose(page, column('family'), 'Opiates')
  await fieldOf(page, column('casNumber')).fill(
    casNumber.replace(/.$/, (digit) => `${(Number(digit) + 1) % 10}`),
  )
  await press(page, 'masters.guide.next')
  await page.getByText(say('masters.problems.cas')).waitFor()
  await fieldOf(page, column('casNumber')).fill(casNumber)
  await step('forms')
  await fieldOf(page, say('masters.guide.baseFormula')).fill('C17H19NO3')
  await press(page, 'masters.guide.addForm')
  await fieldOf(page, english).fill(`${name} sulfate`)
  await page.reload()
  await settle(page)
  expect(await fieldOf(page, english).inputValue()).toBe(`${name} sulfate`)
  await fieldOf(page, arabic).fill(`كبريتات ${inArabic}`)
  await fieldOf(page, column('formula')).fill('(C17H19NO3)2*H2SO4')
  await fieldOf(page, column('baseCount')).fill('2')
  await press(page, 'masters.factor.take')
  await step('preview')
  await page
    .getByRole('row', { name: /sulfate/ })
    .getByText('853.4')
    .waitFor()
  await press(page, 'masters.guide.save')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await settle(page)
}

/** Grams of anhydrous base in a gram of the salt. */
export const sulfateFactor = 0.8534
