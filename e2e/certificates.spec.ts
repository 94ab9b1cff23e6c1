import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { inDays } from './days.ts'
import { fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { checkPermit } from './public-check.ts'
import { onScreens, settle } from './screens.ts'
import { idOf, leaveSection, permitByCall, recordOf, submitDraft, takeAction } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const label = (field: string) => say(`authorizations.fields.${field}`, { context: 'export' })

/** A draft like an earlier export of one line; the certificate is for whoever begins it to add. */
const copyExport = async (page: Page): Promise<string> => {
  const query = { view: 'all', kind: 'EXA', group: 'NP', pageSize: '10' }
  const { items } = await ask(page, 'authorizations.list', { query })
  const earlier = items.find(({ lineCount, number }) => lineCount === 1 && number !== null)
  await goTo(page, `/import-export/${earlier?.id}`)
  const copy = say('casework.actions.copy.button')
  await page.getByRole('button', { name: copy, exact: true }).first().click()
  await page.waitForURL(/\/edit/)
  await settle(page)
  return idOf(page)
}

const fillCertificate = async (page: Page, id: string): Promise<void> => {
  const { applicant, partner } = await recordOf(page, id)
  for (const [field, text] of [
    ['number', 'AEMPS/2026/771'],
    ['issuedOn', inDays(-10)],
    ['authority', 'AEMPS, Madrid'],
    ['validUntil', inDays(20)],
    ['importer', partner?.name ?? ''],
    ['exporter', applicant.name],
  ] as const)
    await fieldOf(page, label(`foreignCertificate.${field}`)).fill(text)
  await fieldOf(page, label('plannedDate')).fill(inDays(10))
}

/** What the certificate says of the only line. */
const certify = async (page: Page, quantity: string): Promise<void> => {
  const name = say('authorizations.draft.ofLine', { field: label('line.certified'), line: 1 })
  await page.getByRole('textbox', { name }).fill(quantity)
  await leaveSection(page, say)
  await settle(page)
}

test('an export is refused by a line of its certificate, ends with it, and leads from its number to the permit that corrects it', () =>
  onScreens(async (open) => {
    const importer = await signedIn(open, 'importer')
    const id = await copyExport(importer)
    await fillCertificate(importer, id)
    const [line] = (await recordOf(importer, id)).lines
    const quantity = line?.quantity ?? ''

    await certify(importer, String(Number(quantity) / 2))
    const region = importer.getByRole('region', { name: say('casework.draft.before') })
    await region.getByText(/more than the import certificate allows/).waitFor()
    const submit = importer.getByRole('button', { name: say('casework.draft.submit'), exact: true }).first()
    await expect.poll(() => submit.isDisabled()).toBe(true)
    await certify(importer, quantity)
    const sent = await submitDraft(importer, say, 'export')

    const officer = await signedIn(open, 'officer')
    const admin = await signedIn(open, 'admin')
    await permitByCall(officer, admin, sent.id)
    const permit = await recordOf(admin, sent.id)
    expect(permit.validUntil).toBe(inDays(20))

    const why = (page: Page) => async (dialog: Locator) => {
      const reason = fieldOf(dialog, say('casework.actions.reason'))
      await reason.click()
      await page.getByRole('option').filter({ visible: true }).first().click()
      const comment = dialog.getByRole('textbox', { name: say('casework.actions.comment') })
      await comment.fill('Two letters were exchanged.')
    }
    await importer.reload()
    await settle(importer)
    await takeAction(importer, say, 'correctRequest', why(importer))
    await goTo(admin, `/import-export/${permit.id}`)
    await takeAction(admin, say, 'correct', why(admin))
    const { replacedBy } = await recordOf(admin, permit.id)
    const visitor = await open('/display-authorization', { culture: 'en' })
    await checkPermit(visitor, say, { number: permit.number, code: permit.document?.checkCode })
    await visitor.getByRole('heading', { name: say('verification.verdict.VALID') }).waitFor()
    const answer = visitor.getByRole('status')
    await permitByCall(admin, officer, replacedBy?.id ?? '')
    await visitor.reload()
    await checkPermit(visitor, say, { number: permit.number, code: permit.document?.checkCode })
    await visitor.getByRole('heading', { name: say('verification.verdict.REPLACED') }).waitFor()
    await answer.getByText(replacedBy?.number ?? '', { exact: true }).waitFor()
  }))
