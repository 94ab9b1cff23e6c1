import { randomBytes } from 'node:crypto'
import { generate } from 'otplib'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inDatabase } from './database.ts'
import { fieldOf } from './fields.ts'
import {
  chooseFile,
  chooseRadio,
  expectFocusIn,
  expectFocusKept,
  giveCredentials,
  logInByKeys,
  lookIntoDialog,
  pick,
  pressOn,
  tabTo,
  typeInto,
} from './keys.ts'
import { letterTo, placeIn } from './mailbox.ts'
import { type Newcomer, scan } from './newcomer.ts'
import { password } from './people.ts'
import { addressOf, onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const tag = randomBytes(3).toString('hex')
const who: Newcomer = {
  userName: `aino.lehto.${tag}`,
  email: `aino.${tag}@lehto-pharma.example`,
  firstName: 'Aino',
  lastName: `Lehto ${tag}`,
  company: `Lehto Pharma ${tag} Ltd`,
  password: 'Unikko-seven-north-7!',
}
const name = `${who.firstName} ${who.lastName}`

const button = (within: Page | Locator, key: string, values = {}) =>
  within.getByRole('button', { name: say(key, values), exact: true })
const heading = (page: Page, words: string) => page.getByRole('heading', { level: 1, name: words })

/** A link of a mail: the mail program opens it as a page of its own. */
const follow = async (page: Page, place: string): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(addressOf(place))
  await settle(page)
}

const statusOf = async (): Promise<string | undefined> => {
  const [row] = await inDatabase<{ status: string }>('select status from account where user_name = $1', [
    who.userName,
  ])
  return row?.status
}

const form = (key: string) => say(`registration.form.${key}`)

const registerByKeys = async (page: Page): Promise<void> => {
  const group = (key: string) => page.getByRole('radiogroup', { name: form(key) })
  await heading(page, form('title')).waitFor()
  await chooseRadio(page, group('userType'), form('userTypes.ESTAB.name'))
  await chooseRadio(page, group('position'), form('positions.manager.name'))
  await pick(page, fieldOf(page, form('personTitle')), 'Dr')
  await typeInto(page, fieldOf(page, form('firstName')), who.firstName)
  await typeInto(page, fieldOf(page, form('lastName')), who.lastName)
  await typeInto(page, fieldOf(page, form('email')), who.email)
  await chooseRadio(page, group('establishmentType'), form('establishmentTypes.NEW.name'))
  await typeInto(page, fieldOf(page, form('newName')), who.company)
  await tabTo(page, fieldOf(page, form('address')))
  await page.keyboard.type('12 Harbour Road')
  await page.keyboard.press('Enter')
  await page.keyboard.type('10-240 Portvale')
  await typeInto(page, fieldOf(page, say('account.login.userName')), who.userName)
  await typeInto(page, fieldOf(page, say('account.password.new')), who.password)
  await typeInto(page, fieldOf(page, say('account.password.again')), who.password)
  await chooseFile(page, button(page, 'ui.file.chooseMany'), scan('trade-register.pdf'))
  await page.getByText('trade-register.pdf').waitFor()
  // A file that was chosen by mistake can be taken back, and the focus does not leave with it.
  await pressOn(page, button(page, 'ui.file.remove', { name: 'trade-register.pdf' }))
  await expectFocusKept(page)
  await tabTo(page, button(page, 'ui.file.chooseMany'), 'Shift+Tab')
  await chooseFile(page, button(page, 'ui.file.chooseMany'), scan('trade-register.pdf'))
  const send = button(page, 'registration.form.send')
  await expect.poll(() => send.isEnabled()).toBe(true)
  await pressOn(page, send)
  await heading(page, say('registration.sent.title')).waitFor()
  await page.getByText(say('registration.files.arrived')).waitFor()
  await expectFocusKept(page)
}

const confirmByKeys = async (page: Page): Promise<void> => {
  await follow(page, placeIn(await letterTo(who.email, /registration\/verify/), '/registration/verify'))
  await pressOn(page, button(page, 'registration.verify.confirm'))
  await page.getByText(say('registration.verify.done')).waitFor()
  await expectFocusKept(page)
}

/** Through the filters of the list to the newcomer's row, and into it. */
const findByKeys = async (page: Page): Promise<void> => {
  await heading(page, say('users.list.title.office')).waitFor()
  const chip = page.getByRole('button', { name: say('users.list.filters.status'), exact: true })
  await pressOn(page, chip)
  const choice = page.getByRole('checkbox', { name: 'Requested', exact: true })
  await pressOn(page, choice, 'Space')
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'detached' })
  await expectFocusKept(page)
  await settle(page)
  const set = page.getByRole('button', { name: /Requested/ })
  await expectFocusIn(set)
  await pressOn(page, button(page, 'ui.filter.remove', { name: say('users.list.filters.status') }))
  await settle(page)
  await expectFocusKept(page)
  const search = page.getByRole('searchbox', { name: say('users.list.filters.search') })
  await tabTo(page, search, 'Shift+Tab')
  await page.keyboard.type(who.lastName)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: who.lastName })
  await row.waitFor()
  await settle(page)
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await heading(page, name).waitFor()
  await settle(page)
}

