import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { calls } from '@papaver/contract/calls.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, takeByCall } from './ask.ts'
import { ofTheTest } from './diary.ts'
import { fieldOf, figuresIn } from './fields.ts'
import { here } from './here.ts'
import { goTo, signedIn } from './people.ts'
import { dataInside, download, judgeSignature } from './permit-pdf.ts'
import { checkPermit } from './public-check.ts'
import { addressOf, type Open, onScreens, settle } from './screens.ts'
import {
  answerQuestion,
  askQuestion,
  fillDraft,
  idOf,
  openCase,
  order,
  permitByCall,
  proposeApproval,
  recordOf,
  submitDraft,
  takeAction,
} from './story.ts'
import { type Say, sayIn } from './words.ts'

/** Used and reserved grams of the national estimates that the order draws on. */
const estimatesOf = async (
  page: Page,
  record: Authorization,
): Promise<{ used: number; reserved: number }[]> => {
  const rows = await ask(page, 'balances.list')
  return record.lines.map(({ components }) => {
    const row = rows.find(
      (each) => each.kind === 'estimate' && each.substanceId === components[0]?.substanceId,
    )
    if (row === undefined) throw new Error('no estimate')
    return { used: Number(row.usedGrams), reserved: Number(row.reservedGrams) }
  })
}

/** A story's own share of the balances, so that what other cases hold does not matter. */
const watchBalances = async (page: Page, record: Authorization) => {
  const before = await estimatesOf(page, record)
  const base = record.lines.map(({ components }) => Number(components[0]?.baseGrams))
  return async (share: { used: number; reserved: number }) => {
    const now = await estimatesOf(page, record)
    for (const [index, { used, reserved }] of now.entries()) {
      expect(used - (before[index]?.used ?? 0)).toBeCloseTo((base[index] ?? 0) * share.used, 5)
      expect(reserved - (before[index]?.reserved ?? 0)).toBeCloseTo((base[index] ?? 0) * share.reserved, 5)
    }
  }
}

const seesNothing = async (open: Open, culture: string, say: Say, record: Authorization): Promise<void> => {
  const rival = await signedIn(open, 'rival', { culture, expected: [404] })
  await goTo(rival, `/import-export?search=${encodeURIComponent(record.number ?? '')}`)
  await rival.getByText(say('casework.list.nothingFits')).waitFor()
  await goTo(rival, '/import-export?pageSize=100')
  expect(await rival.getByText(record.number ?? '', { exact: true }).count()).toBe(0)
  await goTo(rival, `/import-export/${record.id}`)
  await rival.getByText(say('casework.case.notFound')).waitFor()
  for (const part of ['history', 'document', 'checks', 'balances', 'endorsements'])
    await expect(
      rival.evaluate(
        async ([path, mark]) => {
          const headers = { [mark]: '1', Authorization: `Bearer ${sessionStorage.getItem('Token')}` }
          return (await fetch(path, { headers })).status
        },
        [`/api/authorizations/${record.id}/${part}`, ofTheTest] as const,
      ),
    ).resolves.toBe(404)
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const

/** The public page on a telephone, by the token of the QR code. */
const scan = async (page: Page, verifyUrl: string): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(verifyUrl)
  await settle(page)
}

const showsVerdict = async (page: Page, say: Say, verdict: string): Promise<void> => {
  await page
    .getByRole('heading', { level: 1, name: say(`verification.verdict.${verdict}`), exact: true })
    .waitFor()
  await page.getByText(say(`verification.meaning.${verdict}`)).waitFor()
}

/** Grams still allowed, as the public page says, one figure per line. */
const stillAllowed = async (page: Page, say: Say): Promise<number[]> => {
  const label = say('verification.lines.remaining')
  const texts = await page
    .getByText(label, { exact: true })
    .locator('xpath=following-sibling::dd')
    .allInnerTexts()
  return texts.map((text) => figuresIn(text)[0] ?? Number.NaN)
}

/** Customs finds the permit by its document. */
const findAtBorder = async (page: Page, say: Say, number: string, checkCode: string): Promise<void> => {
  await goTo(page, '/import-export/customs/find')
  await page.getByRole('textbox', { name: say('endorsements.find.number') }).fill(number)
  await page.getByRole('textbox', { name: say('endorsements.find.code') }).fill(checkCode)
  await page
    .getByRole('button', { name: say('endorsements.find.find') })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  await settle(page)
}

/** How many cases the menu says are the reader's own. */
const ownCases = async (page: Page): Promise<number> => {
  const entry = page.getByRole('navigation').locator('a[href="#/import-export"]')
  return figuresIn((await entry.allInnerTexts()).join(' '))[0] ?? 0
}

