import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inDatabase } from './database.ts'
import { goTo, password, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const labelOf = (id: string): string => say(`settings.items.${id}.label`)
const fieldOf = (page: Page, id: string) => page.locator(`[id="setting-${id}"]`).getByRole('textbox')
const buttonOf = (page: Page, id: string, key: string) =>
  page.locator(`[id="setting-${id}"]`).getByRole('button', { name: say(key) })
const save = (page: Page) => page.getByRole('button', { name: say('settings.save.save'), exact: true })
const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '')

test('an officer shortens the validity of imports, sees who did it and why, and puts it back', () =>
  onScreens(async (open) => {
    const id = 'import_export.defaultValidityImport'
    const page = await signedIn(open, 'officer', { place: '/settings?group=import_export' })
    // Longer than any permit may be valid: said at the field, and nothing typed is lost.
    await fieldOf(page, id).fill('600')
    await fieldOf(page, id).press('Tab')
    await page.getByText(say('settings.across.validity')).waitFor()
    await save(page).click()
    expect(await fieldOf(page, id).inputValue()).toBe('600')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await fieldOf(page, id).fill('60')
    await save(page).click()
    const dialog = page.getByRole('dialog')
    expect(plain(await dialog.textContent())).toContain('90 days → 60 days')
    expect(await dialog.getByLabel(say('settings.save.password')).count()).toBe(0)
    await dialog.getByLabel(say('settings.save.reason')).fill('Decree 12/2026')
    await dialog.getByRole('button', { name: say('settings.save.save') }).click()
    await page.getByText(say('settings.save.done', { count: 1 })).waitFor()
    await settle(page)
    await buttonOf(page, id, 'settings.page.history').click()
    await dialog.getByText(say('settings.history.reason', { reason: 'Decree 12/2026' })).waitFor()
    await dialog.getByRole('button', { name: '90' }).first().click()
    await dialog.getByRole('button', { name: '90' }).first().click()
    await dialog.getByText(say('settings.history.reason', { reason: 'Decree 12/2026' })).waitFor()
    await page.keyboard.press('Escape')
    await settle(page)
    expect(await fieldOf(page, id).inputValue()).toBe('90')
  }))

test('a secret is asked for with the password, sealed, and never shown', () =>
  onScreens(async (open) => {
    const id = 'proxy.secret'
    const page = await signedIn(open, 'officer', { place: '/settings?group=proxy', expected: [409] })
    await buttonOf(page, id, 'settings.secret.change').click()
    await page.keyboard.type('hush-hush')
    await save(page).click()
    const dialog = page.getByRole('dialog')
    const own = dialog.getByLabel(say('settings.save.password'), { exact: true })
    await own.fill('Not-it-2026!')
    await dialog.getByRole('button', { name: say('settings.save.save') }).click()
    await dialog.getByText(say('account.own.proof.wrong')).waitFor()
    await own.fill(password)
    await dialog.getByRole('button', { name: say('settings.save.save') }).click()
    await page.getByText(say('settings.save.done', { count: 1 })).waitFor()
    await settle(page)
    await page.getByText(say('settings.secret.set'), { exact: true }).waitFor()
    await buttonOf(page, id, 'settings.page.history').click()
    await dialog.getByText(say('settings.history.hidden')).waitFor()
    expect(await page.content()).not.toContain('hush')
    const rows = await inDatabase(
      `select setting_value::text as value from setting where setting_id = '${id}'`,
    )
    expect(JSON.stringify(rows)).not.toContain('hush')
  }))

test('what somebody else has saved meanwhile is shown beside what was typed', () =>
  onScreens(async (open) => {
    const id = 'import_export.duplicateDays'
    const place = '/settings?group=import_export'
    const page = await signedIn(open, 'officer', { place, expected: [409] })
    const other = await signedIn(open, 'admin', { place })
    for (const [screen, value] of [
      [page, '9'],
      [other, '5'],
    ] as const)
      await fieldOf(screen, id).fill(value)
    for (const screen of [other, page]) {
      await save(screen).click()
      await screen
        .getByRole('dialog')
        .getByRole('button', { name: say('settings.save.save') })
        .click()
      if (screen === other) await screen.getByText(say('settings.save.done', { count: 1 })).waitFor()
    }
    await page.getByText(say('settings.stale.title')).waitFor()
    expect(await fieldOf(page, id).inputValue()).toBe('9')
    await buttonOf(page, id, 'settings.stale.takeTheirs').click()
    expect(await fieldOf(page, id).inputValue()).toBe('5')
    await page.getByText(say('settings.save.unsaved', { count: 1 })).waitFor({ state: 'detached' })
  }))

test('settings are found by what they say in any language, and leaving with unsaved ones asks', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/settings' })
    const search = page.getByRole('searchbox', { name: say('settings.page.search') })
    for (const words of [
      'Gültigkeit einer Einfuhrgenehmigung',
      'defaultValidityImport',
      'why is there 90 days',
    ]) {
      await search.fill(words)
      await search.press('Enter')
      await page.getByLabel(labelOf('import_export.defaultValidityImport'), { exact: true }).waitFor()
    }
    await goTo(page, '/settings?group=users')
    await fieldOf(page, 'users.maxFiles').fill('7')
    await page
      .getByRole('link', { name: say('frame.menu.home') })
      .first()
      .click()
    await page.getByRole('button', { name: say('ui.leave.stay') }).click()
    expect(await fieldOf(page, 'users.maxFiles').inputValue()).toBe('7')
    await page.getByRole('button', { name: say('settings.save.discard') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('settings.save.discard') })
      .click()
    expect(await fieldOf(page, 'users.maxFiles').inputValue()).toBe('5')
  }))
