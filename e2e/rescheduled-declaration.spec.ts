import { expect, test } from 'vitest'
import { ask, sendByCall } from './ask.ts'
import { faultsOf } from './axe-sweep.ts'
import {
  atDesk,
  cardOf,
  deskOf,
  disputed,
  documentsOf,
  endorse,
  endorsementsOf,
  findAtDesk,
  isDisputed,
  isKept,
  untilReady,
} from './border-desk.ts'
import { inDays } from './days.ts'
import { goTo, signedIn } from './people.ts'
import { checkPermit } from './public-check.ts'
import { onScreens } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

test('a substance needs authorizations from today on: its declaration is held, and the officer sees what the device showed', () =>
  onScreens(async (open) => {
    const importer = await signedIn(open, 'importer')
    const officer = await signedIn(open, 'officer')
    const staff = await signedIn(open, 'customs.staff', { place: '/import-export/customs', expected: [404] })
    const customs = await signedIn(open, 'customs', { place: '/import-export/customs/find' })
    const visitor = await open('/display-authorization', { culture: 'en' })
    const own = await ask(importer, 'authorizations.list', { query: { view: 'all', pageSize: '100' } })
    const isDeclared = (id: string) => own.items.some((item) => item.id === id && item.kind === 'DEC')
    const [permit] = await documentsOf(customs, officer, 1, isDeclared)
    const { id, number, checkCode: code } = permit ?? expect.fail('a declaration is expected')
    const substances = await ask(officer, 'masters.substances', {})
    const { id: substanceId } =
      substances.find(({ name }) => name === 'Buprenorphine') ?? expect.fail('no buprenorphine')

    await untilReady(customs)
    await customs.context().setOffline(true)
    await customs.goto(deskOf(customs))
    await atDesk(customs)
    await findAtDesk(customs, number)
    await endorse(customs, code)
    await isKept(customs, number)

    await sendByCall(officer, 'scheduling.plan', {
      ...{ kind: 'reschedule', substanceId, convention: '1971', schedule: 'II', effectiveOn: inDays(0) },
      legalBasis: 'Decision 67/1 of the Commission',
    })
    const holdsOf = async () => (await ask(officer, 'authorizations.get', { params: { id } })).holds
    // What is done behind a change is done within a minute.
    await expect.poll(holdsOf, { interval: 1000 }).toEqual(['insufficient'])
    await checkPermit(visitor, say, { number, code })
    await visitor.getByRole('heading', { level: 1, name: say('verification.verdict.INSUFFICIENT') }).waitFor()
    await show(visitor, 'insufficient-check')
    await goTo(staff, `/import-export/customs/${id}`)
    await staff.getByText(say('endorsements.meaning.INSUFFICIENT')).waitFor()
    await show(staff, 'insufficient-customs')
    await importer.setViewportSize({ width: 320, height: 800 })
    await goTo(importer, `/import-export/${id}`)
    await importer.getByText(say('authorizations.case.notice.held.insufficient')).waitFor()
    await show(importer, 'insufficient-case-importer')
    const { items } = await ask(importer, 'notifications.list', { query: { pageSize: '100' } })
    expect(items.some((each) => each.code === 'IE_INSUFFICIENT')).toBe(true)

    // The device had nothing against it; the officer who settles the record reads that.
    await customs.getByRole('link', { name: say('endorsements.device.title') }).click()
    await customs.context().setOffline(false)
    await isDisputed(customs, number, 'open')
    await cardOf(customs, number).getByText(disputed('reasons.insufficient')).waitFor()
    expect(await endorsementsOf(officer, id)).toMatchObject([{ isDisputed: true, shown: { light: 'amber' } }])
    await goTo(staff, '/import-export/customs/find')
    await expect(sendByCall(staff, 'endorsements.find', { number, checkCode: 'AAAA-AAAA' })).rejects.toThrow(
      /endorsementNotFound/,
    )
    await goTo(officer, `/import-export/${id}?tab=movements`)
    await officer.getByText(say('endorsements.wrongCodes', { number: '1', since: '' }).slice(0, 40)).waitFor()
    await officer.getByRole('button', { name: disputed('settle') }).click()
    const shown = disputed('dialog.shown.amber', { moment: '' }).slice(0, 60)
    await officer.getByRole('dialog').getByText(shown).waitFor()
    const faults = await faultsOf(officer, 'insufficient settle', 'en')
    await show(officer, 'insufficient-settle')
    expect(faults).toEqual([])
  }))
