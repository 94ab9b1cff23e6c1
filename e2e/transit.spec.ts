import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, sendByCall, takeByCall } from './ask.ts'
import { inDays } from './days.ts'
import { choose, fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { addressOf, onScreens, settle } from './screens.ts'
import { openCase, permitByCall, recordOf } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const importerAbroad = 'Pharmacie Centrale, 3 rue du Port, Le Havre'

/** A draft with its goods and the export authorization of the other country; who, whither and over which points is typed. */
const begin = async (page: Page): Promise<{ id: string; exit: string }> => {
  const { substances } = await ask(page, 'masters.substancesAndPreparations', { params: { group: 'NP' } })
  const morphine = substances.find(({ name }) => name === 'Morphine')
  const form = morphine?.forms.find(({ name }) => name === 'Morphine sulfate pentahydrate')
  const partners = await ask(page, 'masters.establishments')
  const exporter = partners.find(({ countryId }) => countryId === 'DE')
  const points = await ask(page, 'masters.customsPoints')
  const { id } = await sendByCall(page, 'authorizations.create', {
    kind: 'TRA',
    group: 'NP',
    foreignEstablishmentId: exporter?.id,
    customsPointId: points.find(({ code }) => code === 'XV-C1')?.id,
    transportMode: '1',
    purpose: 'MANUFACTURE',
    plannedDate: inDays(3),
    foreignCertificate: {
      number: `DE-${Date.now()}`,
      issuedOn: inDays(-10),
      authority: 'Bundesopiumstelle',
      importer: importerAbroad,
      exporter: exporter?.name,
    },
    lines: [
      {
        substanceId: morphine?.id,
        formId: form?.id,
        quantity: '4',
        unit: 'kg',
        certified: { quantity: '4', unit: 'kg' },
      },
    ],
  })
  return { id, exit: points.find(({ code }) => code === 'XV-C2')?.name ?? '' }
}

/** Endorses so much at the end of the way that the page offers. */
const endorse = async (
  page: Page,
  title: string,
  quantity: string,
  printed: { number: string; checkCode: string },
): Promise<void> => {
  await page.getByRole('heading', { name: say(title), exact: true }).waitFor()
  const amounts = page.getByRole('group', { name: say('endorsements.form.quantities') }).getByRole('textbox')
  await amounts.first().fill(quantity)
  await page.getByRole('textbox', { name: say('endorsements.form.sign') }).fill(printed.checkCode)
  await page.getByRole('button', { name: say('endorsements.form.submit'), exact: true }).click()
  await page
    .getByRole('heading', { name: say('endorsements.done.title', { number: printed.number }) })
    .waitFor()
  await settle(page)
}

test('goods come in at one customs point and leave at another; what is missing is pointed out', () =>
  onScreens(async (open) => {
    const holder = await signedIn(open, 'importer')
    const { id, exit } = await begin(holder)
    await goTo(holder, `/import-export/${id}/edit`)
    await holder.getByRole('heading', { name: say('authorizations.draft.title_transit') }).waitFor()
    await choose(holder, say('authorizations.fields.exitPointId'), exit)
    await choose(holder, say('authorizations.fields.destinationCountry'), 'France')
    await fieldOf(holder, say('authorizations.fields.importerAbroad')).fill(importerAbroad)
    await holder.getByRole('textbox', { name: say('casework.draft.labels.remarks') }).focus()
    await expect
      .poll(async () => (await recordOf(holder, id)).checks.filter(({ severity }) => severity === 'block'))
      .toEqual([])
    await takeByCall(holder, 'authorizations', [id, 'submit'], { declaration: true })

    const officer = await signedIn(open, 'officer')
    const admin = await signedIn(open, 'admin')
    await permitByCall(officer, admin, id)
    const permit = await recordOf(holder, id)
    expect(permit.number).toMatch(/^XV\/T\/NP\//)
    const printed = { number: permit.number ?? '', checkCode: permit.document?.checkCode ?? '' }

    const visitor = await open('/display-authorization')
    await visitor.goto('about:blank')
    await visitor.goto(addressOf('/display-authorization'))
    await visitor.getByLabel(say('verification.form.number')).fill(printed.number)
    await visitor.getByLabel(say('verification.form.checkCode')).fill(printed.checkCode)
    await visitor.getByRole('button', { name: say('verification.form.submit') }).click()
    await visitor.getByText(say('verification.transit.exitPoint'), { exact: true }).waitFor()
    await visitor.getByText(exit, { exact: true }).waitFor()

    // Both points are this officer's: once the goods are inside, their exit is what he records.
    const customs = await signedIn(open, 'customs.staff')
    await goTo(customs, `/import-export/customs/${id}`)
    await endorse(customs, 'endorsements.form.titleEntry', '4', printed)
    expect((await recordOf(holder, id)).status).toBe('PAU')
    await customs.getByRole('button', { name: say('endorsements.done.another') }).click()
    await endorse(customs, 'endorsements.form.titleExit', '3.5', printed)
    expect((await recordOf(holder, id)).status).toBe('CLO')

    await openCase(officer, say, permit)
    await goTo(officer, `/import-export/${id}?tab=movements`)
    await officer.getByText(say('endorsements.compare.advice.office.transit.DIF')).first().waitFor()
    await officer.getByRole('columnheader', { name: say('endorsements.source.exit') }).waitFor()
  }))
