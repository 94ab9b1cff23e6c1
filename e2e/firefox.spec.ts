import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, findCase, sendByCall } from './ask.ts'
import { type Cable, layCable } from './cable.ts'
import { type Firefox, type FirefoxPage, firefoxPath, openFirefox } from './firefox.ts'
import { here } from './here.ts'
import { password, signedIn } from './people.ts'
import { dataInside } from './permit-pdf.ts'
import { documentOf } from './photograph.ts'
import { onScreens } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
// biome-ignore lint/suspicious/noConsole: a reader of the run must know what was not tried
if (firefoxPath === undefined) console.warn('Firefox is not installed: its journeys are skipped.')

let firefox: Firefox
let cable: Cable
beforeAll(async () => {
  if (firefoxPath === undefined) return
  firefox = await openFirefox(firefoxPath)
  cable = await layCable(here().address)
})
afterAll(async () => {
  await firefox?.close()
  await cable?.cut()
})

/** Signs in by keyboard, from the address at which the person wanted to be. */
const signIn = async (person: string, place: string): Promise<FirefoxPage> => {
  const page = await firefox.newPage()
  await page.goTo(`${cable.address}/#/login?fwd=${encodeURIComponent(place)}`)
  await page.focus(say('account.login.userName'))
  await page.type(person)
  await page.focus(say('account.login.password'))
  await page.type(password)
  await page.key('Enter')
  await page.until('the session', () => sessionStorage.getItem('Token') !== null, null)
  return page
}

const untilKept = (page: FirefoxPage, folder: string): Promise<void> =>
  page.until(
    `the page ${folder} on the device`,
    async (scope) => (await navigator.serviceWorker.getRegistration(scope))?.active?.state === 'activated',
    `/${folder}/`,
  )

const issuedPermit = async (officer: Page, id: string) => {
  const { verifyUrl, payload } = dataInside(await documentOf(officer, id))
  return { code: verifyUrl.split('t=')[1] ?? '', ...payload }
}

describe.skipIf(firefoxPath === undefined)('in Firefox', () => {
  test('an officer signs in and approves a partner', () =>
    onScreens(async (open) => {
      const officer = await signedIn(open, 'officer')
      const { items } = await ask(officer, 'trading-establishments.list', { query: { status: 'REQ' } })
      const id = items[0]?.id ?? ''
      const page = await signIn('officer', `/establishments/${id}`)
      await page.press(say('casework.actions.take.button'))
      await page.untilText(say('casework.actions.take.done'))
      await page.press(say('casework.actions.approve.button'))
      await page.untilDialog()
      await page.press(say('casework.actions.approve.confirm'))
      const status = async () => (await ask(officer, 'trading-establishments.get', { params: { id } })).status
      await expect.poll(status).toBe('APR')
    }))

  test('a draft is written by keyboard and is there after a reload', () =>
    onScreens(async (open) => {
      const importer = await signedIn(open, 'importer')
      const { id } = await sendByCall(importer, 'trading-establishments.create', { name: 'Renard SA' })
      const page = await signIn('importer', `/establishments/${id}/edit`)
      const city = say('trading-establishments.fields.city')
      await page.focus(city)
      await page.type('Lyon')
      await page.key('Tab')
      const kept = async () => (await ask(importer, 'trading-establishments.get', { params: { id } })).city
      await expect.poll(kept).toBe('Lyon')
      await page.reload()
      await page.focus(city)
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value, null)).toBe('Lyon')
    }))

  test('a permit is checked and endorsed while the server cannot be reached', () =>
    onScreens(async (open) => {
      const officer = await signedIn(open, 'officer')
      const { items } = await ask(await signedIn(open, 'customs'), 'endorsements.expected', {
        query: { pageSize: '100' },
      })
      const id = items.find(({ isUsable, status }) => isUsable && status === 'ISS')?.id ?? ''
      const { code, number, checkCode } = await issuedPermit(officer, id)
      const revoked = await issuedPermit(officer, await findCase(officer, 'RVK'))

      const check = await firefox.newPage()
      await check.goTo(`${cable.address}/check/`)
      await check.until('a fresh list', () => document.querySelector('.known .fresh') !== null, null)
      await untilKept(check, 'check')
      const customs = await signIn('customs', '/import-export/customs/find')
      await customs.untilText(say('device.open'))
      await untilKept(customs, 'border')

      await cable.cut()
      const judge = async (text: string, word: string) => {
        await check.reload()
        await check.focus(say('verification.device.typed'))
        await check.type(text)
        await check.key('Enter')
        await check.until(word, (wanted) => document.querySelector('h1')?.textContent === wanted, word)
      }
      await judge(code, say('verification.device.verdict.AUTHENTIC'))
      await judge(revoked.code, say('verification.verdict.REVOKED'))

      await customs.goTo(`${cable.address}/border/`)
      await customs.untilText(say('device.offline'))
      await customs.focus(say('endorsements.device.numberOrCode'))
      await customs.type(number)
      await customs.key('Enter')
      await customs.focus(say('endorsements.form.sign'))
      await customs.type(checkCode)
      await customs.press(say('endorsements.form.submit'))
      await customs.untilText(say('endorsements.device.kept', { number: '' }).trim())

      await cable.join()
      const recorded = async () => (await ask(officer, 'endorsements.list', { params: { id } })).length
      await expect.poll(recorded).toBe(1)
    }))
})
