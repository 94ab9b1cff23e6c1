import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { choose, fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const word = (key: string, values = {}): string => say(`establishments.${key}`, values)
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const press = (within: Page | ReturnType<typeof card>, name: string) =>
  within.getByRole('button', { name, exact: true }).first().click()
const place = '/establishments/domestic'

test('an officer finds a company by a wrong spelling, changes it beside a colleague, adds a site and closes it', () =>
  onScreens(async (open) => {
    const admin = await signedIn(open, 'admin', { place: `${place}?search=Ossmund%20lief`, expected: [409] })
    await admin.getByRole('link', { name: 'Osmund Life Sciences Ltd' }).click()
    await card(admin, word('licences.title')).getByText('L-0002').waitFor()

    // A colleague is faster: what was typed stays, his change comes under it.
    await press(card(admin, word('page.facts')), word('page.change'))
    await fieldOf(admin, word('fields.phone')).fill('+999 555 0777')
    const id = admin.url().split('/').at(-1) ?? ''
    const officer = await signedIn(open, 'officer', { place: `${place}/${id}` })
    await press(card(officer, word('page.facts')), word('page.change'))
    await fieldOf(officer, word('fields.postalCode')).fill('20-999')
    await press(officer, word('page.save'))
    await card(officer, word('page.facts')).getByText('20-999').waitFor()
    await press(admin, word('page.save'))
    await admin.getByText(word('refusals.establishmentStale')).waitFor()
    await expect.poll(() => fieldOf(admin, word('fields.postalCode')).inputValue()).toBe('20-999')
    await press(admin, word('page.save'))
    await card(admin, word('page.facts')).getByText('+999 555 0777').waitFor()

    // Another name says first what follows from it; nothing is saved until it is confirmed.
    await press(card(admin, word('page.facts')), word('page.change'))
    const name = fieldOf(admin, word('fields.name'))
    await name.fill(`${await name.inputValue()} Group`)
    await press(admin, word('page.save'))
    const asked = admin.getByRole('dialog')
    await asked.getByText(word('rename.open')).waitFor()
    await asked.getByText(/^Permits, in force or suspended, that keep the former name: \d+\./).waitFor()
    await asked.getByText(word('rename.people')).waitFor()
    await asked.getByRole('button', { name: word('rename.keep') }).click()
    await press(admin, word('page.save'))
    await asked.getByRole('button', { name: word('rename.button'), exact: true }).click()
    await admin.getByRole('heading', { name: 'Osmund Life Sciences Ltd Group' }).waitFor()
    // To put the former name back renames it, too: the same question, and nothing is saved before its answer.
    const history = card(admin, word('page.history'))
    const putBack = history.getByRole('button', { name: new RegExp(say('audit.history.putBack')) })
    // The history is asked for anew after the rename; before its answer, the first button is that of an earlier change.
    await expect.poll(() => putBack.count()).toBe(3)
    await putBack.first().click()
    await asked.getByText(word('rename.open')).waitFor()
    expect((await ask(admin, 'establishments.get', { params: { id } })).name).toBe(
      'Osmund Life Sciences Ltd Group',
    )
    await asked.getByRole('button', { name: word('rename.button'), exact: true }).click()
    await admin.getByRole('heading', { name: 'Osmund Life Sciences Ltd', exact: true }).waitFor()

    const sites = card(admin, word('sites.title'))
    await press(sites, word('sites.add'))
    const added = card(admin, word('sites.new'))
    await added.getByLabel(word('fields.name'), { exact: true }).fill('Cold Store')
    await added.getByLabel(word('fields.addressLines'), { exact: true }).fill('Quay 4')
    await added.getByLabel(word('fields.city'), { exact: true }).fill('Portvale')
    await press(added, word('sites.add'))
    await sites.getByText('Cold Store').first().waitFor()

    await history.getByText(say('audit.actions.establishment.addSite')).waitFor()
    // Behind the two changes of the name, which are asked about, stands that of the telephone.
    await putBack.nth(2).click()
    await expect
      .poll(async () => (await ask(admin, 'establishments.get', { params: { id } })).phone)
      .toBe('+999 555 0220')

    await settle(admin)
    await press(admin, word('close.button'))
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('textbox', { name: word('page.why') }).fill('It was wound up.')
    await dialog.getByRole('button', { name: word('close.button'), exact: true }).click()
    await admin.getByRole('button', { name: word('reopen.button'), exact: true }).waitFor()
    await goTo(admin, `${place}?view=closed`)
    await admin.getByRole('link', { name: 'Osmund Life Sciences Ltd' }).click()
    // Its people come in again for the next story.
    await press(admin, word('reopen.button'))
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: word('reopen.button'), exact: true })
      .click()
    await admin
      .getByRole('button', { name: word('close.button'), exact: true })
      .first()
      .waitFor()
  }))

test('a company reads what the register says of it, and of no other', () =>
  onScreens(async (open) => {
    const importer = await signedIn(open, 'importer', { place: '/establishments/own' })
    await card(importer, word('persons.title')).getByText('Tomas Reyl').waitFor()
    expect(await importer.getByRole('button', { name: word('page.change') }).count()).toBe(0)
    await goTo(importer, place)
    await importer.waitForURL(/#\/login/)
  }))

test('an officer enters a company, and is told of one that stands already', () =>
  onScreens(async (open) => {
    const admin = await signedIn(open, 'admin', { place: `${place}/new`, expected: [409] })
    const fill = async (name: string) => {
      await fieldOf(admin, word('fields.name')).fill(name)
      await press(admin, word('new.button'))
    }
    await choose(admin, word('fields.kind'), word('kinds.buyer'))
    await admin.getByRole('checkbox', { name: word('groups.NP') }).check()
    await fieldOf(admin, word('fields.addressLines')).fill('2 Fell Road')
    await fieldOf(admin, word('fields.city')).fill('Northgate')
    await fieldOf(admin, word('fields.mail')).fill('lab@nordlys.example.com')
    await fill('Tarrow Chemicals Limited')
    await admin.getByText(word('refusals.establishmentKnown', { code: 'XV-003' })).waitFor()
    await fill('Nordlys Laboratory AS')
    await admin.getByRole('heading', { name: 'Nordlys Laboratory AS' }).waitFor()
    await card(admin, word('sites.title')).getByText('2 Fell Road').waitFor()
  }))
