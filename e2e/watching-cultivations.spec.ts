import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { enteredByCall, inForce } from './cultivations.ts'
import { inDatabase } from './database.ts'
import { inDays } from './days.ts'
import { fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const owed = (key: string, values: Record<string, string> = {}) => say(`field-reports.owed.${key}`, values)
const risks = (key: string) => say(`field-reports.risks.${key}`)
const figures = (key: string) => say(`cultivation.overview.${key}`)

test('an officer reminds who is late, draws visits by chance and reads the year in figures', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer')
    const id = await enteredByCall(officer)
    await inForce(id)
    await inDatabase('update work_case set valid_until = $2 where id = $1', [id, inDays(-3)])
    const { number } = await ask(officer, 'cultivation.get', { params: { id } })

    await goTo(officer, '/cultivation/overdue')
    const row = officer.getByRole('row').filter({ hasText: number ?? '' })
    await row.getByText(owed('kinds.accounting')).waitFor()
    await show(officer, 'watch-owed')
    await row.getByRole('button', { name: owed('remind') }).click()
    await row.getByText(owed('today')).waitFor()
    const grower = await signedIn(open, 'grower')
    const bell = await ask(grower, 'notifications.list', { query: { pageSize: '50' } })
    expect(bell.items.map(({ code }) => code)).toContain('FR_REMINDED')
    await goTo(officer, '/cultivation/overdue?view=soon&kind=receipt')
    await officer
      .getByRole('row')
      .filter({ hasText: owed('kinds.receipt') })
      .first()
      .waitFor()
    expect(await row.count()).toBe(0)

    await goTo(officer, '/cultivation/inspections')
    await officer
      .getByRole('row')
      .filter({ hasText: number ?? '' })
      .waitFor()
    await officer.getByRole('button', { name: risks('draw') }).click()
    const dialog = officer.getByRole('dialog')
    await fieldOf(dialog, risks('drawCount')).fill('0')
    await dialog.getByRole('button', { name: risks('draw') }).click()
    await dialog.getByText(risks('drawCountFault')).waitFor()
    await fieldOf(dialog, risks('drawCount')).fill('1')
    await dialog.getByRole('button', { name: risks('draw') }).click()
    await officer.getByText(risks('drawnLine')).waitFor()
    await show(officer, 'watch-risks')

    await goTo(officer, '/cultivation/overview')
    await officer.getByRole('img').first().waitFor()
    await show(officer, 'watch-overview')
    await officer.getByRole('button', { name: figures('groups.variety'), exact: true }).click()
    await officer.getByText(figures('shared')).waitFor()
    expect(officer.url()).toContain('by=variety')
    await officer.setViewportSize({ width: 320, height: 700 })
    await show(officer, 'watch-overview-320')
    await goTo(officer, '/cultivation/overdue')
    await officer.getByText(owed('lead')).waitFor()
    await show(officer, 'watch-owed-320')
    await goTo(officer, '/cultivation/inspections')
    await officer.getByText(risks('lead')).waitFor()
    await show(officer, 'watch-risks-320')
    const arabic = await signedIn(open, 'officer', { culture: 'ar', place: '/cultivation/inspections' })
    await arabic.getByText(sayIn('ar')('field-reports.risks.lead')).waitFor()
    await show(arabic, 'watch-risks-ar')
    await goTo(arabic, '/cultivation/overview')
    await arabic.getByRole('img').first().waitFor()
    await show(arabic, 'watch-overview-ar')
  }))
