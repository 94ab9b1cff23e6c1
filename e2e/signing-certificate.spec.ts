import { X509Certificate } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Holder, makeKeyFile, newCertificate } from '../apps/api/src/testing/certificates.ts'
import { goTo, password, signedIn } from './people.ts'
import { dataInside, download } from './permit-pdf.ts'
import { onScreens, settle } from './screens.ts'
import { fillDraft, openCase, order, proposeApproval, submitDraft, takeAction } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const filePassword = 'a password of the file'

/** Of the days in which the portal of a journey lives: those of the machine. */
const days = { from: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 400 * 86_400_000) }
const root = newCertificate({ subject: 'Valdoria Root', isIssuer: true, ...days })
const seal = newCertificate({ subject: 'Agency for Controlled Substances', issuer: root, ...days })
const ended = newCertificate({ subject: 'Last Year', ...days, until: new Date(Date.now() - 3_600_000) })

const chooseFile = async (page: Page, holder: Holder, typed = filePassword): Promise<void> => {
  const dialog = page.getByRole('dialog')
  const buffer = makeKeyFile({ ...holder, password: filePassword, others: [root.certificate] })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'seal.p12', mimeType: 'application/x-pkcs12', buffer })
  await dialog.getByLabel(say('operations.keys.filePassword'), { exact: true }).fill(typed)
  await dialog.getByRole('button', { name: say('operations.keys.look'), exact: true }).click()
}

/** The administrator hands in a file, is told what is wrong with another one, and looks before he confirms. */
const takeCertificate = async (page: Page): Promise<void> => {
  await goTo(page, '/health-check')
  const card = page.getByRole('region', { name: say('operations.keys.title') })
  await card.getByRole('button', { name: say('operations.keys.take'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await chooseFile(page, ended)
  await dialog.getByText(say('operations.refusals.operationsCertificateEnded')).waitFor()
  await chooseFile(page, seal, 'another')
  await dialog.getByText(say('operations.refusals.operationsCertificatePassword')).waitFor()
  await chooseFile(page, seal)
  await dialog.getByText('C=XV, CN=Valdoria Root', { exact: true }).first().waitFor()
  await dialog.getByText('ECDSA P-256').waitFor()
  await dialog.getByLabel(say('account.own.proof.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say('operations.keys.takeIt'), exact: true }).click()
  await page.getByText(say('operations.keys.taken')).waitFor()
  await card.getByText(say('operations.keys.kinds.issued')).waitFor()
  await settle(page)
}

test('an administrator takes a certificate of the authority into use, a permit is signed with it, and whoever checks it learns so', () =>
  onScreens(async (open) => {
    const admin = await signedIn(open, 'admin', { expected: [422] })
    await takeCertificate(admin)

    const importer = await signedIn(open, 'importer')
    await fillDraft(importer, say, [order[0]])
    const record = await submitDraft(importer, say)
    const officer = await signedIn(open, 'officer')
    await openCase(officer, say, record)
    await officer
      .getByRole('button', { name: say('casework.actions.take.button'), exact: true })
      .first()
      .click()
    await officer.getByText(say('casework.actions.take.done'), { exact: true }).waitFor()
    await settle(officer)
    await proposeApproval(officer, say)
    await openCase(admin, say, record)
    await takeAction(admin, say, 'approve')
    await takeAction(admin, say, 'issue')

    await openCase(importer, say, record)
    const opener = importer.getByRole('button', { name: say('authorizations.case.permit.open') })
    const pdf = await download(importer, () => opener.click())
    const { raw } = new X509Certificate(seal.certificate.toString())
    expect(pdf.includes(raw.toString('hex'))).toBe(true)

    const { verifyUrl } = dataInside(pdf)
    const visitor = await open(verifyUrl.slice(verifyUrl.indexOf('#') + 1))
    await visitor.getByText(say('verification.signature.genuine'), { exact: true }).waitFor()
    await visitor.getByText(/Agency for Controlled Substances.*Valdoria Root/).waitFor()
  }))
