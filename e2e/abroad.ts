import { generateKeyPairSync, sign } from 'node:crypto'
import type { Page } from 'playwright-core'
import { inDays } from './days.ts'
import { goTo, password } from './people.ts'
import { settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()
export const inDialog = (page: Page) => page.getByRole('dialog')

/** JSON with its members in order, as it is signed (RFC 8785); what stands here holds texts, numbers and lists alone. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}

const label = (text: string) => ({ own: text, en: text })
const spanish = { name: 'Farmacéutica Ejemplo S.A.', addressLines: ['Toledo'], countryCode: 'ES' }
/** An import authorization of the Spanish authority, unless its importer is of another country. */
export const permitOf = (number: string, importer = spanish) => ({
  format: 'papaver.authorization',
  version: 1,
  ...{ kind: 'IMA', direction: 'import', group: 'NP', number, checkCode: 'ABCD-EFGH' },
  ...{ issuedOn: inDays(-2), validUntil: inDays(60) },
  importer,
  exporter: { name: 'Osmund Life Sciences Ltd', addressLines: ['Kestrelford'], countryCode: 'XV' },
  authority: { name: label('Autoridad de ejemplo') },
  lines: [
    {
      position: 1,
      name: label('Morphine sulfate pentahydrate'),
      code: 'NM009',
      quantity: '3',
      unitCode: 'kg',
      purity: null,
      baseGrams: '2256.3',
    },
  ],
})

/** An authority of another country, with a key of its own, and files of what it signs. */
export const authorityAbroad = (keyId: string, payloadOf: (number: string) => object) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const fileOf = (number: string) => {
    const payload = payloadOf(number)
    const value = sign(null, Buffer.from(canonical(payload)), privateKey).toString('base64url')
    const signature = { algorithm: 'Ed25519', keyId, value }
    const buffer = Buffer.from(JSON.stringify({ payload, signature }))
    return { name: 'permit.json', mimeType: 'application/json', buffer }
  }
  return { keyId, pem: String(publicKey.export({ type: 'spki', format: 'pem' })), fileOf }
}

export const takeIn = async (
  page: Page,
  file: ReturnType<ReturnType<typeof authorityAbroad>['fileOf']>,
): Promise<void> => {
  await goTo(page, '/exchange')
  await press(page, say('exchange.take.open'))
  const dialog = inDialog(page)
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: say('exchange.take.button'), exact: true }).click()
  await page.waitForURL(/exchange\/incoming/)
  await settle(page)
}

export const trust = async (
  officer: Page,
  country: string,
  { keyId, pem }: { readonly keyId: string; readonly pem: string },
): Promise<void> => {
  await goTo(officer, '/exchange?tab=authorities')
  const name = new RegExp(`^${say('exchange.keys.add')} .*${country}`)
  await officer.getByRole('button', { name }).click()
  const dialog = inDialog(officer)
  await dialog.getByLabel(say('exchange.keys.name'), { exact: true }).fill(keyId)
  await dialog.getByLabel(say('exchange.keys.key'), { exact: true }).fill(pem)
  await dialog.getByLabel(say('account.own.proof.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say('exchange.keys.trust'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await officer.getByText(keyId).first().waitFor()
}