/** A step of the person's page: its button, what its dialog wants, the dialog's own button. */
const actByKeys = async (page: Page, action: string, fill = async (_: Locator) => {}): Promise<void> => {
  await pressOn(page, button(page, `users.actions.${action}.button`))
  const dialog = page.getByRole('dialog')
  await expectFocusIn(dialog)
  await fill(dialog)
  await pressOn(page, button(dialog, `users.actions.${action}.confirm`, { name }))
  if (action === 'approve') {
    // Asked for his own password first: the field has the focus.
    const proof = page.getByRole('dialog', { name: say('account.confirmation.title') })
    await proof.waitFor()
    await expectFocusIn(proof)
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
  }
  await page.getByText(say(`users.actions.${action}.done`, { name })).waitFor()
  await settle(page)
  await expectFocusKept(page)
}

const approveByKeys = (page: Page): Promise<void> =>
  actByKeys(page, 'approve', async (dialog) => {
    await pressOn(page, button(dialog, 'users.rights.makeNew'))
    await expectFocusIn(dialog)
    await typeInto(page, fieldOf(dialog, say('users.rights.new.city')), 'Portvale')
    await pressOn(page, dialog.getByRole('checkbox', { name: say('users.groups.NP') }), 'Space')
  })

const returnLetterByKeys = async (page: Page): Promise<void> => {
  const subject = new RegExp(say('notifications.mails.USR_LETTER.subject').slice(0, 20))
  await follow(page, placeIn(await letterTo(who.email, subject), '/registration/reply'))
  await chooseFile(page, button(page, 'ui.file.chooseOne'), scan('signed-letter.pdf'))
  await page.getByText('signed-letter.pdf').first().waitFor()
  await settle(page)
}

/** Picture, code, recovery codes: what the first sign-in asks after the password. */
const setUpByKeys = async (page: Page): Promise<string[]> => {
  const dialog = page.getByRole('dialog', { name: say('account.login.title') })
  await giveCredentials(page, who.userName, who.password)
  await dialog.getByRole('heading', { name: say('account.secondFactor.setUpTitle') }).waitFor()
  await expectFocusIn(dialog)
  const texts = await dialog.locator('code, [dir=ltr]').allInnerTexts()
  const secret = texts.map((text) => text.replaceAll(/\s/g, '')).find((text) => /^[A-Z2-7]{16,}$/.test(text))
  await pressOn(page, button(dialog, 'account.secondFactor.next'))
  const code = dialog.getByLabel(say('account.secondFactor.code'), { exact: true })
  await expectFocusIn(code)
  // Letters are not taken, and the way back to the picture is there.
  await page.keyboard.type('a')
  expect(await code.inputValue()).toBe('')
  await pressOn(page, button(dialog, 'account.secondFactor.back'))
  await expectFocusIn(dialog)
  await pressOn(page, button(dialog, 'account.secondFactor.next'))
  await expectFocusIn(code)
  await page.keyboard.type(await generate({ secret: secret ?? '' }))
  await page.keyboard.press('Enter')
  const list = dialog.getByRole('list', { name: say('account.secondFactor.recoveryTitle') })
  await list.waitFor()
  await expectFocusIn(dialog)
  const codes = await list.getByRole('listitem').allInnerTexts()
  await pressOn(page, dialog.getByLabel(say('account.secondFactor.kept')), 'Space')
  await pressOn(page, button(dialog, 'account.secondFactor.continue'))
  await dialog.waitFor({ state: 'detached' })
  await settle(page)
  return codes
}

const logOutByKeys = async (page: Page): Promise<void> => {
  await pressOn(page, page.getByRole('button', { name }))
  await tabTo(page, page.getByRole('menuitem', { name: say('frame.logout') }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText(say('Messages_LogoutConfirmation')).waitFor()
  await settle(page)
}

const enterRecoveryByKeys = async (page: Page, code: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: say('account.login.title') })
  await follow(page, '/login')
  await giveCredentials(page, who.userName, who.password)
  await pressOn(page, button(dialog, 'account.secondFactor.use.recovery'))
  await expectFocusIn(dialog.getByLabel(say('account.secondFactor.recoveryCode'), { exact: true }))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await settle(page)
}

test('a stranger registers, is approved and signs in with a second factor by keyboard alone', () =>
  onScreens(async (open) => {
    const stranger = await open('/registration/new')
    await registerByKeys(stranger)
    expect(await statusOf()).toBe('UNV')
    await confirmByKeys(stranger)
    expect(await statusOf()).toBe('REQ')

    const officer = await logInByKeys(open, 'officer', '/users', [409])
    await findByKeys(officer)
    for (const action of ['ask', 'pendingConfirmation', 'cancel'])
      await lookIntoDialog(officer, button(officer, `users.actions.${action}.button`))
    await actByKeys(officer, 'ask', async (dialog) => {
      await typeInto(officer, dialog.getByRole('textbox'), 'Which goods will you bring in?')
    })
    await actByKeys(officer, 'pendingConfirmation')
    expect(await statusOf()).toBe('PEC')
    await returnLetterByKeys(stranger)
    await officer.reload()
    await heading(officer, name).waitFor()
    await settle(officer)
    await approveByKeys(officer)
    expect(await statusOf()).toBe('APR')

    await follow(stranger, '/login')
    const [code = ''] = await setUpByKeys(stranger)
    await logOutByKeys(stranger)
    await enterRecoveryByKeys(stranger, code)
    await stranger.getByRole('button', { name }).waitFor()
  }))
