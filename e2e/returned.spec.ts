import { expect, test } from 'vitest'
import { ask, callerOn } from './ask.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

test('an officer returns the export authorization of the other country with what came in', async () => {
  await onScreens(async (open) => {
    const page = await signedIn(open, 'officer')
    const owed = { view: 'all', flag: 'returnOwed', status: 'PAU,CLO', page: '1', pageSize: '1' }
    const [first] = (await ask(page, 'authorizations.list', { query: owed })).items
    const id = first?.id ?? ''
    await goTo(page, `/import-export/${id}?tab=movements`)
    const make = page.getByRole('button', { name: say('endorsements.returned.make') })
    await make.waitFor()
    const { lines: compared } = await ask(page, 'endorsements.reconciliation', { params: { id } })
    const differing = compared.filter(({ difference }) => difference?.isOneSided === false)
    // Of records that contradict each other an officer says first what counts.
    expect([differing.length > 0, await make.isDisabled()]).toEqual([true, true])
    for (const { lineId, customs, holder, foreign } of differing) {
      const seen = { customs, holder, foreign }
      await callerOn(page).call('endorsements.decide', {
        params: { id, lineId },
        body: { chosen: 'customs', reason: 'Customs weighed the goods.', seen },
      })
    }
    await page.reload()
    await make.click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: say('endorsements.returned.confirm') })
    await confirm.click()
    await dialog.getByText(say('endorsements.returned.missingNumber')).waitFor()
    await dialog.getByRole('textbox', { name: say('endorsements.returned.number') }).fill('EXP-2026-4711')
    await confirm.click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('EXP-2026-4711').first().waitFor()
    await settle(page)
    const { dueOn, letters, lines } = await ask(page, 'endorsements.returned', { params: { id } })
    expect(dueOn).toBeNull()
    expect(lines.map(({ open: left }) => left)).toEqual(lines.map(() => '0'))
    expect(letters[0]?.deliveries.map(({ way }) => way)).toEqual(['mail'])
  })
})
