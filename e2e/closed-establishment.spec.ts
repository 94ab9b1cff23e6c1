import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { draftParts, importDraft } from '../apps/api/src/testing/drafts.ts'
import type { TestPerson } from '../apps/api/src/testing/start-test-app.ts'
import { ask, callerOn, sendByCall, takeByCall } from './ask.ts'
import {
  atBorder,
  cardOf,
  disputed,
  endorsementsOf,
  goOffline,
  goOnline,
  importsOf,
  isDisputed,
  recordAtDesk,
} from './border-desk.ts'
import { inDays } from './days.ts'
import { here } from './here.ts'
import { goTo, logIn, password, signedIn } from './people.ts'
import { dataInside } from './permit-pdf.ts'
import { documentOf } from './photograph.ts'
import { checkPermit } from './public-check.ts'
import { onScreens } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const word = (key: string, values = {}): string => say(`establishments.${key}`, values)
const company = 'Osmund Life Sciences Ltd'

test('an establishment is closed that has drafts, an approved request, an issued permit, a key and a calendar link', () =>
  onScreens(async (open) => {
    const importer = await signedIn(open, 'importer', { expected: [401] })
    const admin = await signedIn(open, 'admin', { expected: [422] })
    await callerOn(importer).call('account.confirm', { body: { password } })
    const { key } = await sendByCall(importer, 'api-keys.make', {
      ...{ name: 'Warehouse', scopes: ['cases.read'], endsOn: inDays(90), networks: [] },
    })
    const link = (await sendByCall(importer, 'calendar.makeLink', {})).address
    const ofCompany = async (status: string) => {
      const { items } = await ask(admin, 'authorizations.list', { query: { status, pageSize: '100' } })
      const found = items.find(({ applicantName }) => applicantName === company)
      return found ?? expect.fail(`no case of the company is ${status}`)
    }
    const [approved, issued] = [await ofCompany('APR'), await ofCompany('ISS')]
    const { checkCode } = dataInside(await documentOf(admin, issued.id)).payload
    const { applicant } = await ask(admin, 'authorizations.get', { params: { id: approved.id } })
    const place = `/establishments/domestic/${applicant.id}`

    // What it comes to is said before it is done.
    await goTo(admin, place)
    await admin
      .getByRole('button', { name: word('close.button'), exact: true })
      .first()
      .click()
    const dialog = admin.getByRole('dialog')
    const effect = await ask(admin, 'work.effectOfClosing', { params: { id: applicant.id ?? '' } })
    expect([effect.keys > 0, effect.links, effect.approved > 0]).toEqual([true, 1, true])
    for (const [name, count] of Object.entries(effect))
      if (count > 0) await dialog.getByText(word(`close.effect.${name}`, { count })).waitFor()
    await dialog.getByRole('button', { name: word('close.button'), exact: true }).click()
    await dialog.getByText(say('ui.confirm.commentMissing')).waitFor()
    await dialog.getByLabel(word('page.why')).fill('Wound up.')
    await dialog.getByRole('button', { name: word('close.button'), exact: true }).click()
    await admin.getByRole('button', { name: word('reopen.button'), exact: true }).waitFor()

    // Its people are out, and are told why they do not come in again.
    const visitor = await open('/login', { culture: 'en', expected: [403, 409] })
    await logIn(visitor, 'importer', say)
    await visitor.getByText(say('account.refusals.accountEstablishmentClosed')).waitFor()
    const program = await fetch(`${here().address}/api/authorizations`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect([program.status, (await fetch(link)).status]).toEqual([401, 404])

    // Nothing goes on: the request says why, and the permit is not shown as valid.
    await goTo(admin, `/import-export/${approved.id}`)
    await admin
      .getByText(/is closed in the register of establishments/)
      .first()
      .waitFor()
    await expect(takeByCall(admin, 'authorizations', [approved.id, 'issue'])).rejects.toThrow('holderClosed')
    const flagged = await ask(admin, 'authorizations.list', {
      query: { view: 'all', flag: 'holderClosed', pageSize: '100' },
    })
    expect(flagged.items.map(({ id }) => id)).toEqual(expect.arrayContaining([approved.id, issued.id]))
    await checkPermit(visitor, say, { number: issued.number, code: checkCode })
    await visitor
      .getByRole('heading', { level: 1, name: say('verification.verdict.HOLDER_CLOSED') })
      .waitFor()

    // Open again, its people come in; keys and links stay where they are.
    await goTo(admin, place)
    await admin.getByRole('button', { name: word('reopen.button'), exact: true }).click()
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: word('reopen.button'), exact: true })
      .click()
    await admin
      .getByRole('button', { name: word('close.button'), exact: true })
      .first()
      .waitFor()
    await signedIn(open, 'importer')
    expect((await fetch(link)).status).toBe(404)
  }))

