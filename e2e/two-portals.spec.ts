import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, readServer } from '../apps/api/src/platform/database/test-database.ts'
import { ask, findCase, sendByCall, takeByCall } from './ask.ts'
import { ofTheTest } from './diary.ts'
import { goTo, logIn, password, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { startServer } from './server.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

/** The same invented world, moved: what was abroad is France's own, and Valdoria is abroad. */
const moveToFrance = [
  `insert into setting (setting_id, setting_value, changed_at, changed_by) values ('public.countryId', '"FR"', now(), 'a test')
    on conflict (setting_id) do update set setting_value = excluded.setting_value`,
  `update trading_establishment set country_id = 'XV' where country_id = 'FR'`,
  `update establishment set country_id = 'FR' where country_id = 'XV'`,
]

/** The portal of another country: a server and a database of its own. */
const startFrance = async () => {
  const database = await createTestDatabase({ template: readServer().world })
  for (const statement of moveToFrance) await database.ownerPool.query(statement)
  const server = await startServer(database.ownerUrl)
  const stop = async () => {
    await server.stop()
    await database.drop()
  }
  return { address: server.address, stop }
}
let france: Awaited<ReturnType<typeof startFrance>>
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
  // Both worlds are copies of one: so are their first keys.
  const { keys: known } = await ask(page, 'operations.keys')
  const inUse = known.find(({ retiredAt }) => retiredAt === null)
  await sendByCall(page, 'operations.replaceKey', { keyId: inUse?.keyId ?? '', password })
  const id = await findCase(page, 'APR')
  await takeByCall(page, 'authorizations', [id, 'issue'])
  const status = async () => (await ask(page, 'authorizations.get', { params: { id } })).status
  await expect.poll(status).toBe('ISS')
  const file = await page.evaluate(
    async ({ path, mark }) => {
      const headers = { [mark]: '1', Authorization: `Bearer ${sessionStorage.getItem('Token')}` }
      return (await fetch(path, { headers })).json()
    },
    { path: `/api/authorizations/${id}/exchange`, mark: ofTheTest },
  )
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
    const abroad = await open('/home')
    await abroad.goto(`${france.address}/#/login`)
    await logIn(abroad, 'admin', say)
    await expect.poll(() => abroad.evaluate(() => sessionStorage.getItem('Token'))).not.toBeNull()
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
