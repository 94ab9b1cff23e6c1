import { expect, test } from 'vitest'
import { ask, sendByCall } from './ask.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

test('goods that leave again name the permit by which they came in', async () => {
  await onScreens(async (open) => {
    const page = await signedIn(open, 'importer')
    const query = { view: 'all', kind: 'IMA', status: 'CLO', page: '1', pageSize: '1' }
    const [cameIn] = (await ask(page, 'authorizations.list', { query })).items
    const { id } = await sendByCall(page, 'authorizations.create', { kind: 'REX', group: 'NP', lines: [] })
    await goTo(page, `/import-export/${id}/edit`)
    await page.getByText(say('authorizations.checks.goodsPermitMissing.title')).first().waitFor()
    const permits = page.getByRole('textbox', { name: say('authorizations.fields.goodsPermits') })
    await permits.fill('XV/I/NP/2020/000001-1')
    const unknown = say('authorizations.checks.goodsPermitUnknown.title', { number: 'XV/I/NP/2020/000001-1' })
    await page.getByText(unknown).first().waitFor()
    await permits.fill(cameIn?.number ?? '')
    await page.getByText(unknown).first().waitFor({ state: 'hidden' })
    await settle(page)
    const draft = await ask(page, 'authorizations.get', { params: { id } })
    expect(draft.goodsPermits).toEqual([cameIn?.number])
  })
})
