import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from './ask.ts'
import { choose } from './fields.ts'
import {
  addValdoria,
  type France,
  importPermit,
  inFrance,
  replaceKey,
  sendFrom,
  startFrance,
} from './france.ts'
import { goTo, password, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
let france: France
beforeAll(async () => {
  france = await startFrance()
})
afterAll(() => france?.stop())

/** A button of the card of this authority. */
const ofAuthority = (page: Page, key: string, authority: string) =>
  page.getByRole('button', { name: new RegExp(`^${say(key)} .*${authority}`) })
const confirm = async (page: Page, key: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('account.own.proof.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say(key), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await settle(page)
}

const setWay = async (page: Page, authority: string, address: string) => {
  await goTo(page, '/exchange?tab=authorities')
  await ofAuthority(page, 'exchange.authorities.change', authority).click()
  await choose(page, say('exchange.authorities.way'), say('exchange.authorities.ways.machine'))
  await page.getByLabel(say('exchange.authorities.address'), { exact: true }).fill(address)
  await show(page, `first-way-${authority}`)
  await confirm(page, 'exchange.authorities.save')
}

/** What the other authority reads out by telephone: the first key of the card is the one in use. */
const fingerprintAt = async (page: Page): Promise<string> => {
  await goTo(page, '/health-check')
  await page.getByRole('heading', { name: say('operations.keys.title') }).waitFor()
  const label = page.locator('dt', { hasText: say('operations.keys.fingerprint') }).first()
  const read = await label.locator('xpath=following-sibling::dd[1]').textContent()
  expect(read).toMatch(/^([0-9A-F]{4} ){15}[0-9A-F]{4}$/)
  return read ?? ''
}

const trust = async (page: Page, authority: string, fingerprint: string) => {
  await goTo(page, '/exchange?tab=authorities')
  await ofAuthority(page, 'exchange.keys.add', authority).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('exchange.keys.fetch'), exact: true }).click()
  const same = dialog.getByRole('listitem').filter({ hasText: fingerprint })
  await show(page, `first-keys-${authority}`)
  await same.getByRole('button', { name: new RegExp(`^${say('exchange.keys.choose')}`) }).click()
  await dialog.getByText(fingerprint).waitFor()
  await show(page, `first-trust-${authority}`)
  await confirm(page, 'exchange.keys.trust')
}

const isMissing = (page: Page, what: string) =>
  page
    .getByText(say(`exchange.authorities.missing.${what}`))
    .first()
    .waitFor()

test('two authorities come from nothing to the first permit as the help says', () =>
  onScreens(async (open) => {
    const valdoria = await signedIn(open, 'admin')
    const french = await inFrance(open, france, 'admin')
    await replaceKey(valdoria)
    await replaceKey(french)
    await addValdoria(french)
    const addresses = { valdoria: new URL(valdoria.url()).origin, france: france.address }

    await setWay(valdoria, 'France', addresses.france)
    await setWay(french, 'authority, Valdoria', addresses.valdoria)
    await isMissing(french, 'key')
    await isMissing(french, 'theirs')
    await show(french, 'first-missing')

    await trust(valdoria, 'France', await fingerprintAt(french))
    await trust(french, 'authority, Valdoria', await fingerprintAt(valdoria))
    expect(await french.getByText(say('exchange.authorities.missing.title')).count()).toBe(0)
    await show(french, 'first-trusted')

    const paris = await inFrance(open, france, 'officer')
    const lille = await inFrance(open, france, 'importer')
    const { number } = await importPermit({ importer: lille, officer: paris, admin: french })
    await sendFrom(france.databaseUrl)
    const sent = async () =>
      (await ask(french, 'exchange.outgoing', { query: { search: number ?? '' } })).items[0]?.status
    await expect.poll(sent).toBe('sent')
    await goTo(paris, '/exchange?tab=outgoing')
    const row = paris.getByRole('row').filter({ hasText: number ?? '' })
    await row.getByText(say('exchange.outgoing.statuses.sent')).waitFor()
    await show(paris, 'first-sent')
    const officer = await signedIn(open, 'officer')
    await goTo(officer, '/exchange')
    await officer
      .getByRole('link', { name: number ?? '' })
      .first()
      .click()
    await officer.getByText(say('exchange.verdicts.genuine.short')).first().waitFor()
    await show(officer, 'first-arrived')
  }))
