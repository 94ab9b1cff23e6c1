import type { LicenseView } from '@papaver/contract/licenses/schema.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, takeByCall } from './ask.ts'
import { inDatabase } from './database.ts'
import { inDays } from './days.ts'
import { choose, fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { idOf } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
const label = (key: string) => say(`licenses.fields.${key}`)

const licenceOf = (page: Page, id: string): Promise<LicenseView> =>
  ask(page, 'licenses.get', { params: { id } })

const press = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** A step of the case page: its button, and the dialog that asks. */
const confirm = async (page: Page, words: string, fill?: () => Promise<void>): Promise<void> => {
  await press(page, say(`${words}.button`))
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await fill?.()
  await dialog.getByRole('button', { name: say(`${words}.confirm`), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await settle(page)
}

/** Nothing but what is applied for lets this company import. */
const withoutImport = (): Promise<unknown> =>
  inDatabase(
    `update license set activities = '{export,wholesale}' from work_case
      where work_case.id = license.id and 'import' = any(license.activities)
        and applicant_name = 'Osmund Life Sciences Ltd'`,
  )

/** From the list to an application in which nothing is left to fix; it is saved as one types. */
const apply = async (page: Page): Promise<string> => {
  await goTo(page, '/licenses')
  await page.getByRole('heading', { level: 1, name: say('licenses.list.titleOf.holder') }).waitFor()
  await page
    .getByRole('link', { name: say('licenses.list.new') })
    .first()
    .click()
  await press(page, say('licenses.draft.begin'))
  await fieldOf(page, label('purpose')).fill('Import of active substances')
  await page.getByRole('checkbox', { name: say('licenses.choices.activities.import'), exact: true }).check()
  await page.getByRole('checkbox', { name: say('licenses.choices.groups.NP'), exact: true }).check()
  await fieldOf(page, label('security')).fill('A strong room behind two doors')
  const { persons } = await licenceOf(page, idOf(page))
  for (const index of persons.keys())
    await page.locator(`#draft-persons-${index + 1}-since`).fill('2020-03-01')
  await press(page, say('licenses.draft.addQuota'))
  // Of many substances one is searched by its name.
  await fieldOf(page, label('quota.substanceId')).fill('thebaine')
  await choose(page, label('quota.substanceId'), 'Thebaine')
  await fieldOf(page, label('quota.quantity')).fill('4000')
  await fieldOf(page, label('requestedFrom')).fill(inDays(0))
  // So near that its renewal is open at once.
  await fieldOf(page, label('requestedUntil')).fill(inDays(90))
  for (const document of ['companyExtract', 'policeCheck', 'security'])
    await page
      .getByRole('checkbox', { name: say(`licenses.choices.documents.${document}`), exact: true })
      .check()
  await submit(page)
  return idOf(page)
}

const submit = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: say('casework.draft.submit'), exact: true })
  await expect.poll(() => button.first().isEnabled()).toBe(true)
  await button.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: say('casework.draft.submit'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await settle(page)
}

/** What is planned at the desk is reported on the spot. */
const inspect = async (desk: Page, hand: Page): Promise<void> => {
  await confirm(desk, 'casework.actions.planInspection', () =>
    fieldOf(desk.getByRole('dialog'), say('inspections.plan.on')).fill(inDays(0)),
  )
  await desk.getByRole('link', { name: say('inspections.report') }).click()
  await desk.getByLabel(say('inspections.form.summary')).waitFor()
  await goTo(hand, `/inspections/${idOf(desk)}`)
  const { points } = await ask(hand, 'inspections.get', { params: { id: idOf(desk) } })
  for (const { name } of points)
    await hand
      .getByRole('radiogroup', { name })
      .getByRole('radio', { name: say('inspections.outcomes.inOrder') })
      .check()
  await hand
    .getByRole('radiogroup', { name: say('inspections.form.result') })
    .getByRole('radio', { name: say('inspections.states.inOrder'), exact: true })
    .check()
  await hand.getByLabel(say('inspections.form.summary')).fill('Well kept.')
  await press(hand, say('inspections.form.send'))
  await hand.getByRole('button', { name: say('inspections.form.send') }).waitFor({ state: 'hidden' })
}

/** From the submit to the signature, each by whoever may; how it looks is seen once. */
const decide = async (officer: Page, admin: Page, id: string): Promise<LicenseView> => {
  const { status } = await licenceOf(officer, id)
  if (status === 'REQ') await takeByCall(officer, 'licenses', [id, 'take'])
  await takeByCall(officer, 'licenses', [id, 'propose'], { decision: 'approve' })
  await takeByCall(admin, 'licenses', [id, 'approve'])
  await goTo(admin, `/licenses/${id}`)
  await confirm(admin, 'licenses.actions.issue')
  const issued = await licenceOf(admin, id)
  expect(issued.status).toBe('ISS')
  return issued
}

/** The draft begins with all that the licence says; it is sent with what is changed in it. */
const follow = async (page: Page, id: string, as: 'variation' | 'renewal', change: () => Promise<void>) => {
  await goTo(page, `/licenses/${id}`)
  await page.reload()
  await press(page, say(`licenses.succession.begin.${as}`))
  await page.waitForURL((url) => !url.href.includes(id) && url.href.endsWith('/edit'))
  await change()
  await submit(page)
  return idOf(page)
}

/** A draft of an import, and a request that is open, which stand on a licence. */
const requestsOf = async (page: Page): Promise<{ draft: string; open: string }> => {
  const query = { view: 'all', group: 'NP', kind: 'IMA', pageSize: '100' }
  const { items } = await ask(page, 'authorizations.list', { query })
  const covered: string[] = []
  for (const { id, status } of items)
    if (status === 'DRA') {
      const checks = await ask(page, 'authorizations.checks', { params: { id } })
      if (checks.some(({ code }) => code === 'license')) covered.push(id)
    }
  return { draft: covered[0] ?? '', open: items.find(({ status }) => status === 'REQ')?.id ?? '' }
}

test('a licence is applied for, inspected on a telephone, issued, changed, renewed, suspended and lifted', async () => {
  await withoutImport()
  await onScreens(async (open) => {
    const importer = await signedIn(open, 'importer')
    const officer = await signedIn(open, 'officer')
    const admin = await signedIn(open, 'admin')
    const applied = await apply(importer)

    await goTo(officer, `/licenses/${applied}`)
    await press(officer, say('casework.actions.take.button'))
    await inspect(officer, await signedIn(open, 'officer', phone))
    const first = await decide(officer, admin, applied)
    expect(first.quotas).toMatchObject([{ limitGrams: '4000', usedGrams: '0' }])

    const changed = await follow(importer, applied, 'variation', () =>
      fieldOf(importer, label('quota.quantity')).fill('6000'),
    )
    await goTo(officer, `/licenses/${changed}`)
    const title = say('licenses.succession.title.variation', { number: first.number ?? '' })
    await officer.getByText(title, { exact: true }).waitFor()
    await officer.getByText(/^Thebaine, \d{4}: 6\s000\sg$/).waitFor()
    const second = await decide(officer, admin, changed)
    expect(second.replaces?.number).toBe(first.number)
    expect((await licenceOf(importer, applied)).status).toBe('RPL')

    const renewed = await decide(
      officer,
      admin,
      await follow(importer, changed, 'renewal', () =>
        fieldOf(importer, label('quota.quantity')).fill('7000'),
      ),
    )
    expect(renewed.terms?.validFrom).toBe(inDays(91))

    // The stop names what it touches before it is confirmed; then the checks say it.
    const { draft, open: request } = await requestsOf(importer)
    await goTo(admin, `/licenses/${changed}`)
    await confirm(admin, 'licenses.actions.suspend', async () => {
      const dialog = admin.getByRole('dialog')
      const { touched } = await ask(admin, 'licenses.effect', { params: { id: changed } })
      const number = touched.requests.find(({ id }) => id === request)?.number ?? ''
      await dialog.getByRole('link', { name: number, exact: true }).waitFor()
      await choose(admin, say('casework.actions.reason'), 'Investigation')
    })
    await goTo(importer, `/import-export/${draft}/edit`)
    // What is left of it begins with the renewal.
    await importer.getByText(say('authorizations.checks.licenseStartsLater.title')).first().waitFor()
    const flags = async () => {
      const { items } = await ask(officer, 'authorizations.list', {
        query: { view: 'all', flag: 'licenseStopped', pageSize: '100' },
      })
      return items.some(({ id }) => id === request)
    }
    expect(await flags()).toBe(true)

    await confirm(admin, 'licenses.actions.lift')
    expect(await flags()).toBe(false)
    const checks = await ask(importer, 'authorizations.checks', { params: { id: draft } })
    expect(checks.map(({ code }) => code)).toContain('license')
  })
})
