import { warningKey } from '@papaver/contract/casework/check-making.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { draftParts, importDraft } from '../apps/api/src/testing/drafts.ts'
import type { TestPerson } from '../apps/api/src/testing/start-test-app.ts'
import { ask, callerOn, sendByCall, takeByCall } from './ask.ts'
import { inDays } from './days.ts'
import { choose } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { hasVerdict, isHeldForAll, permitInView } from './permit-in-view.ts'
import { onScreens, settle } from './screens.ts'
import { show } from './show.ts'
import { takeAction, tickByCall } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const step = (action: string, part: string) => say(`authorizations.actions.${action}.${part}`)
const flag = say('authorizations.flags.licenseStopped')

/** What officers read of the only check that stops the case: it names the licence, though the company has others. */
const whatStops = async (officer: Page, id: string): Promise<string> => {
  const { checks } = await ask(officer, 'authorizations.get', { params: { id } })
  const stops = checks.filter(({ severity }) => severity === 'block')
  expect(stops.map(({ code }) => code)).toEqual(['licenseStatus'])
  return say('authorizations.case.office.licenseStatus.title', stops[0]?.params)
}

/** A request of the company for a little morphine, that an officer has proposed to approve. */
const proposed = async (importer: Page, officer: Page): Promise<{ id: string; number: string }> => {
  const parts = await draftParts(callerOn(importer) as TestPerson)
  const draft = { ...importDraft(parts, { morphine: '0.01' }), plannedDate: inDays(20) }
  const { id } = await sendByCall(importer, 'authorizations.create', draft)
  const { number } = await takeByCall(importer, 'authorizations', [id, 'submit'], { declaration: true })
  await takeByCall(officer, 'authorizations', [id, 'take'])
  await tickByCall(officer, id)
  const { checks } = await ask(officer, 'authorizations.get', { params: { id } })
  const warningReasons = checks
    .filter(({ severity }) => severity === 'warn')
    .map((check) => ({ warning: warningKey(check), reason: 'Looked at.' }))
  await takeByCall(officer, 'authorizations', [id, 'propose'], { decision: 'approve', warningReasons })
  return { id, number: number ?? expect.fail('a request has a number') }
}

