import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { inDatabase } from './database.ts'
import { fieldOf } from './fields.ts'
import {
  chooseRadio,
  expectFocusIn,
  expectFocusKept,
  logInByKeys,
  lookIntoDialog,
  pick,
  pressOn,
  tabTo,
  typeInto,
} from './keys.ts'
import { password } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

beforeAll(async () => {
  await inDatabase(
    `insert into account (user_name, first_name, last_name, email, status, roles, establishment_id, country_id,
        password_hash, password_changed_at, is_demonstration, created_at)
      select $1, 'Signe', 'Falk', $1 || '@papaver.example', status, roles, establishment_id, country_id,
        password_hash, password_changed_at, true, now() from account where user_name = 'importer.staff'`,
    [userName],
  )
  await inDatabase(
    `insert into notification (account_id, code, topic, severity, params, link, entity, entity_id, created_at)
      select account.id, given.code, given.topic, given.severity, given.params, given.link, given.entity,
        given.entity_id, now() - row_number() over () * interval '1 minute'
      from account, (select * from notification where link is not null order by created_at limit 6) given
      where account.user_name = $1`,
    [userName],
  )
})

const say = sayIn('en')
const userName = `signe.falk.${randomBytes(3).toString('hex')}`
const button = (within: Page | Locator, key: string, values = {}) =>
  within.getByRole('button', { name: say(key, values), exact: true })
const heading = (page: Page, key: string) => page.getByRole('heading', { level: 1, name: say(key) })

/** From part to part of one's own page along its tabs. */
const toPart = async (page: Page, part: string): Promise<void> => {
  // The tabs stand above whatever was done last.
  await tabTo(
    page,
    page.getByRole('link', { name: say(`account.own.part.${part}`), exact: true }),
    'Shift+Tab',
  )
  await page.keyboard.press('Enter')
  await settle(page)
}

const changeProfile = async (page: Page): Promise<void> => {
  const occupation = fieldOf(page, say('account.own.profile.occupation'))
  await typeInto(page, occupation, 'Qualified person')
  await pressOn(page, button(page, 'account.own.discard'))
  await expect.poll(() => occupation.inputValue()).toBe('')
  await tabTo(page, occupation, 'Shift+Tab')
  await page.keyboard.type('Head of supply')
  await pressOn(page, button(page, 'account.own.save'))
  await expect.poll(() => button(page, 'account.own.discard').count()).toBe(0)
  await settle(page)
}

/** Waits for its proof, and is withdrawn again. */
const askForAnotherAddress = async (page: Page): Promise<void> => {
  await pressOn(page, button(page, 'account.own.email.change'))
  const dialog = page.getByRole('dialog')
  await expectFocusIn(dialog.getByRole('textbox', { name: say('account.own.email.new') }))
  await page.keyboard.type('signe.other@harbour.example')
  await typeInto(page, fieldOf(page, say('account.own.proof.password')), password)
  await page.keyboard.press('Enter')
  const waiting = say('account.own.email.waiting').replace('{{email}}', '')
  await page.getByText(waiting).waitFor()
  await pressOn(page, button(page, 'account.own.email.withdraw'))
  await page.getByText(waiting).waitFor({ state: 'detached' })
  await settle(page)
}

const changeLists = async (page: Page): Promise<void> => {
  await pick(page, fieldOf(page, say('account.own.lists.pageSize')), '20')
  const useFavorites = page.getByRole('checkbox', { name: say('account.own.lists.useFavorites') })
  await pressOn(page, useFavorites, 'Space')
  expect(await useFavorites.isChecked()).toBe(true)
  await settle(page)
}

