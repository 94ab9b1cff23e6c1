import { expect, test } from 'vitest'
import { here } from './here.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const title = say('frame.oldBrowser.title')

test.each(['/', '/#/display-authorization', '/check/', '/border/', '/field/'])(
  'a browser that is too old sees at the start which ones are supported: %s',
  (place) =>
    onScreens(async (open) => {
      const page = await open('/home')
      expect(await page.getByRole('heading', { name: title }).count()).toBe(0)
      await page.addInitScript(() => Reflect.deleteProperty(Map, 'groupBy'))
      // Loaded anew, not only another place on the same page.
      await page.goto('about:blank')
      await page.goto(`${here().address}${place}`)
      await page.getByRole('heading', { name: title }).waitFor()
      await page.getByText('Safari from version 17.4').waitFor()
      await settle(page)
      expect(await page.locator('#root').count()).toBe(0)
    }),
)
