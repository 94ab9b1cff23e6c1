import { carriedOf, codeOf, readCode } from '@papaver/contract/verification/essentials.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, findCase } from './ask.ts'
import { sharedBrowser } from './browser.ts'
import { here } from './here.ts'
import { issuedCultivation } from './issued-cultivation.ts'
import { signedIn } from './people.ts'
import { dataInside } from './permit-pdf.ts'
import { documentOf, photographOf } from './photograph.ts'
import { onScreens } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const codeIn = (pdf: Buffer): string => dataInside(pdf).verifyUrl.split('t=')[1] ?? ''
/** As a forger would make it: the last figure is another one, and the number is written anew. */
const withOneByteChanged = (code: string): string => {
  const read = readCode(code)
  if (read === undefined) throw new Error('the code does not read')
  const at = new TextDecoder().decode(read.carried).lastIndexOf('\t') - 1
  const carried = Uint8Array.from(read.carried, (byte, place) => (place === at ? byte ^ 1 : byte))
  return codeOf(carried, read.signature)
}
const say = sayIn('en')

/** Sets the device's clock wrong by some hours; it goes on from there. */
const setClock = (page: Page, hoursAhead: number): Promise<void> =>
  page.clock.setSystemTime(Date.now() + hoursAhead * 3_600_000)

/** The page on a device of its own, that has been connected once and has lost its network since. */
const openOffline = async (
  run: (page: Page, faults: string[]) => Promise<void>,
  { hoursAhead = 0 } = {},
): Promise<void> => {
  const browser = await sharedBrowser()
  const context = await browser.newContext({ viewport: { width: 320, height: 720 }, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    if (hoursAhead !== 0) await setClock(page, hoursAhead)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (/Content Security|Trusted/.test(message.text())) faults.push(message.text())
    })
    await page.goto(`${here().address}/check/`)
    await page.locator('.known .fresh').waitFor()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (navigator.serviceWorker.controller === null)
        await new Promise((done) => {
          navigator.serviceWorker.addEventListener('controllerchange', done, { once: true })
        })
    })
    await context.setOffline(true)
    await page.reload()
    await run(page, faults)
    expect(faults).toEqual([])
  } finally {
    await context.close()
  }
}

const readText = async (page: Page, text: string, word: string): Promise<void> => {
  await page.getByLabel(say('verification.device.typed')).fill(text)
  await page.getByLabel(say('verification.device.typed')).press('Enter')
  await page.getByRole('heading', { level: 1, name: word, exact: true }).waitFor()
}
const another = (page: Page) => page.getByRole('button', { name: say('verification.again') }).click()

test('a permit is checked from a photograph of its paper, with the network off', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer')
    const pdf = await documentOf(officer, await findCase(officer, 'ISS'))
    const revoked = await documentOf(officer, await findCase(officer, 'RVK'))
    const photograph = await photographOf(pdf)
    const code = codeIn(pdf)
    await openOffline(async (page) => {
      await show(page, 'device-start')
      const picture = { name: 'permit.png', mimeType: 'image/png', buffer: photograph }
      await page.getByLabel(say('verification.device.picture')).setInputFiles(picture)
      await page
        .getByRole('heading', { level: 1, name: say('verification.device.verdict.AUTHENTIC'), exact: true })
        .waitFor()
      expect(await page.locator('.band').textContent()).toContain('Status known as of')
      await show(page, 'device-authentic')
      await another(page)
      const changed = withOneByteChanged(code)
      await readText(page, changed, say('verification.device.verdict.FORGED'))
      await show(page, 'device-forged')
      await another(page)
      await readText(page, codeIn(revoked), say('verification.verdict.REVOKED'))
      await another(page)
      await readText(page, '0OPv0c1xXyWmVbJ3zq5fUQ', say('verification.device.verdict.OLD_CODE'))
      await another(page)
      await page.locator('#language').selectOption('ar')
      await page.getByRole('heading', { level: 1, name: sayIn('ar')('verification.device.title') }).waitFor()
      await page.getByLabel(sayIn('ar')('verification.device.typed')).fill(code)
      await page.getByLabel(sayIn('ar')('verification.device.typed')).press('Enter')
      await page.locator('.band').waitFor()
      await show(page, 'device-arabic')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    })
  }))

test('a document that has expired is not authentic on a device whose clock is behind', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer')
    const expired = codeIn(await documentOf(officer, await findCase(officer, 'EXP')))
    await openOffline(async (page) => {
      const behind = page.getByText(say('verification.device.clock.behind'))
      expect(await behind.count()).toBe(0)
      await setClock(page, -365 * 24)
      await readText(page, expired, say('verification.verdict.EXPIRED'))
      await behind.waitFor()
      await show(page, 'device-clock-behind')
      await another(page)
      await page.locator('.known').getByText(say('verification.device.clock.behind')).waitFor()
    })
  }))

