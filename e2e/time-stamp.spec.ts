import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StampServer, startStampServer } from '../apps/api/src/testing/time-stamp-server.ts'
import { takeByCall } from './ask.ts'
import { goTo, password, signedIn } from './people.ts'
import { dataInside, download } from './permit-pdf.ts'
import { onScreens, settle } from './screens.ts'
import { fillDraft, openCase, order, permitByCall, submitDraft } from './story.ts'
import { sayIn } from './words.ts'

let service: StampServer
beforeAll(async () => {
  service = await startStampServer(() => new Date())
})
afterAll(async () => {
  await service.stop()
})

const say = sayIn('en')
const by = 'Valdoria Time Stamps'

/** The administrator names the service and whom it may be certified by. */
const nameService = async (page: Page): Promise<void> => {
  await goTo(page, '/settings?group=signatures')
  const fieldOf = (id: string) => page.locator(`[id="setting-${id}"]`).getByRole('textbox')
  await fieldOf('signatures.stampAddress').fill(service.address)
  await fieldOf('signatures.stampCertificates').fill(service.root)
  await page.getByRole('button', { name: say('settings.save.save'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('settings.save.reason')).fill('Contract with the service')
  const own = dialog.getByLabel(say('settings.save.password'), { exact: true })
  if ((await own.count()) > 0) await own.fill(password)
  await dialog.getByRole('button', { name: say('settings.save.save') }).click()
  await page.getByText(say('settings.save.done', { count: 2 })).waitFor()
  await settle(page)
}

test('a permit and the letter that revokes it bear the time of a service, and its holder reads so beside both', () =>
  onScreens(async (open) => {
    const admin = await signedIn(open, 'admin')
    await nameService(admin)
    const importer = await signedIn(open, 'importer')
    await fillDraft(importer, say, order.slice(0, 1))
    const record = await submitDraft(importer, say)
    const officer = await signedIn(open, 'officer')
    await permitByCall(officer, admin, record.id)

    await openCase(importer, say, record)
    await importer.getByText(by, { exact: false }).first().waitFor()
    const opener = importer.getByRole('button', { name: say('authorizations.case.permit.open') })
    const { verifyUrl } = dataInside(await download(importer, () => opener.click()))
    const visitor = await open(verifyUrl.slice(verifyUrl.indexOf('#') + 1))
    await visitor.getByText(say('verification.signature.genuine'), { exact: true }).waitFor()
    await visitor.getByText(by, { exact: false }).first().waitFor()

    const reason = { reasonCode: 'REVOKE-ERROR', comment: 'The partner is another one.' }
    await takeByCall(admin, 'authorizations', [record.id, 'revoke'], reason)
    await goTo(importer, `/import-export/${record.id}?tab=documents`)
    await importer.reload()
    await settle(importer)
    const letter = importer.getByRole('listitem').filter({ hasText: say('casework.case.documents.revoke') })
    await letter.getByText(by, { exact: false }).waitFor()
    expect(await letter.textContent()).toContain(say('casework.signature.portal'))
  }))
