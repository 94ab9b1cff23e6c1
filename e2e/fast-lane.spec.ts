import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, sendByCall, takeByCall } from './ask.ts'
import { inDays } from './days.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { permitByCall, proposeApproval, recordOf, takeAction } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const many = 20

/** A company that no other story is about, the goods that it always buys, and from whom. */
const draftOf = async (page: Page) => {
  const named = <Row extends { name: string }>(rows: readonly Row[], name: string): Row => {
    const found = rows.find((row) => row.name === name)
    if (found === undefined) throw new Error(`no ${name} in the demonstration`)
    return found
  }
  const { items } = await ask(page, 'establishments.list', { query: { search: 'Tarrow' } })
  const substance = named(await ask(page, 'masters.substances'), 'Pseudoephedrine')
  const partners = await ask(page, 'masters.establishments', {
    query: { establishmentId: String(items[0]?.id) },
  })
  const partnerId = partners.find(({ name }) => name === 'Udaharan Pharmachem Pvt Ltd')?.id
  const point = (await ask(page, 'masters.customsPoints')).find(({ code }) => code === 'XV-C1')
  return (quantity: number) => ({
    establishmentId: items[0]?.id,
    receivedOn: inDays(-1),
    kind: 'IMA',
    group: 'PREC',
    applicantReference: `T-${quantity}`,
    foreignEstablishmentId: partnerId,
    customsPointId: point?.id,
    transportMode: '1',
    purpose: 'MANUFACTURE',
    plannedDate: inDays(25),
    lines: [
      { substanceId: substance.id, formId: substance.forms[0]?.id, quantity: String(quantity), unit: 'g' },
    ],
  })
}
const requestOf = async (page: Page, draft: object): Promise<string> => {
  const { id } = await sendByCall(page, 'authorizations.create', draft)
  await takeByCall(page, 'authorizations', [id, 'submit'], { declaration: true })
  return id
}

/** How often a hand presses on the page during some work, wherever that is. */
const presses = async (page: Page, work: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => {
    const seen = { presses: 0 }
    document.addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) seen.presses += 1
      },
      { capture: true },
    )
    Object.assign(window, { seen })
  })
  await work()
  return page.evaluate(() => (window as unknown as { seen: { presses: number } }).seen.presses)
}

/** From the worklist through the tab to the end of all that are there. */
const passAll = async (page: Page): Promise<number> => {
  await goTo(page, '/import-export')
  return presses(page, async () => {
    await page.getByRole('link', { name: new RegExp(`^${say('authorizations.fastLane.title')}`) }).click()
    await settle(page)
    await page.getByRole('checkbox', { name: say('ui.table.chooseAll') }).click()
    await page
      .getByRole('button', {
        name: new RegExp(`^${RegExp.escape(say('authorizations.list.bulk.action.advance'))}`),
      })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('authorizations.list.bulk.confirm.advance') }).click()
    await dialog.getByText(say('casework.list.bulk.doneCount', { count: many })).waitFor()
    await dialog
      .getByRole('button', { name: say('ui.close') })
      .last()
      .click()
  })
}

/** One of them by the way that any request goes, as short as it can be gone. */
const passOne = async (page: Page, number: string, work: () => Promise<void>): Promise<number> => {
  await goTo(page, `/import-export?view=all&search=${encodeURIComponent(number)}`)
  return presses(page, async () => {
    await page.getByRole('link', { name: number, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await settle(page)
    await work()
  })
}

test('twenty ordinary requests go from the queue to the signature by two people, five clicks each', async () => {
  await onScreens(async (open) => {
    const [chief, desk] = [await signedIn(open, 'admin'), await signedIn(open, 'officer')]
    const draft = await draftOf(desk)
    for (const quantity of [45, 44, 43])
      await permitByCall(desk, chief, await requestOf(desk, draft(quantity)))
    const setting = (settingId: string, settingValue: unknown) => ({
      settingId,
      settingValue,
      revision: null,
    })
    await sendByCall(chief, 'settings.save', {
      items: [
        setting('import_export.fastLane', true),
        setting('import_export.fastLaneSample', 0),
        setting('import_export.duplicateDays', 0),
      ],
    })
    const ids: string[] = []
    const alone = await requestOf(desk, draft(40))
    const { number } = await recordOf(desk, alone)
    const oneByOne = [
      await passOne(desk, number ?? '', async () => {
        await desk.getByRole('button', { name: say('casework.actions.take.button') }).click()
        await settle(desk)
        await proposeApproval(desk, say)
      }),
      await passOne(chief, number ?? '', async () => {
        await takeAction(chief, say, 'approve')
        await takeAction(chief, say, 'issue')
      }),
    ]
    expect((await recordOf(desk, alone)).status).toBe('ISS')
    for (let index = 0; index < many; index += 1) ids.push(await requestOf(desk, draft(12 + index)))
    const judged = await recordOf(desk, ids[0] ?? '')
    expect(judged.fastLane?.rules.filter(({ isMet }) => !isMet)).toEqual([])

    const atOnce = [await passAll(desk), await passAll(chief)]
    expect(atOnce).toEqual([5, 5])
    // biome-ignore lint/suspicious/noConsole: `npm run bench -- clicks` prints what is counted here
    console.log(`clicks ${JSON.stringify({ many, atOnce, oneByOne })}`)
    const statuses = await Promise.all(ids.map(async (id) => (await recordOf(desk, id)).status))
    expect(new Set(statuses)).toEqual(new Set(['ISS']))
  })
})
