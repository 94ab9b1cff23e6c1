import type { Locator, Page } from 'playwright-core'
import { sayIn } from './words.ts'

const say = sayIn('en')
const name = say('branding.pictures.kind.country_logo')

/** Opens the dialog on the page of pictures in which another country logo is chosen. */
export const openLogo = async (page: Page): Promise<Locator> => {
  await page
    .getByRole('region', { name })
    .getByRole('button', { name: say('branding.pictures.replace') })
    .click()
  return page.getByRole('dialog')
}

/** Offers a file in that dialog. */
export const offerLogo = async (
  dialog: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: say('branding.pictures.takeIt'), exact: true }).click()
}

/** Replaces the country logo by a drawing. */
export const replaceLogo = async (page: Page, buffer: Buffer): Promise<void> => {
  await offerLogo(await openLogo(page), { name: 'logo.svg', mimeType: 'image/svg+xml', buffer })
  await page.getByText(say('branding.pictures.replaced', { name })).waitFor()
}
