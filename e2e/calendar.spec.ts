import { expect, test } from 'vitest'
import { here } from './here.ts'
import { signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

test('an officer turns the months, narrows the calendar by its kind of date and opens the case of an entry', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/calendar' })
    await page.getByRole('heading', { name: say('calendar.title') }).waitFor()
    await page.getByRole('table').waitFor()
    await page.getByRole('button', { name: say('ui.day.nextMonth') }).click()
    await page.waitForURL(/month=\d{4}-\d\d/)
    await page.getByRole('button', { name: say('calendar.today') }).click()
    await page.waitForURL((url) => !url.hash.includes('month='))
    await page.getByRole('button', { name: say('calendar.mail.title') }).click()
    const wanted = page.getByRole('checkbox', { name: say('calendar.mail.wanted') })
    expect(await wanted.isChecked()).toBe(true)
    await wanted.click()
    await page.getByText(say('calendar.mail.saved')).waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('calendar.link.close') })
      .last()
      .click()
    await page.getByRole('link', { name: say('calendar.views.coming') }).click()
    await page.waitForURL(/view=coming/)
    const number = page.getByRole('cell').getByRole('link').first()
    await number.waitFor()
    const shown = await number.textContent()
    await number.click()
    await page
      .getByRole('heading', { name: shown ?? '' })
      .first()
      .waitFor()
    expect(page.url()).not.toContain('/calendar')
  }))

test('a company makes a link, which another program reads until it is ended', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'importer', { place: '/calendar' })
    await page.getByRole('button', { name: say('calendar.link.open') }).click()
    const dialog = page.getByRole('dialog', { name: say('calendar.link.title') })
    await dialog.getByText(say('calendar.link.none')).waitFor()
    await dialog.getByRole('button', { name: say('calendar.link.make') }).click()
    const address = (await dialog.locator('code').textContent()) ?? ''
    const path = address.slice(address.indexOf('/api/'))
    // A browser that knows nobody.
    const read = () => fetch(`${here().address}${path}`)
    const answer = await read()
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
    await dialog.getByRole('button', { name: say('calendar.link.end') }).click()
    await page.getByText(say('calendar.link.ended')).waitFor()
    expect((await read()).status).toBe(404)
  }))