/** Closes an establishment, or opens it again, where another story shows how people do it. */
const turn = async (admin: Page, id: string, action: 'close' | 'reopen'): Promise<void> => {
  const { version } = await ask(admin, 'establishments.get', { params: { id } })
  await callerOn(admin).call('establishments.act', {
    params: { id, action },
    body: { version, comment: 'Wound up.' },
  })
}

test('what a customs device recorded of a company before it was closed is kept, and an officer settles it', () =>
  onScreens(async (open) => {
    const importer = await signedIn(open, 'importer', { expected: [401] })
    const admin = await signedIn(open, 'admin')
    const isWanted = await importsOf(importer)
    const { officer, customs, permit } = await atBorder(open, { isWanted })
    const { id, number } = permit
    const { applicant } = await ask(admin, 'authorizations.get', { params: { id } })
    const holder = applicant.id ?? ''

    // A draft of the company, in which it has typed what no other one says.
    const parts = await draftParts(callerOn(importer) as TestPerson)
    const typed = {
      ...importDraft(parts, { morphine: '0.02' }),
      plannedDate: inDays(20),
      remarks: 'Third lorry.',
    }
    const draft = await sendByCall(importer, 'authorizations.create', typed)

    await goOffline(customs)
    await recordAtDesk(customs, permit)
    await turn(admin, holder, 'close')

    await goOnline(customs)
    await isDisputed(customs, number, 'open')
    await cardOf(customs, number).getByText(disputed('reasons.holderClosed')).waitFor()
    const [kept] = await endorsementsOf(officer, id)
    expect(kept).toMatchObject({ isDisputed: true, dispute: { reasons: ['holderClosed'] } })

    // Whoever closed the establishment does not settle what that made of the record.
    await goTo(officer, `/import-export/${id}?tab=movements`)
    await officer.getByText(disputed('reasons.holderClosed')).first().waitFor()
    await officer.getByRole('button', { name: disputed('settle') }).click()
    const dialog = officer.getByRole('dialog')
    await dialog.getByText(disputed('dialog.outcomes.here'), { exact: true }).click()
    await dialog
      .getByLabel(disputed('dialog.reason'))
      .fill('The lorry crossed before the company was closed.')
    await dialog.getByRole('button', { name: disputed('dialog.confirm') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await officer.getByText(disputed('settled.here')).first().waitFor()
    const movements = await endorsementsOf(officer, id)
    expect(movements.map((each) => each.isDisputed).toSorted()).toEqual([false, true])

    // Nobody submits the draft while the company is closed: its people are out, and it is nobody else's.
    await expect(takeByCall(importer, 'authorizations', [draft.id, 'submit'])).rejects.toThrow('401')
    await turn(admin, holder, 'reopen')
    const again = await signedIn(open, 'importer')
    await goTo(again, `/import-export/${draft.id}/edit`)
    const remarks = again.getByRole('textbox', { name: say('casework.draft.labels.remarks') })
    await expect.poll(() => remarks.inputValue()).toBe('Third lorry.')
    const submitted = await takeByCall(again, 'authorizations', [draft.id, 'submit'], { declaration: true })
    expect(submitted.status).toBe('REQ')
  }))
