import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** What the page looks like now, where somebody wants to look at it: in the folder that LOOK_FOLDER names. */
export const show = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.LOOK_FOLDER
  if (folder) writeFileSync(join(folder, `${name}.png`), await page.screenshot({ fullPage: true }))
}
