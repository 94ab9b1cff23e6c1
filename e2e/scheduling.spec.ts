import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoBarriers } from './axe.ts'
import { inDays } from './days.ts'
import { choose, fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const sayScheduling = (key: string, params = {}) => say(`scheduling.${key}`, params)

/** Far enough ahead that no run of the clock lets it take effect, and that licences of the demonstration still hold. */
const inTwoMonths = inDays(60)

const count = async (list: Locator): Promise<number> => (await list.all()).length

test('an officer prepares the day of another schedule, sees what it touches and has the work listed', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/masters/scheduling/new' })
    const main = page.getByRole('main')
    const plan = main.getByRole('button', { name: sayScheduling('new'), exact: true })

    // Nothing is sent while something is missing; each field says what.
    await plan.click()
    await expect.poll(() => count(main.getByText(sayScheduling('problems.required')))).toBe(3)

    await fieldOf(page, sayScheduling('fields.substanceId')).fill('Codein')
    await page.getByRole('option', { name: 'Codeine', exact: true }).click()
    await fieldOf(page, sayScheduling('fields.effectiveOn')).fill(inTwoMonths)
    await choose(page, sayScheduling('fields.convention'), sayScheduling('conventions.1961'))
    await fieldOf(page, sayScheduling('fields.schedule')).click()
    await page.getByRole('option', { name: 'I', exact: true }).click()
    await fieldOf(page, sayScheduling('fields.legalBasis')).fill('Decision <b>67/1</b>')
    await main.getByText(sayScheduling('areas.preparations')).first().waitFor()
    await expectNoBarriers(page)

    await plan.click()
    const dialog = page.getByRole('dialog', { name: sayScheduling('confirm.title') })
    await dialog.getByRole('button', { name: sayScheduling('new'), exact: true }).click()
    await main.getByRole('heading', { level: 1, name: 'Codeine' }).waitFor()
    await settle(page)
    // What a person wrote is text.
    await main.getByText('Decision <b>67/1</b>').waitFor()
    const boxes = main.getByRole('checkbox')
    const all = await count(boxes)
    expect(all).toBeGreaterThan(0)
    await boxes.first().click()
    await main.getByText(sayScheduling('tasks.progress', { done: 1, all })).waitFor()
    await expectNoBarriers(page)

    await main.getByRole('button', { name: sayScheduling('withdraw.action'), exact: true }).click()
    const asking = page.getByRole('dialog', { name: sayScheduling('withdraw.title') })
    await asking.getByRole('textbox').fill('Not adopted')
    await asking.getByRole('button', { name: sayScheduling('withdraw.action'), exact: true }).click()
    await main.getByText(sayScheduling('statuses.withdrawn')).waitFor()
  }))

test('the list of changes is for those who keep the masters', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/masters/scheduling' })
    await page.getByRole('main').getByRole('link', { name: 'Codeine' }).first().waitFor()
    await expectNoBarriers(page)
    const rival = await signedIn(open, 'rival')
    await goTo(rival, '/masters/scheduling')
    await rival.waitForURL(/#\/(login|home|error-page)/)
  }))
