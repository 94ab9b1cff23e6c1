import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { issueByCall, reportByCall, reportsOf, requestByCall } from './cultivations.ts'
import { inDatabase } from './database.ts'
import { inDays } from './days.ts'
import { choose, fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const typeName = (type: string) => say(`field-reports.types.${type}`)
/** The sentence without its day. */
const ended = say('cultivation.ends.licence', { day: '' }).split('.')[0]?.trim() ?? ''

/** Every licence of the grower ended yesterday. */
const expireLicence = async (permit: string): Promise<void> => {
  await inDatabase(
    `update work_case set valid_until = $2 where feature = 'license' and issued_at is not null
      and establishment_id = (select establishment_id from work_case where id = $1)`,
    [permit, inDays(-1)],
  )
}

/** What may be reported of the permit, as the form offers it. */
const offered = async (grower: Page, number: string): Promise<string[]> => {
  await goTo(grower, '/field-reports/new')
  await choose(grower, say('field-reports.draft.start.permitId'), number)
  const kind = fieldOf(grower, say('field-reports.draft.start.kind'))
  await kind.click()
  const options = grower.locator('[role=option]').filter({ visible: true })
  await options.first().waitFor()
  const names = await options.allInnerTexts()
  await grower.keyboard.press('Escape')
  return names.map((name) => name.trim())
}

/** Asks for the destruction of so many plants, on the page. */
const askToDestroy = async (grower: Page, plants: string): Promise<void> => {
  await choose(grower, say('field-reports.draft.start.kind'), typeName('DES'))
  await grower.getByRole('button', { name: say('field-reports.draft.begin'), exact: true }).click()
  await fieldOf(grower, say('field-reports.fields.wantedOn')).fill(inDays(1))
  await fieldOf(grower, say('field-reports.fields.plants')).fill(plants)
  await fieldOf(grower, say('field-reports.fields.method')).fill('Shredded and composted')
  await fieldOf(grower, say('field-reports.fields.narrative')).fill('The licence has ended.')
  const send = grower.getByRole('button', { name: say('field-reports.draft.submit'), exact: true }).first()
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.click()
  const dialog = grower.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: say('field-reports.draft.submit'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await settle(grower)
}

test('a licence ends while a thousand plants stand: nothing new is planted, they are destroyed or handed over', () =>
  onScreens(async (open) => {
    const [grower, officer, admin] = [
      await signedIn(open, 'grower'),
      await signedIn(open, 'officer'),
      await signedIn(open, 'admin'),
    ]
    const id = await requestByCall(grower, { startsOn: inDays(0) })
    const { number, buyers } = await issueByCall(officer, admin, id)
    await reportByCall(grower, id, 'STA', { plants: 1000 })
    expect(await offered(grower, number ?? '')).toContain(typeName('PRO'))

    await expireLicence(id)
    for (const person of [grower, officer]) {
      await goTo(person, `/cultivation/${id}`)
      await person.reload()
      await settle(person)
      await person.getByText(ended).first().waitFor()
    }
    await show(grower, 'ended-licence')

    const left = await offered(grower, number ?? '')
    expect(left).toEqual(['INC', 'HAR', 'STK', 'SAM', 'HND', 'DES'].map(typeName))
    await show(grower, 'ended-licence-offered')
    await askToDestroy(grower, '400')
    await reportByCall(grower, id, 'HND', { plants: 600, buyerId: buyers[0]?.buyerId, deliveryNote: 'D-1' })
    expect(await reportsOf(officer, id, 'DES')).toHaveLength(1)
    // What awaits its destruction stands there still; everything else has gone to the buyer.
    const { cycles } = await ask(officer, 'cultivation.record', { params: { id } })
    expect(cycles).toMatchObject([{ stock: { plants: '400' } }])
  }))
