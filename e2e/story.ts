import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { warningKey } from '@papaver/contract/casework/check-making.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ask, callerOn, takeByCall } from './ask.ts'
import { inDays } from './days.ts'
import { choose, fieldOf, figuresIn } from './fields.ts'
import { goTo } from './people.ts'
import { settle } from './screens.ts'
import type { Say } from './words.ts'

/** A line of a request in kg: its goods, how much, and the share of anhydrous base in them. */
interface OrderedLine {
  readonly goods: string
  readonly quantity: string
  readonly share: number
}

/** What the story orders, and in which parts it comes; any language finds goods by their English names. */
export const order = [
  { goods: 'morphine sulfate pentahydrate', quantity: '1.2', first: '0.3', rest: '0.9', share: 0.7521 },
  { goods: 'codeine phosphate hemihydrate', quantity: '3', first: '0.75', rest: '2.25', share: 0.7367 },
] as const
export const partner = 'Beispiel Arzneimittel GmbH'

const nameOf = (rows: readonly { code: string; name: string }[], code: string): string => {
  const found = rows.find((row) => row.code === code)
  if (found === undefined) throw new Error(`no master row ${code}`)
  return found.name
}

/** The id of the case whose page is open. */
export const idOf = (page: Page): string => {
  const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(page.url()) ?? []
  if (id === undefined) throw new Error(`no case is open at ${page.url()}`)
  return id
}

export const recordOf = (page: Page, id: string): Promise<Authorization> =>
  ask(page, 'authorizations.get', { params: { id } })

const lineOf = (page: Page, say: Say, number: number): Locator =>
  page.getByRole('group', { name: say('authorizations.draft.line', { line: number }), exact: true })

/** Types goods and quantity of a line and sees the base at once. */
export const fillLine = async (
  page: Page,
  say: Say,
  number: number,
  { goods, quantity, share }: OrderedLine,
): Promise<Locator> => {
  const line = lineOf(page, say, number)
  const label = (field: string) => say('authorizations.draft.ofLine', { field: say(field), line: number })
  await line.getByRole('combobox', { name: label('authorizations.fields.line.substanceId') }).fill(goods)
  const found = page.getByRole('listbox', { name: say('authorizations.fields.line.substanceId') })
  await found.getByRole('option').first().click()
  const typed = line.getByRole('textbox', { name: label('authorizations.fields.line.quantity') })
  await typed.fill(quantity)
  const base = Number(quantity) * 1000 * share
  // biome-ignore lint/performance/useDomNodeTextContent: figures of neighbouring cells must not run into each other
  const read = () => line.innerText()
  await expect
    .poll(async () => figuresIn(await read()).some((figure) => Math.abs(figure - base) < base * 0.005))
    .toBe(true)
  return line
}

/** From the list to a new draft of an import of narcotics; an officer begins it for a company, from paper. */
export const beginDraft = async (page: Page, say: Say, company?: string): Promise<void> => {
  await goTo(page, '/import-export')
  await page
    .getByRole('link', { name: say(`casework.list.${company === undefined ? 'new' : 'newOnBehalf'}`) })
    .first()
    .click()
  if (company !== undefined) {
    await choose(page, say('casework.draft.entry.establishment'), company)
    await fieldOf(page, say('casework.draft.entry.receivedOn')).fill(inDays(-3))
  }
  await page.getByRole('radio', { name: say('authorizations.kinds.IMA'), exact: true }).check()
  await page.getByRole('radio', { name: say('authorizations.draft.groups.NP') }).check()
  await page.getByRole('button', { name: say('casework.draft.begin') }).click()
  await page.getByRole('heading', { name: say('authorizations.draft.title_import') }).waitFor()
  await settle(page)
}

/** Leaving a section saves it. */
export const leaveSection = (page: Page, say: Say): Promise<void> =>
  page.getByRole('textbox', { name: say('casework.draft.labels.remarks') }).focus()

/** From "New request" to a draft in which nothing is left to fix. */
export const fillDraft = async (
  page: Page,
  say: Say,
  lines: readonly OrderedLine[] = order,
  company?: string,
  from = partner,
): Promise<void> => {
  await beginDraft(page, say, company)
  const label = (field: string) => say(`authorizations.fields.${field}`, { context: 'import' })
  await choose(page, label('foreignEstablishmentId'), from)
  await choose(page, label('customsPointId'), nameOf(await ask(page, 'masters.customsPoints'), 'XV-C1'))
  await choose(page, label('transportMode'), nameOf(await ask(page, 'masters.transportModes'), '1'))
  for (const [index, line] of lines.entries()) await fillLine(page, say, index + 1, line)
  await choose(page, label('purpose'), nameOf(await ask(page, 'masters.purposes'), 'MANUFACTURE'))
  await fieldOf(page, label('plannedDate')).fill(inDays(25))
  await leaveSection(page, say)
}

const submitOf = (within: Page | Locator, say: Say): Locator =>
  within.getByRole('button', { name: say('casework.draft.submit'), exact: true })