const changeFavorites = async (page: Page): Promise<void> => {
  await typeInto(
    page,
    page.getByRole('searchbox', { name: say('account.own.favorites.search.substances') }),
    'codeine',
  )
  const found = page.getByRole('checkbox', { name: /^codeine/i })
  await pressOn(page, found, 'Space')
  const chosen = page.getByRole('list', { name: say('account.own.favorites.chosen') })
  await chosen.getByRole('listitem').first().waitFor()
  await tabTo(page, chosen.getByRole('button'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await chosen.waitFor({ state: 'detached' })
  await expectFocusKept(page)
  await settle(page)
}

const changePreferences = async (page: Page): Promise<void> => {
  const topic = page.getByRole('radiogroup').first()
  await chooseRadio(page, topic, say('notifications.preferences.delivery.digest'))
  await settle(page)
}

const endOtherSession = async (page: Page): Promise<void> => {
  await lookIntoDialog(page, button(page, 'account.own.sessions.endOthers'))
  const end = page.getByRole('button', { name: new RegExp(`^${say('account.own.sessions.end')}\\b`) })
  await pressOn(page, end.and(page.locator('li button')))
  await page.getByText(say('account.own.sessions.ended')).waitFor()
  await expectFocusKept(page)
  await settle(page)
}

const changePassword = async (page: Page, next: string): Promise<void> => {
  await tabTo(page, fieldOf(page, say('account.password.old')), 'Shift+Tab')
  await page.keyboard.type(password)
  await typeInto(page, fieldOf(page, say('account.password.new')), next)
  await typeInto(page, fieldOf(page, say('account.password.again')), next)
  await page.keyboard.press('Enter')
  await page.getByText(say('account.password.updated')).waitFor()
  await settle(page)
}

test('one’s own page, all five parts, by keyboard alone', () =>
  onScreens(async (open) => {
    const other = await logInByKeys(open, userName, '/home')
    const page = await logInByKeys(open, userName, '/users/settings')
    await heading(page, 'account.own.title').waitFor()
    await changeProfile(page)
    await askForAnotherAddress(page)
    await toPart(page, 'lists')
    await changeLists(page)
    await toPart(page, 'favorites')
    await changeFavorites(page)
    await toPart(page, 'notifications')
    await changePreferences(page)
    await toPart(page, 'security')
    await lookIntoDialog(page, button(page, 'account.own.factor.action.setUp'))
    await endOtherSession(page)
    await changePassword(page, 'Unikko-eight-north-8!')
    const [account] = await inDatabase<{ occupation: string; page_size: number; is_use_favorites: boolean }>(
      'select occupation, page_size, is_use_favorites from account where user_name = $1',
      [userName],
    )
    expect(account).toEqual({ occupation: 'Head of supply', page_size: 20, is_use_favorites: true })
    const live = await inDatabase(
      `select 1 from session join account on account.id = account_id
        where user_name = $1 and ended_at is null`,
      [userName],
    )
    expect(live.length).toBe(1)
    await other.close()
    await inDatabase(
      `update account set password_hash = given.password_hash
        from (select password_hash from account where user_name = 'importer.staff') given where user_name = $1`,
      [userName],
    )
  }))

test('the language chosen in the header is the account’s, and nothing else changes', () =>
  onScreens(async (open) => {
    const stored = () =>
      inDatabase('select culture, page_size, is_use_favorites, email from account where user_name = $1', [
        userName,
      ])
    const [before] = await stored()
    const page = await logInByKeys(open, userName, '/home')
    await pressOn(page, page.getByRole('button', { name: 'Signe Falk' }))
    await tabTo(page, page.getByRole('menuitemradio', { name: 'Deutsch' }), 'ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
    await expectFocusKept(page)
    await expect.poll(stored).toEqual([{ ...before, culture: 'de' }])
    await settle(page)
    // Another device, which has made no choice of its own, speaks it from the start.
    const other = await logInByKeys(open, userName, '/home')
    await expect.poll(() => other.locator('html').getAttribute('lang')).toBe('de')
    await inDatabase(`update account set culture = 'en' where user_name = $1`, [userName])
  }))

/** The bell of the header: opened, walked with the arrows, left with Escape. */
const walkTheBell = async (page: Page): Promise<void> => {
  const bell = page.getByRole('button', { name: /unread/i })
  await pressOn(page, bell)
  const items = page.getByRole('menuitem')
  // The rows come after "all", which has the focus until then.
  await expect.poll(() => items.count()).toBeGreaterThan(5)
  await page.keyboard.press('Home')
  await expectFocusIn(items.first())
  await page.keyboard.press('ArrowDown')
  await expectFocusIn(items.nth(1))
  await page.keyboard.press('Escape')
  await expectFocusIn(bell)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('menuitem', { name: say('notifications.bell.all') }), 'ArrowUp')
  await page.keyboard.press('Enter')
  await heading(page, 'notifications.page.title').waitFor()
  await settle(page)
}

const countOf = async (where: string): Promise<number> =>
  (
    await inDatabase(
      `select 1 from notification join account on account.id = account_id where user_name = $1 and ${where}`,
      [userName],
    )
  ).length

test('the bell and the notifications by keyboard alone', () =>
  onScreens(async (open) => {
    const page = await logInByKeys(open, userName, '/home')
    await walkTheBell(page)
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    const action = (key: string) => new RegExp(`^${say(`notifications.page.action.${key}`)}`)
    const unread = await countOf('read_at is null and archived_at is null')
    expect(unread).toBeGreaterThan(4)

    // One at a time: read here, archived there, and the focus stays in the list.
    await tabTo(page, rows)
    await pressOn(page, rows.getByRole('button', { name: action('read') }))
    await expect.poll(() => countOf('read_at is not null')).toBe(1)
    await settle(page)
    await expectFocusKept(page)
    await pressOn(page, rows.getByRole('button', { name: action('archive') }))
    await expect.poll(() => countOf('archived_at is not null')).toBe(1)
    await settle(page)
    await expectFocusKept(page)

    // Several at once: x chooses, the bar at the foot does it, and the focus comes back to the list.
    await tabTo(page, rows, 'Shift+Tab')
    await page.keyboard.press('Home')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await pressOn(
      page,
      page
        .getByRole('region', { name: say('ui.bulk.label') })
        .getByRole('button', { name: action('archive') }),
    )
    await expect.poll(() => countOf('archived_at is not null')).toBe(3)
    await settle(page)
    await expectFocusKept(page)

    // Filters: a topic, a word, and none again.
    const topic = page.getByRole('button', { pressed: false }).first()
    await tabTo(page, topic, 'Shift+Tab')
    await page.keyboard.press('Space')
    await settle(page)
    await expectFocusKept(page)
    await page.keyboard.press('Space')
    await settle(page)
    await tabTo(page, page.getByRole('searchbox', { name: say('notifications.page.search') }), 'Shift+Tab')
    await page.keyboard.type('nothing-of-this-name')
    await page.keyboard.press('Enter')
    await settle(page)
    await pressOn(page, page.getByRole('main').getByRole('button', { name: say('ui.state.dropFilters') }))
    await settle(page)
    await expectFocusKept(page)

    // Enter on a row opens what it speaks of, which is reading it.
    await tabTo(page, rows)
    const before = await countOf('read_at is not null')
    await page.keyboard.press('Enter')
    await expect.poll(() => countOf('read_at is not null')).toBe(before + 1)
    await settle(page)
    expect(page.url()).not.toContain('/notifications')
  }))
