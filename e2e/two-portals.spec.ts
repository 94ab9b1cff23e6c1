import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, findCase, takeByCall } from './ask.ts'
import { type France, inFrance, replaceKey, signedFileOf, startFrance } from './france.ts'
import { goTo, password, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

let france: France
beforeAll(async () => {
  france = await startFrance()
})
afterAll(() => france?.stop())

interface SignedFile {
  readonly payload: object
  readonly signature: { readonly keyId: string }
}
const asFile = (content: SignedFile) => ({
  name: 'permit.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
})

/** Issues a permit that waits for its signature, with a key that France alone has, and fetches it as signed data. */
const issueAbroad = async (page: Page): Promise<{ file: SignedFile; pem: string }> => {
  await replaceKey(page)
  const id = await findCase(page, 'APR')
  await takeByCall(page, 'authorizations', [id, 'issue'])
  const status = async () => (await ask(page, 'authorizations.get', { params: { id } })).status
  await expect.poll(status).toBe('ISS')
  const file = JSON.parse(String((await signedFileOf(page, id)).buffer)) as SignedFile
  const { keys } = await ask(page, 'verification.keys')
  const key = keys.find(({ keyId }) => keyId === file.signature.keyId)
  return { file, pem: key?.publicKeyPem ?? '' }
}

const takeIn = async (page: Page, content: SignedFile): Promise<void> => {
  await goTo(page, '/exchange')
  await page
    .getByRole('button', { name: say('exchange.take.open'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(asFile(content))
  await dialog.getByRole('button', { name: say('exchange.take.button'), exact: true }).click()
  await page.waitForURL(/exchange\/incoming/)
  await settle(page)
}
const untilSaid = (page: Page, verdict: string) =>
  page
    .getByText(say(`exchange.verdicts.${verdict}.text`))
    .first()
    .waitFor()

test('whose permit it is, is said only of a signature that holds', () =>
  onScreens(async (open) => {
    const abroad = await inFrance(open, france, 'admin')
    const { file, pem } = await issueAbroad(abroad)
    const { keyId } = file.signature

    const officer = await signedIn(open, 'officer')
    await takeIn(officer, file)
    await untilSaid(officer, 'unknownKey')

    // The name of our own key beside their signature says nothing.
    const { keys } = await ask(officer, 'verification.keys')
    const ours = { ...file.signature, keyId: keys[0]?.keyId ?? '' }
    await takeIn(officer, { ...file, payload: { ...file.payload, checkCode: 'ABCD-EFGH' }, signature: ours })
    await untilSaid(officer, 'wrongSignature')
    expect(await officer.getByText(say('exchange.verdicts.own.text')).count()).toBe(0)

    await goTo(officer, '/exchange?tab=authorities')
    await officer.getByRole('button', { name: new RegExp(`^${say('exchange.keys.add')} .*France`) }).click()
    const dialog = officer.getByRole('dialog')
    await dialog.getByLabel(say('exchange.keys.name'), { exact: true }).fill(keyId)
    await dialog.getByLabel(say('exchange.keys.key'), { exact: true }).fill(pem)
    await dialog.getByLabel(say('account.own.proof.password'), { exact: true }).fill(password)
    await dialog.getByRole('button', { name: say('exchange.keys.trust'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await takeIn(officer, file)
    await officer.getByText(say('exchange.verdicts.genuine.short')).first().waitFor()
  }))
