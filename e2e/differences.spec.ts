import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { inDays } from './days.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { recordOf } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

test('an officer decides what counts of records that differ, and what is short is free again', async () => {
  await onScreens(async (open) => {
    const page = await signedIn(open, 'officer')
    const query = { view: 'all', flag: 'recordsDiffer', page: '1', pageSize: '1' }
    const [first] = (await ask(page, 'authorizations.list', { query })).items
    const permit = await recordOf(page, first?.id ?? '')
    const compared = () => ask(page, 'endorsements.reconciliation', { params: { id: permit.id } })
    const before = (await compared()).lines[0]
    await goTo(page, `/import-export/${permit.id}?tab=movements`)
    // Each line of the permit is decided by itself.
    await page
      .getByRole('button', { name: say('endorsements.decide.open') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: say('endorsements.decide.confirm') })
    await confirm.click()
    await dialog.getByText(say('endorsements.decide.missingSide')).waitFor()
    await dialog.getByRole('radio', { name: say('endorsements.source.establishment') }).check()
    await dialog
      .getByRole('textbox', { name: say('endorsements.decide.reason') })
      .fill('The damaged pallet was seen by the inspector.')
    await confirm.click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: say('endorsements.decide.again') }).waitFor()
    await settle(page)
    const after = (await compared()).lines[0]
    expect(before?.counted).toBe(before?.customs)
    expect(after?.counted).toBe(before?.holder)
    expect((await compared()).lines.map(({ decision }) => decision?.quantity)).toEqual([
      before?.holder,
      ...permit.lines.slice(1).map(() => undefined),
    ])
  })
})

test('an officer waits for the side that has recorded nothing, and the permit leaves the list', async () => {
  await onScreens(async (open) => {
    const page = await signedIn(open, 'officer')
    const query = { view: 'all', flag: 'oneSided', page: '1', pageSize: '1' }
    const [first] = (await ask(page, 'authorizations.list', { query })).items
    const id = first?.id ?? ''
    await goTo(page, `/import-export/${id}?tab=movements`)
    await page.getByRole('button', { name: say('endorsements.oneSided.wait') }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: say('endorsements.oneSided.wait') })
    await confirm.click()
    await dialog.getByText(say('endorsements.oneSided.missingReason')).waitFor()
    const until = inDays(20)
    await dialog.getByLabel(say('endorsements.oneSided.until'), { exact: true }).fill(until)
    await dialog
      .getByRole('textbox', { name: say('endorsements.oneSided.reason') })
      .fill('The holder was asked by telephone.')
    await confirm.click()
    await dialog.waitFor({ state: 'hidden' })
    await settle(page)
    const { oneSided } = await ask(page, 'endorsements.reconciliation', { params: { id } })
    expect(oneSided?.waitUntil).toBe(until)
    const left = (await ask(page, 'authorizations.list', { query: { ...query, pageSize: '50' } })).items
    expect(left.some((item) => item.id === id)).toBe(false)
  })
})
