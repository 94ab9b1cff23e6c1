import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Until the page at this path, which works without a network, is kept on the device. */
export const untilKept = (page: Page, path: '/border/' | '/field/'): Promise<void> => {
  const stateOf = () =>
    page.evaluate(async (at) => (await navigator.serviceWorker.getRegistration(at))?.active?.state, path)
  return expect.poll(stateOf, { message: `${path} is kept on the device` }).toBe('activated')
}