/** The licence under which the company imports narcotics. */
const licenceOf = async (officer: Page, requestId: string): Promise<string> => {
  const { applicant } = await ask(officer, 'authorizations.get', { params: { id: requestId } })
  const { items } = await ask(officer, 'licenses.list', { query: { status: 'ISS', pageSize: '100' } })
  const found: string[] = []
  for (const { id } of items) {
    const licence = await ask(officer, 'licenses.get', { params: { id } })
    const covers = licence.activities?.includes('import') && licence.groups?.includes('NP')
    if (licence.applicant.id === applicant.id && covers) found.push(id)
  }
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

/** How often this officer was written to about what the suspension concerns. */
const noticesOf = async (officer: Page, change: string): Promise<number> => {
  const { items } = await ask(officer, 'notifications.list', { query: { pageSize: '100' } })
  return items.filter(({ code, params }) => code === 'CASES_CONCERNED' && params.change === change).length
}

/** The step of a licence by its dialog. */
const stepOfLicence = async (
  officer: Page,
  id: string,
  action: string,
  fill?: () => Promise<void>,
): Promise<void> => {
  await goTo(officer, `/licenses/${id}`)
  await officer
    .getByRole('button', { name: say(`licenses.actions.${action}.button`), exact: true })
    .first()
    .click()
  const dialog = officer.getByRole('dialog')
  await dialog.waitFor()
  await fill?.()
  await dialog.getByRole('button', { name: say(`licenses.actions.${action}.confirm`), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await settle(officer)
}

test('a licence is suspended between approval and signature: the permit is signed once it holds again', () =>
  onScreens(async (open) => {
    const importer = await signedIn(open, 'importer')
    const officer = await signedIn(open, 'officer')
    const admin = await signedIn(open, 'admin', { expected: [422] })
    const { id, number } = await proposed(importer, officer)
    await goTo(admin, `/import-export/${id}`)
    await takeAction(admin, say, 'approve')

    // The page of whoever signs stands open while a colleague suspends the licence.
    const sign = admin.getByRole('button', { name: step('issue', 'button'), exact: true })
    await sign.waitFor()
    const licence = await licenceOf(officer, id)
    await stepOfLicence(officer, licence, 'suspend', async () => {
      await officer.getByRole('dialog').getByText(number).first().waitFor()
      await choose(officer, say('casework.actions.reason'), 'Investigation')
    })

    const title = await whatStops(officer, id)
    await sign.click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('button', { name: step('issue', 'confirm'), exact: true }).click()
    await dialog.getByText(say('casework.actions.stopped', { checks: title })).waitFor()
    await show(admin, 'suspended-licence-signature')
    await admin.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await admin.getByText(title, { exact: true }).first().waitFor()
    expect((await ask(admin, 'authorizations.get', { params: { id } })).status).toBe('APR')

    // It is not counted as ready to be signed, and each officer has one notice of it.
    const among = async (view: 'sign' | 'signStopped') =>
      (await ask(admin, 'authorizations.list', { query: { view, search: number } })).total
    expect([await among('sign'), await among('signStopped')]).toEqual([0, 1])
    await goTo(admin, `/import-export?view=signStopped&search=${encodeURIComponent(number)}`)
    const row = admin.getByRole('row').filter({ hasText: number })
    const { items: listed } = await ask(admin, 'authorizations.list', {
      query: { view: 'signStopped', search: number },
    })
    await row.getByRole('button', { name: say('ui.flags', { count: listed[0]?.flags.length ?? 0 }) }).click()
    await admin.getByText(flag, { exact: true }).first().waitFor()
    await show(admin, 'suspended-licence-list')
    const change = say('casework.events.licenseSuspended')
    expect([await noticesOf(officer, change), await noticesOf(admin, change)]).toEqual([1, 1])

    // Its holder reads before all that it is stopped, what follows, and whom to ask.
    await goTo(importer, '/home')
    await importer.reload()
    await importer.getByText(say('frame.home.stoppedLicence.untilLifted')).waitFor()
    await show(importer, 'suspended-licence-home')
    await goTo(admin, '/home')
    await admin.reload()
    await admin.getByText(say('frame.home.count.signStopped')).waitFor()
    await show(admin, 'suspended-licence-home-officer')

    await stepOfLicence(officer, licence, 'lift')
    await goTo(admin, `/import-export/${id}`)
    await admin.reload()
    await settle(admin)
    expect(await admin.getByText(title, { exact: true }).count()).toBe(0)
    await takeAction(admin, say, 'issue')
    const { items } = await ask(admin, 'authorizations.list', { query: { view: 'all', search: number } })
    expect(items.map(({ status, flags }) => [status, flags.includes('licenseStopped')])).toEqual([
      ['ISS', false],
    ])
  }))

test('a licence is suspended of a permit in force: nobody is shown it as valid until it holds again', () =>
  onScreens(async (open) => {
    const view = await permitInView(open, 'NP')
    const { importer, officer, permit } = view
    const licence = await licenceOf(officer, permit.id)
    await stepOfLicence(officer, licence, 'suspend', async () =>
      choose(officer, say('casework.actions.reason'), 'Investigation'),
    )

    await isHeldForAll(view, {
      verdict: 'LICENSE_STOPPED',
      light: 'UNLICENSED',
      notice: 'licenseStopped',
      toOfficers: /has no licence in force that covers this permit; the licence named in it is/,
      name: 'unlicensed',
    })
    await goTo(importer, '/home')
    await importer.reload()
    await importer.getByText(say('frame.home.stoppedLicence.untilLifted')).first().waitFor()
    await show(importer, 'unlicensed-home')

    await stepOfLicence(officer, licence, 'lift')
    await hasVerdict(view, 'VALID')
  }))
