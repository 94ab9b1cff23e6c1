import { calls } from '@papaver/contract/calls.ts'
import type { Page } from 'playwright-core'
import { marksOfPage } from '../apps/api/src/testing/pdf-marks.ts'
import { sharedBrowser } from './browser.ts'
import { ofTheTest } from './diary.ts'

/** The document of a permit, a licence or a cultivation, as who is signed in here gets it. */
export const documentOf = async (
  page: Page,
  id: string,
  call: 'authorizations.document' | 'licenses.document' | 'cultivation.document' = 'authorizations.document',
): Promise<Buffer> => {
  const ask = { path: calls[call][1].replace(':id', id), mark: ofTheTest }
  const text = await page.evaluate(async ({ path, mark }) => {
    const headers = { [mark]: '1', Authorization: `Bearer ${sessionStorage.getItem('Token')}` }
    const bytes = new Uint8Array(await (await fetch(path, { headers })).arrayBuffer())
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  }, ask)
  return Buffer.from(text, 'latin1')
}

/** A photograph of the printed page, at 300 dots an inch. */
export const photographOf = async (pdf: Buffer): Promise<Buffer> => {
  const browser = await sharedBrowser()
  const context = await browser.newContext({ viewport: { width: 596, height: 420 }, deviceScaleFactor: 4 })
  try {
    const page = await context.newPage()
    await page.setContent(marksOfPage(pdf))
    return await page.screenshot()
  } finally {
    await context.close()
  }
}