/** What the officer writes to customs. */
const noteToCustoms = async (page: Page, say: Say, note: string): Promise<void> => {
  await page.getByRole('tab', { name: say('ui.note.customs') }).click()
  await page.getByRole('textbox', { name: say('ui.note.customs') }).fill(note)
  await page.getByRole('button', { name: say('ui.note.customsSend'), exact: true }).click()
  await page.getByText(note, { exact: true }).waitFor()
  await settle(page)
}

/** What the officer asks for beside a condition of the library. */
const ownConditions = 'Open only before an officer.\nSee letter NACS-2026/118.'

const setConditions = async (dialog: Locator, say: Say): Promise<void> => {
  const offered = dialog.getByRole('group', { name: say('authorizations.actions.terms.conditions') })
  await offered.getByRole('checkbox').first().check()
  const own = fieldOf(dialog, say('authorizations.actions.terms.own'))
  await own.fill('Open only 🙂.')
  await dialog.getByText(say('ui.unprintable', { characters: '🙂' })).waitFor()
  const confirm = say('authorizations.actions.proposeApproval.confirm')
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect.poll(() => own.evaluate((field) => field === document.activeElement)).toBe(true)
  await own.fill(ownConditions)
}

/** The conditions among the facts, each a line of its own; an officer's own words keep their lines. */
const readConditions = async (page: Page, say: Say): Promise<string[]> => {
  const label = page.getByText(say('authorizations.case.permit.conditions'), { exact: true })
  await label.waitFor()
  return label.locator('xpath=following-sibling::dd').getByRole('listitem').allInnerTexts()
}

/** Writes what crossed, in the unit of each line, and signs with the code of the document. */
const endorse = async (
  page: Page,
  say: Say,
  quantities: readonly string[],
  printed: { number: string; checkCode: string },
) => {
  const fields = page.getByRole('group', { name: say('endorsements.form.quantities') }).getByRole('textbox')
  for (const [index, quantity] of quantities.entries()) await fields.nth(index).fill(quantity)
  await page.getByRole('textbox', { name: say('endorsements.form.sign') }).fill(printed.checkCode)
  await page.getByRole('button', { name: say('endorsements.form.submit'), exact: true }).click()
  await page
    .getByRole('heading', { name: say('endorsements.done.title', { number: printed.number }) })
    .waitFor()
  await settle(page)
}

test.each(['en', 'fi', 'ar'])('from request to permit to the border, in %s', (culture) =>
  onScreens(async (open) => {
    const say = sayIn(culture)
    const importer = await signedIn(open, 'importer', { culture })
    await fillDraft(importer, say)
    const record = await submitDraft(importer, say)
    expect(record.status).toBe('REQ')
    expect(record.number).toMatch(/^XV\/I\/NP\/\d{4}\/\d+-\w$/)

    const officer = await signedIn(open, 'officer', { culture })
    // The exact sums are the authority's.
    const balances = await watchBalances(officer, record)
    await openCase(officer, say, record)
    const before = await ownCases(officer)
    await officer.getByRole('button', { name: say('casework.actions.take.button'), exact: true }).click()
    await officer.getByText(say('casework.actions.take.done'), { exact: true }).waitFor()
    // The menu counts it without a look at another page.
    await expect.poll(() => ownCases(officer)).toBe(before + 1)
    const question = `For which batch (${culture})?`
    await askQuestion(officer, say, question)
    expect((await recordOf(importer, record.id)).status).toBe('INF')

    await openCase(importer, say, record)
    await answerQuestion(importer, say, question)

    await officer.reload()
    await settle(officer)
    await proposeApproval(officer, say, (dialog) => setConditions(dialog, say))
    await balances({ used: 0, reserved: 0 })

    const admin = await signedIn(open, 'admin', { culture })
    await openCase(admin, say, record)
    await takeAction(admin, say, 'approve')
    await balances({ used: 0, reserved: 1 })
    await takeAction(admin, say, 'issue')
    const note = `Count the drums (${culture}).`
    await noteToCustoms(admin, say, note)
    // What is withheld does not depend on the language.
    if (culture === 'en') await seesNothing(open, culture, say, record)

    await openCase(importer, say, record)
    const issued = await recordOf(importer, record.id)
    expect(issued.status).toBe('ISS')
    const printed = { number: issued.number ?? '', checkCode: issued.document?.checkCode ?? '' }
    await importer.getByText(printed.checkCode).first().waitFor()
    const button = importer.getByRole('button', { name: say('authorizations.case.permit.open') })
    const pdf = await download(importer, () => button.click())
    judgeSignature(pdf)
    const { verifyUrl } = dataInside(pdf)
    expect(verifyUrl).toContain('/#/display-authorization?t=')

    const telephone = await open('/display-authorization', { culture, ...phone })
    await scan(telephone, verifyUrl)
    await showsVerdict(telephone, say, 'VALID')
    const base = issued.lines.map(({ components }) => Number(components[0]?.baseGrams))
    for (const [index, figure] of (await stillAllowed(telephone, say)).entries())
      expect(figure).toBeCloseTo(base[index] ?? 0, 0)
    await checkPermit(telephone, say, { number: printed.number.toLowerCase(), code: printed.checkCode })
    await showsVerdict(telephone, say, 'VALID')

    const customs = await signedIn(open, 'customs.staff', { culture })
    await findAtBorder(customs, say, printed.number, printed.checkCode)
    await customs.getByText(note, { exact: true }).waitFor()
    const conditions = await readConditions(customs, say)
    expect(conditions).toEqual([expect.stringMatching(/\p{L}/u), ownConditions])
    const photo = { name: 'seal.png', mimeType: 'image/png', buffer: await customs.screenshot() }
    await customs.getByLabel(say('endorsements.form.photos')).setInputFiles(photo)
    await endorse(
      customs,
      say,
      order.map(({ first }) => first),
      printed,
    )
    await balances({ used: 0.25, reserved: 0.75 })
    await customs.getByRole('button', { name: say('endorsements.photos.one', { number: 1 }) }).waitFor()
    await scan(telephone, verifyUrl)
    await showsVerdict(telephone, say, 'PARTLY_USED')
    for (const [index, figure] of (await stillAllowed(telephone, say)).entries())
      expect(figure).toBeCloseTo((base[index] ?? 0) * 0.75, 0)

    await customs.getByRole('button', { name: say('endorsements.done.another') }).click()
    await endorse(
      customs,
      say,
      order.map(({ rest }) => rest),
      printed,
    )
    await balances({ used: 1, reserved: 0 })
    await scan(telephone, verifyUrl)
    await showsVerdict(telephone, say, 'USED_UP')
    expect((await recordOf(importer, record.id)).status).toBe('CLO')
  }),
)

