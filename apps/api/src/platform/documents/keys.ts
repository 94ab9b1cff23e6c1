import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { selfSignedCertificate } from './certificate.ts'

/** What an authority signs with; all PEM, private keys as PKCS #8, the certificate X.509. */
export interface SigningKeys {
  /** Printed on each document and published beside the public key: country, year, start of its SHA-256. */
  keyId: string
  /** Self-signed, ECDSA on P-256, or issued by another body: for the signature of the PDF. */
  certificatePem: string
  /** Of a certificate that another body has issued: those above it, the nearest first. The portal's own has none. */
  chainPem?: readonly string[]
  privateKeyPem: string
  /** Ed25519: for the data inside the PDF and for what is checked without a network. */
  payloadPublicKeyPem: string
  payloadPrivateKeyPem: string
}

/** Keys, and how much room a signature leaves for its time stamp, which comes after it. */
export type KeysToSign = SigningKeys & { readonly stampRoom?: number | undefined }

/** The same for a thread that signs: private keys as handles, which hold no text that could be printed. */
export interface HeldKeys {
  readonly keyId: string
  readonly certificatePem: string
  readonly chainPem: readonly string[] | undefined
  readonly privateKey: KeyObject
  readonly payloadPrivateKey: KeyObject
  readonly stampRoom: number | undefined
}

let last: { readonly of: KeysToSign; readonly held: HeldKeys } | undefined

/** One pair is in use at a time: it is read from its text once. */
export function heldKeys(keys: KeysToSign): HeldKeys {
  if (last === undefined || !isDeepStrictEqual(last.of, keys)) {
    const { keyId, certificatePem, chainPem, privateKeyPem, payloadPrivateKeyPem, stampRoom } = keys
    const privateKey = createPrivateKey(privateKeyPem)
    const payloadPrivateKey = createPrivateKey(payloadPrivateKeyPem)
    last = { of: keys, held: { keyId, certificatePem, chainPem, privateKey, payloadPrivateKey, stampRoom } }
  }
  return last.held
}

export interface SigningKeysInput {
  /** Name of the authority in its own language: the name that PDF programs show. */
  authorityName: string
  /** ISO 3166-1 alpha-2. */
  country: string
  now: Date
  /** A certificate of another body with its key, in the place of the portal's own. */
  issued?: Pick<SigningKeys, 'certificatePem' | 'privateKeyPem'> & { readonly chainPem: readonly string[] }
}

const validYears = 10

/** A pair of the portal's own, with a certificate that it signs itself. */
function ownPair({ authorityName, country, now }: SigningKeysInput) {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + validYears)
  const certificate = selfSignedCertificate({ organization: authorityName, country }, pair, {
    from: now,
    until,
  })
  return { certificatePem: certificatePem(certificate), privateKeyPem: pem(pair.privateKey, 'pkcs8') }
}

/** Makes new keys; the caller keeps them, and the public halves for as long as any document names them. */
export async function createSigningKeys(input: SigningKeysInput): Promise<SigningKeys> {
  const payloadKeys = generateKeyPairSync('ed25519')
  const digest = createHash('sha256')
    .update(payloadKeys.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
  return {
    keyId: `${input.country}-${input.now.getUTCFullYear()}-${digest.slice(0, 6).toUpperCase()}`,
    ...(input.issued ?? ownPair(input)),
    payloadPublicKeyPem: pem(payloadKeys.publicKey, 'spki'),
    payloadPrivateKeyPem: pem(payloadKeys.privateKey, 'pkcs8'),
  }
}

const pem = (key: KeyObject, type: 'spki' | 'pkcs8') => String(key.export({ type, format: 'pem' }))

/** Text of a certificate in DER. */
export function certificatePem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