test('a device whose clock is ahead is said to be so, also without a network', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer')
    const code = codeIn(await documentOf(officer, await findCase(officer, 'ISS')))
    await openOffline(
      async (page) => {
        const ahead = page.getByText(say('verification.device.clock.ahead'))
        await ahead.waitFor()
        await readText(page, code, say('verification.device.verdict.AUTHENTIC'))
        await ahead.waitFor()
        await setClock(page, 0.1)
        await another(page)
        expect(await ahead.count()).toBe(0)
      },
      { hoursAhead: 9 },
    )
  }))

/** A licence in force that has a certificate; those of before this portal have none. */
const issuedLicence = async (page: Page) => {
  const { items } = await ask(page, 'licenses.list', { query: { view: 'all', pageSize: '100' } })
  for (const { id, status } of items) {
    const license = await ask(page, 'licenses.get', { params: { id } })
    if (status === 'ISS' && license.document !== null) return license
  }
  throw new Error('there is no certificate')
}
const withAnotherHolder = (code: string): string => {
  const read = readCode(code)
  if (read?.essentials.subject !== 'license') throw new Error('the code is not of a licence')
  return codeOf(carriedOf({ ...read.essentials, holder: 'Somebody Else Ltd' }), read.signature)
}

test('a licence is checked from a photograph of its certificate, with the network off', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer')
    const license = await issuedLicence(officer)
    const pdf = await documentOf(officer, license.id, 'licenses.document')
    const photograph = await photographOf(pdf)
    await openOffline(async (page) => {
      const picture = { name: 'licence.png', mimeType: 'image/png', buffer: photograph }
      await page.getByLabel(say('verification.device.picture')).setInputFiles(picture)
      const authentic = say('verification.device.verdict.AUTHENTIC')
      await page.getByRole('heading', { level: 1, name: authentic, exact: true }).waitFor()
      expect(await page.locator('.band').textContent()).toContain('Status known as of')
      const facts = await page.locator('.facts').first().textContent()
      for (const said of [license.applicant.name, say('verification.device.license.status'), 'In force'])
        expect(facts).toContain(said)
      await page.getByRole('heading', { level: 2, name: license.number ?? '' }).waitFor()
      await show(page, 'device-licence')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await another(page)
      const forged = say('verification.device.verdict.FORGED')
      await readText(page, withAnotherHolder(codeIn(pdf)), forged)
    })
  }))

const withMoreLand = (code: string): string => {
  const read = readCode(code)
  if (read?.essentials.subject !== 'cultivation') throw new Error('the code is not of a cultivation permit')
  return codeOf(carriedOf({ ...read.essentials, squareMetres: '90000' }), read.signature)
}

test('a cultivation permit is checked from a photograph, with the network off and with it', () =>
  onScreens(async (open) => {
    const { officer, permit } = await issuedCultivation(open)
    const pdf = await documentOf(officer, permit.id, 'cultivation.document')
    const photograph = await photographOf(pdf)
    await openOffline(async (page) => {
      const picture = { name: 'cultivation.png', mimeType: 'image/png', buffer: photograph }
      await page.getByLabel(say('verification.device.picture')).setInputFiles(picture)
      const authentic = say('verification.device.verdict.AUTHENTIC')
      await page.getByRole('heading', { level: 1, name: authentic, exact: true }).waitFor()
      await page.getByRole('heading', { level: 2, name: permit.number ?? '' }).waitFor()
      const facts = await page.locator('.facts').first().textContent()
      for (const said of [permit.applicant.name, 'Cannabis', 'm²', 'Issued']) expect(facts).toContain(said)
      await show(page, 'device-cultivation')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await another(page)
      await readText(page, withMoreLand(codeIn(pdf)), say('verification.device.verdict.FORGED'))
    })
    for (const culture of ['en', 'ar'] as const) {
      const page = await open(`/display-authorization?t=${codeIn(pdf)}`, { culture })
      const valid = sayIn(culture)('verification.verdict.VALID')
      await page.getByRole('heading', { level: 1, name: valid, exact: true }).waitFor()
      const text = await page.locator('main').textContent()
      for (const said of [permit.number ?? '', permit.applicant.name]) expect(text).toContain(said)
      expect(text).not.toContain('Mira Solberg')
      await show(page, `check-cultivation-${culture}`)
    }
  }))
