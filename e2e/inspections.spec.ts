import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { inDays } from './days.ts'
import { fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { idOf } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const phone = { viewport: { width: 320, height: 640 } }

/** The first application that nobody has taken yet. */
const requested = async (page: Page): Promise<string> => {
  const { items } = await ask(page, 'licenses.list', { query: { view: 'all', pageSize: '100' } })
  return items.findLast(({ status }) => status === 'REQ')?.id ?? ''
}

test('an officer plans a visit, reports on a telephone whose network fails, and the holder reads what was found', async () => {
  await onScreens(async (open) => {
    const desk = await signedIn(open, 'officer')
    const id = await requested(desk)
    await goTo(desk, `/licenses/${id}`)
    await desk.getByRole('button', { name: say('casework.actions.take.button') }).click()
    await desk.getByRole('button', { name: say('casework.actions.planInspection.button') }).click()
    const dialog = desk.getByRole('dialog')
    await fieldOf(dialog, say('inspections.plan.on')).fill(inDays(0))
    await dialog.getByRole('button', { name: say('casework.actions.planInspection.confirm') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await desk.getByRole('link', { name: say('inspections.report') }).click()
    await desk.getByLabel(say('inspections.form.summary')).waitFor()
    const inspection = idOf(desk)

    const hand = await signedIn(open, 'officer', { place: `/inspections/${inspection}`, ...phone })
    const { points } = await ask(hand, 'inspections.get', { params: { id: inspection } })
    const outcome = (index: number, value: 'inOrder' | 'finding') =>
      hand
        .getByRole('radiogroup', { name: points[index]?.name ?? '' })
        .getByRole('radio', { name: say(`inspections.outcomes.${value}`) })
        .check()
    for (const index of points.keys()) await outcome(index, index === 0 ? 'finding' : 'inOrder')
    const send = hand.getByRole('button', { name: say('inspections.form.send') })
    await send.click()
    await hand.getByText(say('inspections.faults.point.missing')).first().waitFor()
    await hand.getByLabel(say('inspections.form.finding')).fill('No lock on the second door.')
    await hand
      .getByRole('radiogroup', { name: say('inspections.form.result') })
      .getByRole('radio', { name: say('inspections.states.withFindings') })
      .check()
    await hand.getByLabel(say('inspections.form.summary')).fill('Otherwise well kept.')
    await hand.context().setOffline(true)
    await send.click()
    await hand.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    await hand.context().setOffline(false)
    await hand.reload()
    await expect
      .poll(() => hand.getByLabel(say('inspections.form.finding')).inputValue())
      .toBe('No lock on the second door.')
    await send.click()
    await hand.getByText(say('inspections.states.withFindings')).first().waitFor()
    await send.waitFor({ state: 'hidden' })
    await settle(hand)

    const holder = await signedIn(open, 'importer', { place: `/licenses/${id}` })
    await holder.getByText('No lock on the second door.').waitFor()
    expect(await holder.getByText('Otherwise well kept.').count()).toBe(0)
  })
})
