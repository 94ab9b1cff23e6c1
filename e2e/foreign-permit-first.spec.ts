import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, takeByCall } from './ask.ts'
import { atDesk, deskOf, findAtDesk, untilReady } from './border-desk.ts'
import { setSetting } from './database.ts'
import { inDays } from './days.ts'
import {
  type France,
  importPermit,
  inFrance,
  introduceBoth,
  personOn,
  requestExport,
  sendFrom,
  signedFileOf,
  startFrance,
} from './france.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { show } from './show.ts'
import { permitByCall, tickByCall } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
let france: France
beforeAll(async () => {
  france = await startFrance()
})
afterAll(() => france?.stop())

const incomingOf = async (officer: Page, number: string) =>
  (await ask(officer, 'exchange.incoming', { query: { search: number } })).items

/** What the officer reads at the case before the proposal. */
const sentenceAt = (page: Page, pattern: RegExp) => page.getByText(pattern).first().waitFor()

test('a permit abroad comes before the request, contradicts it, is corrected, shipped by half and revoked', () =>
  onScreens(async (open) => {
    await setSetting('import_export.allowPartialExport', true)
    const [french, paris, lille] = [
      await inFrance(open, france, 'admin'),
      await inFrance(open, france, 'officer'),
      await inFrance(open, france, 'importer'),
    ]
    const admin = await signedIn(open, 'admin')
    const officer = await signedIn(open, 'officer', { expected: [422] })
    const importer = await signedIn(open, 'importer')
    const customs = await signedIn(open, 'customs', { place: '/import-export/customs/find' })
    await introduceBoth(admin, french)
    const theirs = await importPermit({ importer: lille, officer: paris, admin: french })
    const number = theirs.number ?? ''

    // By file from the company, and by the portal itself: one thing.
    await goTo(officer, '/exchange')
    await officer
      .getByRole('button', { name: say('exchange.take.open'), exact: true })
      .first()
      .click()
    const dialog = officer.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(await signedFileOf(french, theirs.id))
    await dialog.getByRole('button', { name: say('exchange.take.button'), exact: true }).click()
    await officer.getByText(say('exchange.match.none')).waitFor()
    await sendFrom(france.databaseUrl)
    const sent = async () =>
      (await ask(french, 'exchange.outgoing', { query: { search: number } })).items.map(
        ({ status }) => status,
      )
    await expect.poll(sent).toEqual(['sent'])
    expect(await incomingOf(officer, number)).toMatchObject([{ verdict: 'genuine', state: 'unmatched' }])

    const request = await requestExport(importer, theirs, { quantity: '2', certified: '6' })
    await takeByCall(officer, 'authorizations', [request.id, 'take'])
    await tickByCall(officer, request.id)
    await goTo(officer, `/import-export/${request.id}`)
    await show(officer, 'differs-case')
    await sentenceAt(
      officer,
      new RegExp(say('authorizations.abroad.differs', { card: say('exchange.incoming.ofCase') })),
    )
    await expect(
      takeByCall(officer, 'authorizations', [request.id, 'propose'], { decision: 'approve' }),
    ).rejects.toThrow(/foreignPermitDiffers/)

    await officer
      .getByRole('link', { name: new RegExp(number) })
      .first()
      .click()
    await officer.getByRole('button', { name: say('exchange.use.certificate.button'), exact: true }).click()
    await officer
      .getByRole('dialog')
      .getByRole('button', { name: say('exchange.use.certificate.confirm'), exact: true })
      .click()
    await officer.getByText(say('exchange.uses.certificate')).waitFor()
    await show(officer, 'differs-taken')
    await settle(officer)
    const differs = say('authorizations.abroad.differs', { card: say('exchange.incoming.ofCase') })
    await goTo(officer, `/import-export/${request.id}`)
    expect(await officer.getByText(differs).count()).toBe(0)
    await permitByCall(officer, admin, request.id)

    const permit = await ask(officer, 'authorizations.get', { params: { id: request.id } })
    const checkCode = permit.document?.checkCode ?? ''
    await personOn(customs).call('endorsements.record', {
      params: { id: permit.id },
      body: {
        source: 'customs',
        date: inDays(0),
        lines: [{ lineId: permit.lines[0]?.id, quantity: '1' }],
        lastConsignment: false,
        checkCode,
      },
    })

    await takeByCall(french, 'authorizations', [theirs.id, 'revoke'], {
      reasonCode: 'REVOKE-DIVERSION',
      comment: 'Goods were lost.',
    })
    await sendFrom(france.databaseUrl)
    await expect.poll(async () => (await incomingOf(officer, number)).length).toBe(2)

    // Flag and banner at the case, and a notice under the bell.
    const revoked = new RegExp(`${number}.*${say('authorizations.abroad.states.revoked')}`)
    await goTo(officer, '/home')
    await goTo(officer, `/import-export/${permit.id}`)
    await sentenceAt(officer, revoked)
    await show(officer, 'revoked-case')
    const { items } = await ask(officer, 'notifications.list', { query: {} })
    expect(items).toContainEqual(expect.objectContaining({ code: 'EXCHANGE_STOPPED', severity: 'danger' }))

    // Customs, at the page of the permit and without a network.
    await goTo(customs, `/import-export/customs/${permit.id}`)
    await sentenceAt(customs, revoked)
    await customs.getByText(say('endorsements.light.ABROAD'), { exact: true }).waitFor()
    expect(await customs.getByText(say('endorsements.light.PAU'), { exact: true }).count()).toBe(0)
    await show(customs, 'revoked-customs')
    await goTo(customs, '/import-export/customs/find')
    await customs.reload()
    await untilReady(customs)
    await customs.context().setOffline(true)
    await customs.goto(deskOf(customs))
    await atDesk(customs)
    await findAtDesk(customs, permit.number ?? '')
    await sentenceAt(customs, revoked)
    await show(customs, 'revoked-desk')
    await customs.context().setOffline(false)

    const next = await requestExport(importer, theirs, { quantity: '2', certified: '4' })
    await takeByCall(officer, 'authorizations', [next.id, 'take'])
    await tickByCall(officer, next.id)
    await goTo(officer, `/import-export/${next.id}`)
    await sentenceAt(officer, revoked)
    await show(officer, 'revoked-next')
    await expect(
      takeByCall(officer, 'authorizations', [next.id, 'propose'], { decision: 'approve' }),
    ).rejects.toThrow(/foreignPermitStopped/)
  }))
