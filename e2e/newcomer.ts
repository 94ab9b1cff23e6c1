import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { fieldOf } from './fields.ts'
import { logIn, password } from './people.ts'
import { settle } from './screens.ts'
import type { Say } from './words.ts'

/** A stranger who wants to bring medicines into the country. */
export interface Newcomer {
  readonly userName: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly password: string
}

/** A real PDF of one empty page: what a scanner would hand over, as small as it gets. */
export const scan = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
})

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

/** From the empty form to the page that says: look into your mailbox. */
export const register = async (page: Page, say: Say, who: Newcomer): Promise<void> => {
  const form = (key: string) => say(`registration.form.${key}`)
  const card = (key: string) => page.getByRole('radio', { name: form(key) })
  await card('userTypes.ESTAB.name').check()
  await card('positions.manager.name').check()
  await fieldOf(page, form('firstName')).fill(who.firstName)
  await fieldOf(page, form('lastName')).fill(who.lastName)
  await fieldOf(page, form('email')).fill(who.email)
  await card('establishmentTypes.NEW.name').check()
  await fieldOf(page, form('newName')).fill(who.company)
  await fieldOf(page, form('address')).fill('Calle del Puerto 12\n10-240 Portvale')
  await fieldOf(page, say('account.login.userName')).fill(who.userName)
  await fieldOf(page, say('account.password.new')).fill(who.password)
  await fieldOf(page, say('account.password.again')).fill(who.password)
  await page.locator('input[type=file]').first().setInputFiles(scan('registro-mercantil.pdf'))
  // The proof of work begins with the first touch of the form.
  await expect.poll(() => button(page, form('send')).isEnabled()).toBe(true)
  // Pressed twice, as some do: a second request would be refused, and that would be a fault of the page.
  await button(page, form('send')).evaluate((send: HTMLElement) => {
    send.click()
    send.click()
  })
  await page.getByRole('heading', { level: 1, name: say('registration.sent.title') }).waitFor()
  await page.getByText(say('registration.files.arrived')).waitFor()
  await settle(page)
}

/** Behind the link of the first mail: only the button confirms. */
export const confirmAddress = async (page: Page, say: Say): Promise<void> => {
  await button(page, say('registration.verify.confirm')).click()
  await page.getByText(say('registration.verify.done')).waitFor()
  await settle(page)
}

export const returnLetter = async (page: Page): Promise<void> => {
  await page.locator('input[type=file]').last().setInputFiles(scan('carta-firmada.pdf'))
  await page.getByText('carta-firmada.pdf').first().waitFor()
  await settle(page)
}

const dialogOf = (page: Page, say: Say): Locator =>
  page.getByRole('dialog', { name: say('account.login.title') })

/** The first sign-in: the app learns the secret, proves it, and the recovery codes are kept. */
export const setUpSecondFactor = async (
  page: Page,
  say: Say,
  who: Newcomer,
  codeOf: (secret: string) => Promise<string>,
): Promise<string[]> => {
  const dialog = dialogOf(page, say)
  await logIn(page, who.userName, say, who.password)
  await dialog.getByRole('heading', { name: say('account.secondFactor.setUpTitle') }).waitFor()
  const texts = await dialog.locator('code, [dir=ltr]').allInnerTexts()
  const secret = texts.map((text) => text.replaceAll(/\s/g, '')).find((text) => /^[A-Z2-7]{16,}$/.test(text))
  await button(dialog, say('account.secondFactor.next')).click()
  await dialog.getByLabel(say('account.secondFactor.code'), { exact: true }).fill(await codeOf(secret ?? ''))
  await button(dialog, say('frame.login')).click()
  const list = dialog.getByRole('list', { name: say('account.secondFactor.recoveryTitle') })
  await list.waitFor()
  const codes = await list.getByRole('listitem').allInnerTexts()
  await dialog.getByLabel(say('account.secondFactor.kept')).check()
  await button(dialog, say('account.secondFactor.continue')).click()
  await dialog.waitFor({ state: 'detached' })
  await settle(page)
  return codes
}

/** Signs in with the password and one of the codes that were kept: each works once. */
export const logInWithRecoveryCode = async (
  page: Page,
  say: Say,
  who: Newcomer,
  code: string,
): Promise<void> => {
  const dialog = dialogOf(page, say)
  await logIn(page, who.userName, say, who.password)
  await button(dialog, say('account.secondFactor.use.recovery')).click()
  await dialog.getByLabel(say('account.secondFactor.recoveryCode'), { exact: true }).fill(code)
  await button(dialog, say('frame.login')).click()
  await dialog.waitFor({ state: 'detached' })
  await settle(page)
}

export const logOut = async (page: Page, say: Say, who: Newcomer): Promise<void> => {
  await page.getByRole('button', { name: `${who.firstName} ${who.lastName}` }).click()
  await page.getByRole('menuitem', { name: say('frame.logout') }).click()
  await page
    .getByRole('link', { name: say('frame.login'), exact: true })
    .first()
    .waitFor()
  await settle(page)
}

/** A step on the officer's page of a person: its button, what the dialog wants, the dialog's own button. */
/** Whoever opens an account to somebody else is asked for his own password, once in a while. */
export const proveIfAsked = async (page: Page, say: Say, done: Locator): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: say('account.confirmation.title') })
  await dialog.or(done).first().waitFor()
  if (!(await dialog.isVisible())) return
  await fieldOf(dialog, say('account.own.proof.password')).fill(password)
  await button(dialog, say('account.confirmation.confirm')).click()
}

export const takeUserAction = async (
  page: Page,
  say: Say,
  name: string,
  action: string,
  fill: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> => {
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await settle(page)
  const opener = button(page, say(`users.actions.${action}.button`))
  if (!(await opener.isVisible())) await button(page, say('ui.more')).click()
  await page
    .getByRole('button', { name: say(`users.actions.${action}.button`), exact: true })
    .or(page.getByRole('menuitem', { name: say(`users.actions.${action}.button`), exact: true }))
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await button(dialog, say(`users.actions.${action}.confirm`, { name })).click()
  const done = page.getByText(say(`users.actions.${action}.done`, { name }))
  await proveIfAsked(page, say, done)
  await done.waitFor()
  await settle(page)
}
