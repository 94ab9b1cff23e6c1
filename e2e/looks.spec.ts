import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { here } from './here.ts'
import { offerLogo, openLogo, replaceLogo } from './logo.ts'
import { signedIn } from './people.ts'
import { putLooksBack } from './put-looks-back.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

/** The other journeys find the portal as it is delivered. */
afterAll(putLooksBack)

const save = (page: Page): Locator =>
  page.getByRole('button', { name: say('branding.bar.save'), exact: true })
const press = async (button: Locator, times = 1): Promise<void> => {
  for (let time = 0; time < times; time += 1) {
    await button.focus()
    await button.press('Enter')
  }
}
const groupsOf = async (page: Page): Promise<string[]> => {
  const navigation = page.getByRole('navigation', { name: say('frame.navigation') })
  const groups = navigation.locator('> ul > li > :is(a, button)')
  await groups.first().waitFor()
  return groups.allInnerTexts()
}

test('an officer renames and moves a group by keyboard alone, and customs finds it so', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/ui-customization' })
    const tree = page.getByRole('region', { name: say('branding.menuEditor.tree') })
    await press(tree.getByRole('button', { name: say('frame.menu.customs'), exact: true }))
    await press(tree.getByRole('button', { name: say('branding.menuEditor.up') }), 5)
    const where = { name: say('frame.menu.customs'), place: 1, total: 12 }
    await tree.getByText(say('branding.menuEditor.movedUpper', where)).waitFor()
    const own = page.getByRole('radio', { name: say('branding.menuEditor.labelKey') })
    await own.focus()
    await own.press('ArrowDown')
    await page.getByLabel('English').fill('Border post')
    // The handle's own keys: taken, one up, let go.
    const name = say('frame.menu.findPermit')
    const handle = tree.getByRole('button', { name: say('branding.drag.handle', { name }) })
    await handle.focus()
    await handle.press('Space')
    await page.getByText(say('branding.drag.over', { name, other: name })).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowUp')
    const over = say('branding.drag.over', { name, other: say('frame.menu.expected') })
    await page.getByText(over).waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await press(save(page))
    await page.getByText(say('branding.menuEditor.saved')).waitFor()

    const customs = await signedIn(open, 'customs')
    expect((await groupsOf(customs))[0]).toBe('Border post')
    await customs.getByRole('button', { name: 'Border post' }).click()
    const entries = customs.getByRole('navigation').getByRole('link')
    const firstTwo = async () => (await entries.allInnerTexts()).slice(0, 2)
    await expect.poll(firstTwo).toEqual([name, say('frame.menu.expected')])
  }))

test('an administrator cannot lose the way to where menus are changed', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/ui-customization' })
    const tree = page.getByRole('region', { name: say('branding.menuEditor.tree') })
    await press(tree.getByRole('button', { name: say('frame.menu.administration'), exact: true }))
    await press(tree.getByRole('button', { name: say('branding.menuEditor.hide'), exact: true }))
    const detail = say('branding.menu.uiCustomization')
    await page.getByText(say('branding.menuProblem.wayLost', { detail })).waitFor()
    await press(save(page))
    expect(await page.getByText(say('branding.menuEditor.saved')).count()).toBe(0)
    // Nothing typed is lost by a wrong turn.
    await page
      .getByRole('navigation', { name: say('frame.navigation') })
      .getByRole('link')
      .first()
      .click()
    await press(page.getByRole('button', { name: say('ui.leave.stay') }))
    await press(page.getByRole('button', { name: say('branding.bar.discard') }))
    await save(page).waitFor({ state: 'detached' })
  }))

const headerColour = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--pv-header'))
const logoOf = (page: Page): Promise<string | null> => page.locator('header img').first().getAttribute('src')
const svg = (inside: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`)

test('a drawing with a script and a logo of ten megabytes are refused where they were chosen', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/application-attachments', expected: [422] })
    const dialog = await openLogo(page)
    await offerLogo(dialog, {
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: svg('<script>alert(1)</script>'),
    })
    await dialog
      .getByText(say('branding.drawing.script', { found: 'script' }))
      .first()
      .waitFor()
    await offerLogo(dialog, {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(10_000_000, 'x'),
    })
    await dialog
      .getByText(say('branding.refusals.brandingPictureTooLarge', { most: '2 MB' }))
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: say('branding.pictures.keep') }).click()
    await dialog.waitFor({ state: 'detached' })
  }))

test('name, colour and logo are seen at once, on a second screen too; what cannot be read is refused', () =>
  onScreens(async (open) => {
    const visitor = await open('/home')
    const firstLogo = await logoOf(visitor)
    const page = await signedIn(open, 'officer', { place: '/ui-customization?part=look' })
    const light = page.getByRole('region', { name: say('branding.lookEditor.scheme.light') })
    const header = light.getByLabel(say('branding.lookEditor.colour.header'), { exact: true })
    await header.fill('#7fb3e6')
    const pair = say('branding.pair.whiteOnHeader')
    await light
      .getByText(say('branding.lookEditor.tooClose', { pair, ratio: '2.21', least: '4.5' }))
      .waitFor()
    await press(save(page))
    expect(await header.evaluate((field) => field === document.activeElement)).toBe(true)
    await header.fill('#14532d')
    await page.getByLabel('English').fill('Valdoria Permits')
    await press(save(page))
    await page.getByText(say('branding.lookEditor.saved')).waitFor()
    await expect.poll(() => headerColour(page)).toBe('#14532d')
    expect(await page.title()).toContain('Valdoria Permits')

    await page.goto(`${here().address}/#/application-attachments`)
    await settle(page)
    await replaceLogo(page, svg('<circle cx="5" cy="5" r="5" fill="#14532d"/>'))
    await settle(page)
    expect(await logoOf(page)).not.toBe(firstLogo)

    await visitor.reload()
    await settle(visitor)
    expect(await headerColour(visitor)).toBe('#14532d')
    expect(await logoOf(visitor)).toBe(await logoOf(page))
    // The next visit wears it before anything was asked of the server.
    await visitor.route('**/api/UICustomization/look', (route) => route.fulfill({ status: 304 }))
    await visitor.reload()
    expect(await headerColour(visitor)).toBe('#14532d')
  }))