test('what an officer enters from paper is the company’s case once it is submitted', () =>
  onScreens(async (open) => {
    const say = sayIn('en')
    const officer = await signedIn(open, 'officer')
    await fillDraft(officer, say, order.slice(1), 'Osmund Life Sciences Ltd')
    const draft = idOf(officer)
    const importer = await signedIn(open, 'importer', { expected: [404] })
    await goTo(importer, `/import-export/${draft}`)
    await importer.getByText(say('casework.case.notFound')).waitFor()
    const record = await submitDraft(officer, say)
    await importer.reload()
    await settle(importer)
    await openCase(importer, say, record)
    await importer.getByText(/^Entered on behalf of the company by /).waitFor()
  }))

test('a case page that stands open hears of the permit and of its revocation', () =>
  onScreens(async (open) => {
    const say = sayIn('en')
    const importer = await signedIn(open, 'importer')
    // From the next load on the page's minutes are ours.
    await importer.clock.install()
    await importer.reload()
    await fillDraft(importer, say, order.slice(1))
    const record = await submitDraft(importer, say)
    const [officer, admin] = [await signedIn(open, 'officer'), await signedIn(open, 'admin')]
    await permitByCall(officer, admin, record.id)
    // The holder comes back to the tab.
    await importer.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await importer.getByRole('button', { name: say('authorizations.case.permit.open') }).waitFor()
    const reason = { reasonCode: 'REVOKE-ERROR', comment: 'The partner is another one.' }
    await takeByCall(admin, 'authorizations', [record.id, 'revoke'], reason)
    expect(await importer.getByText(reason.comment).count()).toBe(0)
    // Nothing is touched: the keep-alive tells of a notification within a minute.
    await importer.clock.runFor(61_000)
    await importer.getByText(reason.comment).first().waitFor()
    expect((await recordOf(importer, record.id)).status).toBe('RVK')
  }))

test('who has used up what is free waits for his device, not for the clock', () =>
  onScreens(async (open) => {
    const say = sayIn('en')
    const page = await open('/display-authorization', { ...phone, expected: [429] })
    const captcha = await (await page.request.get(`${here().address}${calls['account.captcha'][1]}`)).json()
    const isAsked = Promise.withResolvers<void>()
    let proofs = 0
    await page.route(`**${calls['verification.verify'][1]}`, async (route) => {
      const { proof } = route.request().postDataJSON() as { proof?: string }
      const problem = { message: 'tooManyRequests', details: { retryAfter: 60, captcha }, requestId: '' }
      if (proof === undefined) return route.fulfill({ status: 429, json: problem })
      proofs += 1
      await isAsked.promise
      return route.continue()
    })
    // Nothing is waited for here: the second answer is held back until the page has told what it does.
    await page.goto('about:blank')
    await page.goto(addressOf('/display-authorization?t=nobodys-token'))
    await page.getByRole('heading', { level: 1, name: say('verification.proof.title') }).waitFor()
    await page.getByText(say('verification.proof.text')).waitFor()
    isAsked.resolve()
    await page.getByRole('heading', { level: 1, name: say('verification.verdict.NOT_FOUND') }).waitFor()
    expect(proofs).toBe(1)
  }))
