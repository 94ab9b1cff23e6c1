import type { Locator, Page } from 'playwright-core'

/** A field by the whole of its label, whether or not "(optional)" stands behind it. */
export const fieldOf = (within: Page | Locator, label: string): Locator =>
  within
    .getByRole('textbox', { name: startsWith(label) })
    .or(within.getByRole('combobox', { name: startsWith(label) }))
    .or(within.getByLabel(label, { exact: true }).and(within.locator('input')))
    .first()

const startsWith = (label: string): RegExp =>
  new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(|$)`)

/** Opens a list of choices and takes the one of this name. */
export const choose = async (page: Page, label: string, name: string): Promise<void> => {
  await fieldOf(page, label).click()
  const option = page
    .locator('[role=option]')
    .and(page.getByRole('option', { name }))
    .filter({ visible: true })
    .first()
  await option.click()
  // A list takes a moment to close, and its words may be among those of the next one.
  await option.waitFor({ state: 'hidden' })
}

/** Figures in a text, in the order in which they stand, without grouping and with a dot; digits of any script. */
export const figuresIn = (text: string): number[] =>
  text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll(/(?<=\d)[\u202f\u00a0\u2009 ](?=\d{3})/g, '')
    .replaceAll(/(?<=\d)[,\u066b](?=\d)/g, '.')
    .match(/\d+(?:\.\d+)?/g)
    ?.map(Number) ?? []
