import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import {
  carriedOf,
  codeOf,
  type LicenseEssentials,
  type PermitEssentials,
  toSign,
} from '@papaver/contract/verification/essentials.ts'
import { type JsonValue, type SignedPayload, signPayload } from '../platform/documents/payload.ts'
import { sendList } from './send-list.ts'
import type { TestApp, TestPerson } from './start-test-app.ts'

/** An authority of another country that signs with a key of its own. */
export interface ForeignAuthority {
  readonly keyId: string
  readonly publicKeyPem: string
  sign(payload: JsonValue): SignedPayload
  /** The text of a QR code, as its document bears it. */
  code(essentials: Omit<PermitEssentials, 'keyId'> | Omit<LicenseEssentials, 'keyId'>): string
}

export const foreignAuthority = (keyId: string): ForeignAuthority => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    keyId,
    publicKeyPem: String(publicKey.export({ type: 'spki', format: 'pem' })),
    sign: (payload) => signPayload(payload, { keyId, privateKey }),
    code: (essentials) => {
      const carried = carriedOf({ ...essentials, keyId })
      return `https://portal.example/#/display-authorization?t=${codeOf(carried, sign(null, toSign(carried), privateKey))}`
    },
  }
}

export const password = 'Papaver-2026!'

/** The French authority of the demonstration, by the id of the masters. */
export const frenchId = async (person: TestPerson): Promise<number> => {
  const { body } = await person.call('exchange.authorities')
  return body.items.find(({ code }: { code: string }) => code === 'FR-DEMO').id
}

export const trust = async (app: TestApp, { keyId, publicKeyPem }: ForeignAuthority) => {
  const admin = await app.as('admin')
  return admin.call('exchange.trustKey', {
    params: { id: await frenchId(admin) },
    body: { keyId, publicKeyPem, source: 'pasted', password },
  })
}

/** Codes of substances as permits name them. */
export const codeOfSubstance = async (app: TestApp, id: number): Promise<string> => {
  const { rows } = await app.database.ownerPool.query('select code, slug from substance where id = $1', [id])
  return String(rows[0].code ?? rows[0].slug).replaceAll(' ', '')
}

export interface SaidGoods {
  readonly code: string
  readonly quantity: string
  readonly unitCode?: string
  readonly baseGrams?: string
}

const label = (text: string) => ({ own: text, en: text })

/** The data of a permit of theirs, as they would sign them: an import of 1 kg unless `changed` says otherwise. */
export const permitOfTheirs = (
  number: string,
  lines: readonly SaidGoods[],
  changed: Record<string, JsonValue> = {},
) => ({
  format: 'papaver.authorization',
  version: 1,
  kind: 'IMA',
  direction: 'import',
  group: 'NP',
  number,
  checkCode: 'ABCD-EFGH',
  issuedOn: '2026-06-01',
  validUntil: '2026-12-31',
  importer: {
    name: 'Grossiste Imaginaire SARL',
    addressLines: ['8 avenue du Spécimen', 'Lille'],
    countryCode: 'FR',
  },
  exporter: {
    name: 'Osmund Life Sciences Ltd',
    addressLines: ['27 Mill Lane', 'Kestrelford'],
    countryCode: 'XV',
  },
  authority: { name: label('Agence Imaginaire'), mail: 'x@example.com' },
  foreignCertificate: null,
  lines: lines.map(({ code, quantity, unitCode = 'kg', baseGrams = '0' }, index) => ({
    position: index + 1,
    name: label(`Goods ${index + 1}`),
    ...{ code, quantity, unitCode, baseGrams },
    purity: null,
  })),
  replaces: null,
  ...changed,
})

/** A message of theirs to the authority here. */
export const messageOfTheirs = (content: Record<string, JsonValue>) => ({
  format: 'papaver.message',
  version: 1,
  id: randomUUID(),
  sentAt: '2026-06-17T08:00:00.000Z',
  from: { countryId: 'FR', authority: 'Agence Imaginaire' },
  to: { countryId: 'XV' },
  ...content,
})

/** An officer takes a file in. */
export const takeFile = (person: TestPerson, content: unknown) =>
  sendList(person, {
    call: 'exchange.takeFile',
    bytes: Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)),
    name: 'permit.json',
  })
