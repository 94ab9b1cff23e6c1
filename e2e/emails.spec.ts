import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailSink, sinkSaysNo, startMailSink } from '../apps/api/src/features/notifications/mail-sink.ts'
import { ask } from './ask.ts'
import { inDatabase, setSetting } from './database.ts'
import { readLetter } from './mailbox.ts'
import { goTo, signedIn } from './people.ts'
import { type Open, onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

let sink: MailSink
/** What the mail server says to this recipient instead of taking the mail. */
const refused = new Map<string, Error>()
beforeAll(async () => {
  sink = await startMailSink(({ to }) => {
    const no = refused.get(to[0] ?? '')
    if (no) throw no
  })
  await setSetting('smtp.port', sink.port)
  await setSetting('smtp.security', 'none')
  await setSetting('smtp.host', '127.0.0.1')
})
afterAll(async () => {
  // Other journeys find the portal as it is delivered, and read their mails as files.
  await inDatabase(`delete from setting where setting_id like 'smtp.%'`)
  await sink.close()
})

const say = sayIn('en')
const words = (key: string, values = {}) => say(`notifications.emails.${key}`, values)
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const inFinnish = '/emails/templates/IE_HOLD?culture=fi'

/** Takes what is written and writes anew, key by key as a person would. */
const rewrite = async (field: Locator, text: string): Promise<void> => {
  await field.click()
  await field.press('Control+a')
  await field.pressSequentially(text)
}

const opened = (open: Open, place: string) => signedIn(open, 'admin', { place })

test('an officer rewrites a mail in two languages, is told of a slip, sees what becomes of it, and undoes it', () =>
  onScreens(async (open) => {
    // On a slow machine words are shown as they will read while they are still wrong, which is refused.
    const page = await signedIn(open, 'admin', { place: inFinnish, expected: [422] })
    const subject = page.getByLabel(words('field.subject'), { exact: true })
    await rewrite(subject, 'Hakemus {{nmuber}}')
    await page.getByText(words('problem.unknown')).waitFor()
    await button(page, words('problem.mend', { word: '\u2066{\u2060{number}\u2060}\u2069' })).click()
    await expect.poll(() => subject.inputValue()).toBe('Hakemus {{number}}')
    await subject.press('End')
    await subject.pressSequentially(' / ')
    const picker = page.getByRole('group', { name: words('picker.for', { field: words('field.subject') }) })
    await picker.getByRole('button').nth(1).press('Enter')
    await expect.poll(() => subject.inputValue()).toBe('Hakemus {{number}} / {{company}}')
    await page.getByText(/Hakemus \S+000298-D \/ Castellan Pharma/).waitFor()
    const frame = page.frameLocator('iframe')
    await frame.getByText('Hyvä Tomas Varga,').waitFor()

    await page.getByRole('link', { name: 'Deutsch' }).click()
    await rewrite(page.getByLabel(words('field.subject'), { exact: true }), 'Antrag {{number}} ruht')
    await page.getByText(/Antrag \S+000298-D ruht/).waitFor()
    await button(page, words('template.saveAll', { number: 2 })).click()
    await page.getByText(words('done.saved')).first().waitFor()
    await page.getByText(words('state.own')).waitFor()
    const kept = async () =>
      (await ask(page, 'emails.template', { params: { code: 'IE_HOLD' } })).cultures
        .filter(({ state }) => state === 'own')
        .map(({ culture }) => culture)
    expect(await kept()).toEqual(['fi', 'de'])
    await button(page, words('template.restore')).click()
    await page.getByText(words('done.restored')).waitFor()
    await expect.poll(kept).toEqual(['fi'])
    await page.getByText(words('history.restore')).waitFor()
  }))

test('a test mail arrives in both versions, and a mail that was given up is sent again', () =>
  onScreens(async (open) => {
    const page = await opened(open, inFinnish)
    await button(page, words('test.send')).click()
    await page.getByText(/admin@papaver.example/).waitFor()
    const tests = () =>
      sink.mails.filter(({ source }) => readLetter(source).subject.startsWith('Testi: Hakemus'))
    await expect.poll(() => tests().length).toBe(1)
    const [mail] = tests()
    expect(mail?.to).toEqual(['admin@papaver.example'])
    expect(mail?.source).toContain('multipart/alternative')
    expect(readLetter(mail?.source ?? '').text).toContain('000298-D')

    refused.set('lost@x.example', sinkSaysNo(550, 'no such mailbox'))
    await inDatabase(
      `insert into mail_outbox (template, culture, recipient, subject, body, status, attempts, last_error,
         next_attempt_at, created_at)
       values ('IE_ISSUED', 'en', 'lost@x.example', 'A permit', 'It is there.', 'dead', 6, '550 no such mailbox',
         now(), now())`,
    )
    await goTo(page, '/emails?tab=outbox&status=dead')
    await button(page, 'A permit').click()
    const dialog = page.getByRole('dialog', { name: 'A permit' })
    await dialog.getByText('550 no such mailbox').waitFor()
    refused.clear()
    await button(dialog, words('mail.resend')).click()
    await page.getByText(words('mail.done.resend')).waitFor()
    await expect.poll(() => sink.mails.some(({ to }) => to.includes('lost@x.example'))).toBe(true)
  }))

test('a message to customs reaches customs alone, hangs at the top of their pages, and is taken back', () =>
  onScreens(async (open) => {
    const page = await opened(open, '/emails/messages/new')
    await page.getByLabel(words('new.group')).click()
    await page.getByRole('option', { name: words('audience.kind.types') }).click()
    await page.getByLabel(words('audience.type.CUSTOMS')).check()
    await page.getByLabel(words('field.subject'), { exact: true }).fill('The border is closed on Sunday')
    await page.getByLabel(words('field.text'), { exact: true }).fill('From midnight on.')
    await page.getByLabel(words('new.asBanner')).check()
    await page.getByText(words('new.people', { number: 2 })).waitFor()
    await button(page, words('new.send')).click()
    const asked = page.getByRole('dialog', { name: words('send.title', { number: 2 }) })
    await button(asked, words('send.send')).click()
    await page.getByRole('heading', { name: 'The border is closed on Sunday' }).waitFor()
    await page.getByText(words('message.status.sent'), { exact: true }).first().waitFor()

    const customs = await signedIn(open, 'customs')
    const banner = customs.getByRole('complementary', { name: say('notifications.announcement.label') })
    await banner.getByText('The border is closed on Sunday').waitFor()
    await goTo(customs, '/notifications')
    await customs.getByRole('main').getByRole('link', { name: 'The border is closed on Sunday' }).click()
    await customs.getByRole('dialog').getByText('From midnight on.').waitFor()
    const importer = await signedIn(open, 'importer', { place: '/notifications' })
    expect(await importer.getByText('The border is closed on Sunday').count()).toBe(0)

    await button(page, words('retract.button')).click()
    const taking = page.getByRole('dialog', { name: words('retract.title') })
    await button(taking, words('retract.button')).click()
    await page.getByText(words('message.status.retracted'), { exact: true }).first().waitFor()
    const id = page.url().split('/').at(-1) ?? ''
    const noted = async () => (await ask(page, 'emails.message', { params: { id } })).retractionNotified
    await expect.poll(noted).toBe(2)
    await customs.reload()
    await settle(customs)
    await goTo(customs, '/notifications?view=all')
    await customs.getByText(say('notifications.page.retracted'), { exact: true }).first().waitFor()
    await customs.getByText(/^Withdrawn: .?The border is closed on Sunday/).waitFor()
    expect(await banner.count()).toBe(0)
  }))

test('a message that is being written survives a lost connection and a reload, and is a draft for colleagues', () =>
  onScreens(async (open) => {
    // A colleague's newer version is refused, and told.
    const page = await signedIn(open, 'admin', { place: '/emails/messages/new', expected: [409] })
    const subject = () => page.getByLabel(words('field.subject'), { exact: true })
    const saved = (on: Page) => on.getByText(/^Draft saved, /)
    const drafts = async () => (await ask(page, 'emails.drafts', {})).map((draft) => draft.subject)
    await subject().fill('Stocktaking')
    await saved(page).waitFor()
    expect(await drafts()).toEqual(['Stocktaking'])

    await page.context().setOffline(true)
    await subject().fill('Stocktaking in May')
    await page.getByText(words('drafts.offline')).waitFor()
    await page.context().setOffline(false)
    await saved(page).waitFor()
    expect(await drafts()).toEqual(['Stocktaking in May'])
    await subject().fill('Stocktaking in June')
    await page.reload()
    await settle(page)
    await expect.poll(() => subject().inputValue()).toBe('Stocktaking in June')
    await saved(page).waitFor()

    const officer = await signedIn(open, 'officer', { place: '/emails?tab=messages' })
    await officer.getByRole('link', { name: 'Stocktaking in June' }).click()
    await officer.getByLabel(words('field.text'), { exact: true }).fill('Count everything.')
    await saved(officer).waitFor()
    await page.getByLabel(words('field.text'), { exact: true }).fill('Mine')
    await page.getByText(/has saved this draft meanwhile/).waitFor()
    await button(page, words('overtaken.theirs')).click()
    await expect
      .poll(() => page.getByLabel(words('field.text'), { exact: true }).inputValue())
      .toBe('Count everything.')

    await goTo(page, '/emails?tab=messages')
    await button(page, words('drafts.discardOf', { subject: '\u2068Stocktaking in June\u2069' })).click()
    const asked = page.getByRole('dialog', { name: words('drafts.ask.title') })
    await button(asked, words('drafts.ask.confirm')).click()
    await expect.poll(drafts).toEqual([])
    await button(page, words('done.undo')).click()
    await expect.poll(drafts).toEqual(['Stocktaking in June'])
  }))
