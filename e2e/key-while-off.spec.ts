import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, takeByCall } from './ask.ts'
import { inDatabase } from './database.ts'
import {
  type France,
  importPermit,
  inFrance,
  introduceBoth,
  personOn,
  replaceKey,
  requestExport,
  sendFromHere,
  startFrance,
} from './france.ts'
import { goTo, password, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { show } from './show.ts'
import { permitByCall } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
let france: France
beforeAll(async () => {
  france = await startFrance()
})
afterAll(() => france?.stop())

/** As if the pauses between the tries were over. */
const sendAfterPauses = async () => {
  await inDatabase("update exchange_outgoing set next_attempt_at = now() where status = 'waiting'")
  await sendFromHere()
}
const outgoingOf = async (admin: Page, number: string) =>
  (await ask(admin, 'exchange.outgoing', { query: { search: number } })).items
const triesOf = async (admin: Page, number: string) =>
  (await outgoingOf(admin, number)).map(({ attempts }) => attempts).toSorted()
const waitingOf = async (admin: Page, number: string) =>
  (await outgoingOf(admin, number)).filter(({ status }) => status === 'waiting')
/** What came in about it, the oldest first. */
const receivedOf = async (french: Page, number: string) =>
  (await ask(french, 'exchange.incoming', { query: { search: number } })).items.toReversed()
const noticesOf = async (page: Page) => (await ask(page, 'notifications.list', { query: {} })).items
const because = { reasonCode: 'SUSPEND-OTHER', comment: 'Looked into.' }

test('a key is replaced while the other portal is off: all arrives in order, and an untrusted key is a task', () =>
  onScreens(async (open) => {
    const admin = await signedIn(open, 'admin')
    const officer = await signedIn(open, 'officer')
    const importer = await signedIn(open, 'importer')
    const french = await inFrance(open, france, 'admin')
    const paris = await inFrance(open, france, 'officer')
    const lille = await inFrance(open, france, 'importer')
    await introduceBoth(admin, french)
    const theirs = await importPermit({ importer: lille, officer: paris, admin: french })
    const { id, number } = await requestExport(importer, theirs)
    const permit = number ?? ''
    await permitByCall(officer, admin, id)
    await sendFromHere()
    await expect.poll(async () => (await receivedOf(french, permit)).length).toBe(1)

    // An hour without France, in which the key of Valdoria is replaced.
    for (const page of [french, paris, lille]) await page.close()
    await france.switchOff()
    await takeByCall(admin, 'authorizations', [id, 'suspend'], because)
    await sendFromHere()
    await expect.poll(() => triesOf(admin, permit)).toEqual([1, 1])
    await replaceKey(admin)
    await takeByCall(admin, 'authorizations', [id, 'lift'], { comment: 'Settled.' })
    await sendAfterPauses()
    await expect.poll(() => triesOf(admin, permit)).toEqual([0, 1, 2])
    await goTo(officer, '/exchange?tab=outgoing&status=waiting')
    await officer.getByText(say('exchange.failures.noAnswer')).first().waitFor()
    await show(officer, 'off-outgoing')

    await france.switchOn()
    await takeByCall(admin, 'authorizations', [id, 'revoke'], {
      reasonCode: 'REVOKE-OTHER',
      comment: 'Looked into.',
    })
    await sendAfterPauses()
    await expect.poll(() => waitingOf(admin, permit)).toEqual([])
    const there = await inFrance(open, france, 'admin')
    const desk = await inFrance(open, france, 'officer')
    const messages = await receivedOf(there, permit)
    expect(messages.map(({ subject, verdict }) => `${subject} ${verdict}`)).toEqual([
      'issued genuine',
      'changed genuine',
      'changed genuine',
      'changed genuine',
    ])
    const changes = []
    for (const { id: each } of messages.slice(1)) {
      const { said } = await ask(there, 'exchange.message', { params: { id: each } })
      changes.push(said.subject === 'changed' ? said.change : said.subject)
    }
    expect(changes).toEqual(['suspend', 'lift', 'revoke'])
    await goTo(desk, `/import-export/${theirs.id}`)
    await desk
      .getByText(new RegExp(`${permit}.*${say('authorizations.abroad.states.revoked')}`))
      .first()
      .waitFor()
    await goTo(desk, '/exchange?tab=authorities')
    await desk.getByText(say('exchange.keys.sources.announced')).first().waitFor()
    await show(desk, 'off-announced')

    // Trust in the keys ends there: the sentence and the task are here.
    const { items } = await ask(there, 'exchange.authorities')
    const valdoria = items.find(({ code }) => code === 'XV-DEMO')
    for (const key of valdoria?.keys ?? [])
      if (key.endedAt === null)
        await personOn(there)
          .call('exchange.endTrust', {
            params: { id: key.id },
            body: { reason: 'Lost.', isCompromised: false, password },
          })
          // With a key ends the trust in those that it has announced.
          .catch((error: Error) => expect(error.message).toMatch(/404/))
    const company = await inFrance(open, france, 'importer')
    const another = await importPermit({ importer: company, officer: desk, admin: there })
    const next = await requestExport(importer, another)
    await permitByCall(officer, admin, next.id)
    const nextNumber = (await ask(admin, 'authorizations.get', { params: { id: next.id } })).number ?? ''
    await sendFromHere()
    await expect.poll(() => triesOf(admin, nextNumber)).toEqual([1])
    const notice = { code: 'EXCHANGE_WAITING', severity: 'danger' }
    expect(await noticesOf(officer)).toContainEqual(expect.objectContaining(notice))
    await goTo(admin, '/exchange?tab=outgoing&status=waiting')
    await admin.getByText(say('exchange.failures.notAdmitted')).first().waitFor()
    await show(admin, 'off-untrusted')
    // The card of the authority says so, too, and leads to what waits.
    await goTo(admin, '/exchange?tab=authorities&country=FR')
    await admin.getByText(say('exchange.authorities.distrustsUs')).waitFor()
    await show(admin, 'off-distrusted')
    await admin.getByRole('link', { name: say('exchange.authorities.waitingMessages') }).click()
    await admin.getByText(say('exchange.failures.notAdmitted')).first().waitFor()

    const params = { id: valdoria?.id ?? 0 }
    const [key] = (await personOn(there).call('exchange.findKeys', { params, body: {} })).body.keys
    const { keyId, publicKeyPem } = key
    const body = { keyId, publicKeyPem, source: 'fetched', password }
    await personOn(there).call('exchange.trustKey', { params, body })
    await admin
      .getByRole('button', { name: new RegExp(`^${say('exchange.outgoing.resend')} .*${nextNumber}`) })
      .click()
    await admin.getByText(say('exchange.outgoing.done.resend')).waitFor()
    await sendFromHere()
    await expect.poll(() => waitingOf(admin, nextNumber)).toEqual([])
    expect(await receivedOf(there, nextNumber)).toMatchObject([{ verdict: 'genuine' }])
    await settle(admin)
  }))
