import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectNoBarriers } from './axe.ts'
import { inDatabase } from './database.ts'
import { goTo, type Person, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const panelOf = (page: Page) => page.getByRole('complementary', { name: say('help.panel.title') })
const questionMark = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: say('help.button'), exact: true })

/** What stands in the panel as its title. */
const openHelp = async (page: Page): Promise<string> => {
  await questionMark(page).click()
  const title = panelOf(page).locator('article').getByRole('heading').first()
  await title.waitFor()
  return (await title.textContent()) ?? ''
}

const screens: readonly (readonly [Person, place: string, title: string])[] = [
  ['importer', '/import-export/new', 'Request an authorization'],
  ['officer', '/import-export', 'The worklist'],
  ['customs', '/import-export/customs/find', 'Find a permit and endorse it'],
]

test.each(screens)('the question mark tells %s on %s what this screen is for', (person, place, title) =>
  onScreens(async (open) => {
    const page = await signedIn(open, person, { place })
    expect(await openHelp(page)).toBe(title)
    await page.keyboard.press('Escape')
    await panelOf(page).waitFor({ state: 'detached' })
    expect(await questionMark(page).evaluate((button) => button === document.activeElement)).toBe(true)
  }),
)

test('help stays open while one works, follows to the next screen, finds what is typed and prints a guide', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'importer', { place: '/import-export/new' })
    await openHelp(page)
    await goTo(page, '/import-export/movements')
    await panelOf(page).getByRole('heading', { name: 'Report a movement' }).waitFor()
    // Another form of the word, and a slip.
    await panelOf(page).getByRole('searchbox').fill('answring questions')
    const hit = panelOf(page).getByRole('link', { name: 'Answer a question of the authority' })
    await hit.waitFor()
    await panelOf(page).locator('mark').first().waitFor()
    await hit.click()
    await panelOf(page).getByRole('heading', { name: 'Answer a question of the authority' }).waitFor()
    await panelOf(page).getByText(say('help.panel.print')).click()
    await page.getByRole('heading', { name: say('help.guide.title'), level: 1 }).waitFor()
    await settle(page)
    const chapters = page.getByRole('main').getByRole('article')
    await expect.poll(() => chapters.count()).toBeGreaterThan(8)
    await page.emulateMedia({ media: 'print' })
    expect(await panelOf(page).isVisible()).toBe(false)
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    const breaks = await chapters.evaluateAll((all) => all.map((one) => getComputedStyle(one).breakAfter))
    expect(breaks.slice(0, -1).every((each) => each === 'page')).toBe(true)
    expect(breaks.at(-1)).toBe('auto')
  }))

test('a visitor gets help, and none that is not for him', () =>
  onScreens(async (open) => {
    const page = await open('/home')
    expect(await openHelp(page)).toBe('What this portal is for')
    await panelOf(page).getByText('How to check a permit').click()
    await panelOf(page).getByRole('heading', { name: 'Check a permit' }).waitFor()
    await goTo(page, '/help')
    await page.getByRole('link', { name: 'Ask for an account' }).waitFor()
    expect(await page.getByRole('link', { name: 'The worklist' }).count()).toBe(0)
  }))

const title = 'Our own words about movements'

/** The officer's own article of news for companies, written on the page. */
const writeNews = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: say('help.manage.new') }).click()
  const dialog = page.getByRole('dialog', { name: say('help.manage.new') })
  await dialog.getByLabel(say('help.manage.titleLabel')).fill('Reports are due sooner')
  await dialog.getByRole('button', { name: say('help.manage.create') }).click()
  await page
    .getByLabel(say('help.manage.markdown'), { exact: true })
    .fill('From now on within **five days**.')
  await page.getByLabel(say('help.manage.activeLabel')).check()
  await page.getByLabel(say('help.readers.ESTB_MANAGER')).check()
  await page.getByLabel(say('help.manage.kind'), { exact: true }).and(page.locator('input')).click()
  await page.getByRole('option', { name: say('help.kinds.news') }).click()
  await page.getByRole('button', { name: say('help.manage.save'), exact: true }).click()
  await page.getByText(say('help.manage.saved')).first().waitFor()
}

// The other stories are told to people who have nothing new to read.
afterAll(() => inDatabase(`update help_article set is_active = false where kind = 'news'`))

test('an officer rewrites an article and tells the news; the importer reads the one and is told the other once', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer', { place: '/help/manage/reporting-a-movement' })
    await officer.getByLabel(say('help.manage.titleLabel'), { exact: true }).fill(title)
    const text = officer.getByLabel(say('help.manage.markdown'), { exact: true })
    await text.fill('Call us first. Then press **{{t:endorsements.reports.report}}**. <b>No markup</b>')
    await officer.getByText('Call us first. Then press').last().waitFor()
    await officer.getByRole('button', { name: say('help.manage.save'), exact: true }).click()
    await officer.getByText(say('help.manage.saved')).first().waitFor()
    await goTo(officer, '/help/manage')
    await writeNews(officer)

    const importer = await signedIn(open, 'importer', { place: '/import-export/movements' })
    const news = importer.getByRole('complementary', { name: say('help.news.title') })
    await news.getByRole('link', { name: 'Reports are due sooner' }).waitFor()
    await news.getByRole('button', { name: say('help.news.close') }).click()
    expect(await openHelp(importer)).toBe(title)
    const read = await panelOf(importer).locator('article').textContent()
    expect(read?.replaceAll(/[\u2068\u2069]/g, '')).toContain('Then press Report. <b>No markup</b>')
    await importer.reload()
    await settle(importer)
    expect(await news.count()).toBe(0)
  }))

test.each(['en', 'ar'])('nobody is shut out of the panel, in %s', (culture) =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'importer', { place: '/import-export/new', culture })
    const own = sayIn(culture)
    await page
      .getByRole('banner')
      .getByRole('button', { name: own('help.button'), exact: true })
      .click()
    await page.locator('#help-panel article').waitFor()
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoBarriers(page)
      if (process.env.KEEP_PICTURES)
        await page.screenshot({ path: `${process.env.KEEP_PICTURES}/help-${culture}-${width}.png` })
    }
  }),
)