/** Sends the draft with its declaration; gives the case as it then stands. */
export const submitDraft = async (
  page: Page,
  say: Say,
  direction: 'import' | 'export' = 'import',
): Promise<Authorization> => {
  await expect.poll(() => submitOf(page, say).first().isEnabled()).toBe(true)
  const checks = page.getByRole('region', { name: say('casework.draft.before') })
  expect(await checks.textContent()).not.toBe('')
  await submitOf(page, say).first().click()
  const dialog = page.getByRole('dialog', { name: say(`authorizations.draft.submitTitle_${direction}`) })
  await dialog.waitFor()
  expect(await submitOf(dialog, say).isDisabled()).toBe(true)
  await dialog.getByRole('checkbox').check()
  await submitOf(dialog, say).click()
  await dialog.waitFor({ state: 'detached' })
  await settle(page)
  return recordOf(page, idOf(page))
}

/** The fields beside what the checks warn of, in which nobody has said yet why the case goes on. */
export const openReasons = async (page: Page, say: Say): Promise<Locator[]> => {
  const name = say('authorizations.actions.warnings.reason')
  const fields = await page.getByRole('dialog').getByRole('textbox', { name }).all()
  const texts = await Promise.all(fields.map((field) => field.inputValue()))
  return fields.filter((_field, index) => texts[index] === '')
}

/** A step of the case page: its button, and the dialog that asks, where there is one. */
export const takeAction = async (
  page: Page,
  say: Say,
  action: string,
  fill?: (dialog: Locator) => Promise<void>,
): Promise<void> => {
  await page
    .getByRole('button', { name: say(`authorizations.actions.${action}.button`), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  for (const field of await openReasons(page, say)) await field.fill('Looked at.')
  await fill?.(dialog)
  await dialog
    .getByRole('button', { name: say(`authorizations.actions.${action}.confirm`), exact: true })
    .click()
  await page.getByText(say(`authorizations.actions.${action}.done`), { exact: true }).waitFor()
  await settle(page)
}

export const openCase = async (page: Page, say: Say, record: Authorization): Promise<void> => {
  await goTo(page, `/import-export?search=${encodeURIComponent(record.number ?? '')}`)
  await page.getByRole('link', { name: record.number ?? '' }).click()
  await page.getByRole('heading', { level: 1, name: record.number ?? '' }).waitFor()
  await page
    .getByRole('heading', { name: say('authorizations.case.lines.title') })
    .first()
    .waitFor()
  await settle(page)
}

/** The officer's question about the remarks. */
export const askQuestion = async (page: Page, say: Say, question: string): Promise<void> => {
  await page.getByRole('tab', { name: say('ui.note.question') }).click()
  await page.getByRole('textbox', { name: say('ui.note.question') }).fill(question)
  await page.getByRole('button', { name: say('casework.actions.askedFields') }).click()
  await page.getByRole('checkbox', { name: say('authorizations.fields.remarks'), exact: true }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('ui.note.questionSend'), exact: true }).click()
  await page.getByText(say('casework.actions.ask.done'), { exact: true }).waitFor()
  await settle(page)
}

/** The applicant's answer, with the field that was asked for. */
export const answerQuestion = async (page: Page, say: Say, question: string): Promise<void> => {
  await page.getByRole('link', { name: say('casework.actions.answer.button') }).click()
  await page.getByText(question).first().waitFor()
  await page.getByRole('textbox', { name: say('casework.draft.answer') }).fill('For batch 118.')
  await page
    .getByRole('textbox', { name: say('casework.draft.labels.remarks') })
    .fill('Batch 118, as ordered.')
  await page.getByRole('button', { name: say('casework.draft.sendAnswer') }).click()
  await page.getByText(say('casework.draft.answered'), { exact: true }).waitFor()
  await settle(page)
}

/** Both ticks, then the proposal. */
export const proposeApproval = async (
  page: Page,
  say: Say,
  fill?: (dialog: Locator) => Promise<void>,
): Promise<void> => {
  const button = page.getByRole('button', {
    name: say('authorizations.actions.proposeApproval.button'),
    exact: true,
  })
  expect(await button.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: say('casework.case.before.checks') }).check()
  await page.getByRole('checkbox', { name: say('casework.case.before.documents') }).check()
  await settle(page)
  await takeAction(page, say, 'proposeApproval', fill)
}

/** Somebody has looked at what the checks warn of. */
const reasons = async (page: Page, id: string) => ({
  warningReasons: (await recordOf(page, id)).checks
    .filter(({ severity }) => severity === 'warn')
    .map((check) => ({ warning: warningKey(check), reason: 'Looked at.' })),
})

/** An officer has looked at what comes before a decision. */
export const tickByCall = async (page: Page, id: string): Promise<void> => {
  const { version } = await recordOf(page, id)
  for (const step of ['checks', 'documents'] as const)
    await callerOn(page).call('authorizations.tick', {
      params: { id },
      body: { version, step, isDone: true },
    })
}

/** From a request that was sent to a permit, where another story shows how people get there. */
export const permitByCall = async (desk: Page, chief: Page, id: string): Promise<void> => {
  if ((await recordOf(desk, id)).status === 'REQ') await takeByCall(desk, 'authorizations', [id, 'take'])
  const decision = { decision: 'approve', ...(await reasons(desk, id)) }
  await tickByCall(desk, id)
  await takeByCall(desk, 'authorizations', [id, 'propose'], decision)
  await takeByCall(chief, 'authorizations', [id, 'approve'], await reasons(chief, id))
  await takeByCall(chief, 'authorizations', [id, 'issue'])
}
