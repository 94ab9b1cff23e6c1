import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { permitByCall, recordOf, takeAction } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

test('what a holder asks for of a part-used permit opens a case for what is left, and ends with the issue of that one', async () => {
  await onScreens(async (open) => {
    const page = await signedIn(open, 'admin')
    const query = { view: 'all', flag: 'extendRequested', page: '1', pageSize: '1' }
    const { items } = await ask(page, 'authorizations.list', { query })
    const permit = await recordOf(page, items[0]?.id ?? '')
    await goTo(page, `/import-export/${permit.id}`)
    await takeAction(page, say, 'extend', async (dialog) => {
      // What the holder wished stands in the field already.
      const until = dialog.getByLabel(say('authorizations.actions.until.label'), { exact: true })
      await expect.poll(() => until.inputValue()).not.toBe('')
      await dialog
        .getByRole('textbox', { name: say('casework.actions.comment') })
        .fill('The ship comes later.')
    })
    const { status, replacedBy } = await recordOf(page, permit.id)
    expect([status, replacedBy?.isPending]).toEqual(['PAU', true])
    await page.getByText(say('casework.case.notice.replacedByRequest')).waitFor()
    await page.getByRole('link', { name: replacedBy?.number ?? '' }).click()
    await page.getByRole('heading', { level: 1, name: replacedBy?.number ?? '' }).waitFor()
    await settle(page)
    const fresh = await recordOf(page, replacedBy?.id ?? '')
    expect(fresh.lines.map(({ quantity }) => quantity)).toEqual(
      permit.lines.map(({ remainingQuantity }) => remainingQuantity),
    )
    expect(fresh.validUntil).toBe(permit.requested.extend)
    await permitByCall(page, await signedIn(open, 'officer'), fresh.id)
    await goTo(page, `/import-export/${permit.id}`)
    expect((await recordOf(page, permit.id)).status).toBe('RPL')
    await page.reload()
    await page.getByText(say('casework.case.notice.replacedBy')).first().waitFor()
  })
})
