import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { choose, fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { fillDraft, idOf, order, submitDraft } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const word = (key: string, values = {}): string => say(`trading-establishments.${key}`, values)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const confirm = async (page: Page, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await settle(page)
}

const beginPartner = async (page: Page, name: string, country: string): Promise<void> => {
  await goTo(page, '/establishments/new')
  await choose(page, word('fields.countryId'), country)
  await fieldOf(page, word('fields.name')).fill(name)
}

/** The draft filled and sent; answers the id of the case. */
const askForPartner = async (page: Page, name: string): Promise<string> => {
  await beginPartner(page, name, 'Germany')
  await press(page, say('casework.draft.begin'))
  await page.waitForURL(/\/edit$/)
  await choose(page, word('fields.role'), word('choices.role.manufacturer'))
  await page.getByRole('checkbox', { name: word('choices.groups.NP') }).check()
  await fieldOf(page, word('fields.addressLines')).fill('Werkstrasse 1')
  await fieldOf(page, word('fields.city')).fill('Jena')
  await fieldOf(page, word('fields.licenceNumber')).fill('B-77')
  await fieldOf(page, word('fields.city')).focus()
  const submit = say('casework.draft.submit')
  await expect
    .poll(() => page.getByRole('button', { name: submit, exact: true }).first().isEnabled())
    .toBe(true)
  await press(page, submit)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await confirm(page, submit)
  return idOf(page)
}

/** Taken and approved by the officer, as the authority's setting lets one alone do it. */
const approve = async (officer: Page, id: string): Promise<void> => {
  await goTo(officer, `/establishments/${id}`)
  await press(officer, say('casework.actions.take.button'))
  await officer.getByText(say('casework.actions.take.done')).waitFor()
  await settle(officer)
  await press(officer, say('casework.actions.approve.button'))
  await confirm(officer, say('casework.actions.approve.confirm'))
}

test('a partner that a rival has is found in other letters and linked, and nobody tells whose it is', () =>
  onScreens(async (open) => {
    const importer = await signedIn(open, 'importer')
    await beginPartner(importer, 'Paradeigma Farma SA', 'Greece')
    const found = importer.getByRole('listitem').filter({ hasText: 'Παράδειγμα Φάρμα' })
    await found.waitFor()
    const rivals = (await ask(await signedIn(open, 'rival'), 'masters.establishments')).find(({ code }) =>
      code.startsWith('XV-'),
    )
    expect(await importer.locator('main').textContent()).not.toContain(rivals?.name ?? 'nobody')
    await found.getByRole('button', { name: word('candidates.use'), exact: true }).click()
    await found.getByText(word('candidates.link.ASK')).waitFor()

    const officer = await signedIn(open, 'officer', { place: '/establishments?view=active&flag=linkAsked' })
    const { items } = await ask(officer, 'trading-establishments.list', {
      query: { search: 'Φάρμα', view: 'active' },
    })
    await goTo(officer, `/establishments/${items[0]?.id}`)
    const { links } = await ask(officer, 'trading-establishments.get', { params: { id: items[0]?.id ?? '' } })
    expect(links.map(({ status }) => status)).toEqual(['ASK', 'ACT'])
    await press(officer, word('links.grant.button'))
    await confirm(officer, word('links.grant.button'))

    await goTo(importer, '/establishments/partners')
    await importer.getByText('Παράδειγμα Φάρμα').first().waitFor()
  }))

test('a partner is asked for, approved, used in a request, changed, and blocked with its effect told before', () =>
  onScreens(async (open) => {
    const [importer, officer] = [await signedIn(open, 'importer'), await signedIn(open, 'officer')]
    const name = 'Reiseweg Chemie GmbH'
    await approve(officer, await askForPartner(importer, name))

    await fillDraft(importer, say, order, undefined, name)
    const request = await submitDraft(importer, say)
    expect(request.partner?.name).toBe(name)

    await goTo(importer, `/establishments/partners?search=${encodeURIComponent('Reiseweg')}`)
    await press(importer, word('case.change'))
    await importer.waitForURL(/\/edit$/)
    const place = importer.getByRole('region', { name: word('draft.sections.where') })
    await place.getByRole('button').first().click()
    await fieldOf(importer, word('fields.city')).fill('Weimar')
    await fieldOf(importer, word('fields.licenceNumber')).focus()
    const submit = say('casework.draft.submit')
    await press(importer, submit)
    await importer.getByRole('dialog').getByRole('checkbox').check()
    await confirm(importer, submit)
    const changed = idOf(importer)
    await approve(officer, changed)
    const { replaces } = await ask(officer, 'trading-establishments.get', { params: { id: changed } })
    expect(replaces).not.toBeNull()
    const after = await ask(officer, 'authorizations.get', { params: { id: request.id } })
    expect(after.partner?.id).toBe(changed)

    await press(officer, word('actions.block.button'))
    const dialog = officer.getByRole('dialog')
    await dialog.getByText(word('case.effect.openRequests', { number: 1 })).waitFor()
    await dialog.getByText(word('case.effect.heldPermits', { number: 0 })).waitFor()
    await choose(officer, say('casework.actions.reason'), 'An investigation is under way')
    await confirm(officer, word('actions.block.confirm'))
    await officer.getByText(word('case.notice.blocked')).waitFor()
    const { items } = await ask(officer, 'authorizations.list', { query: { flag: 'partnerBlocked' } })
    expect(items.map(({ id }) => id)).toContain(request.id)
    await goTo(officer, `/import-export/${request.id}`)
    const stopped = say('authorizations.checks.partnerNotApproved.blocked.title', { partner: name })
    await officer.getByText(stopped).first().waitFor()
  }))

test('the authority of a partner’s country is asked by a letter, and its answer stands in the case', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer')
    const { items } = await ask(officer, 'trading-establishments.list', {
      query: { search: 'Exemple Santé', view: 'all' },
    })
    const id = items[0]?.id ?? ''
    await goTo(officer, `/establishments/${id}`)
    await press(officer, say('casework.actions.take.button'))
    await officer.getByText(say('casework.actions.take.done')).waitFor()
    await settle(officer)
    await press(officer, word('actions.askConfirmation.button'))
    await fieldOf(officer, say('casework.actions.comment')).fill('Does its licence cover export?')
    await confirm(officer, word('actions.askConfirmation.confirm'))
    const card = officer.getByRole('region', { name: word('confirmations.title') })
    await card.getByText('Does its licence cover export?').waitFor()
    const letter = officer.waitForEvent('download')
    await card.getByRole('button', { name: /CNF1\.pdf/ }).click()
    expect((await letter).suggestedFilename()).toMatch(/CNF1\.pdf$/)
    const path = await (await letter).path()

    await press(officer, word('actions.recordConfirmation.button'))
    await choose(officer, word('fields.confirmation'), word('choices.confirmation.confirmed'))
    await confirm(officer, word('actions.recordConfirmation.confirm'))
    await officer.getByText(word('checks.confirmed.title')).first().waitFor()
    // The letter that went out comes back as it is.
    const answer = { name: 'answer.pdf', mimeType: 'application/pdf', buffer: await readFile(path) }
    await card.locator('input[type=file]').setInputFiles(answer)
    await card.getByRole('button', { name: 'answer.pdf' }).waitFor()
  }))
