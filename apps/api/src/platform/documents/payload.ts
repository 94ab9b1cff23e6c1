import { createHash, createPublicKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import {
  type SignatureKind,
  signatureKindOf,
  signedForWeb,
  verifiedForWeb,
} from '../certificates/signature-kind.ts'
import type { HeldKeys } from './keys.ts'

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined }

export interface SignedPayload<Payload extends JsonValue = JsonValue> {
  payload: Payload
  /** Ed25519 over the canonical JSON of `payload`; `value` is base64url. */
  signature: { algorithm: 'Ed25519'; keyId: string; value: string }
  /**
   * The same octets signed with the certificate that another body has issued to the authority, where it has one: whoever trusts
   * that body needs no key of the portal. Named by its id in the key set and by the digest of the certificate (RFC 7515, `x5t#S256`).
   */
  certified?: { algorithm: SignatureKind['jwa']; keyId: string; certificate: string; value: string }
}

/**
 * Canonical JSON (RFC 8785): no white space, members in the order of their UTF-16 units, so that two systems
 * sign and check the same bytes. Members that are undefined are left out.
 * @throws TypeError for what JSON cannot hold exactly: NaN, infinities, broken surrogates
 */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) return canonicalObject(value as Record<string, JsonValue>)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('not a number of JSON')
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('not well-formed text')
  return JSON.stringify(value)
}

function canonicalObject(value: Record<string, JsonValue | undefined>): string {
  const members: string[] = []
  for (const key of Object.keys(value).sort()) {
    const member = value[key]
    if (member !== undefined) members.push(`${canonicalJson(key)}:${canonicalJson(member)}`)
  }
  return `{${members.join(',')}}`
}

/** Signs with an Ed25519 private key. The same payload and key give the same signature. */
export function signPayload<Payload extends JsonValue>(
  payload: Payload,
  key: { keyId: string; privateKey: KeyObject },
): SignedPayload<Payload> {
  const value = sign(null, Buffer.from(canonicalJson(payload)), key.privateKey)
  return {
    payload,
    signature: { algorithm: 'Ed25519', keyId: key.keyId, value: value.toString('base64url') },
  }
}

/** True where the signature was made over exactly this payload by the key's other half. */
export function verifyPayload(signed: SignedPayload, publicKeyPem: string): boolean {
  if (signed.signature.algorithm !== 'Ed25519') return false
  return verify(
    null,
    Buffer.from(canonicalJson(signed.payload)),
    createPublicKey(publicKeyPem),
    Buffer.from(signed.signature.value, 'base64url'),
  )
}

/** Id of the key of documents in a key set, beside that of data. */
export const documentKeyId = (keyId: string): string => `${keyId}-pdf`

const thumbprint = ({ raw }: X509Certificate): string => createHash('sha256').update(raw).digest('base64url')

/** Signs with the key of data, and with the certificate that another body has issued where that is in use. */
export function signWithKeys<Payload extends JsonValue>(
  payload: Payload,
  { keyId, payloadPrivateKey, certificatePem, chainPem, privateKey }: HeldKeys,
): SignedPayload<Payload> {
  const signed = signPayload(payload, { keyId, privateKey: payloadPrivateKey })
  if (chainPem === undefined) return signed
  const certificate = new X509Certificate(certificatePem)
  const kind = signatureKindOf(certificate.publicKey)
  if (kind === undefined) throw new RangeError('data are not signed with such a key')
  const value = signedForWeb(kind, Buffer.from(canonicalJson(payload)), privateKey)
  return {
    ...signed,
    certified: {
      algorithm: kind.jwa,
      keyId: documentKeyId(keyId),
      certificate: thumbprint(certificate),
      value: value.toString('base64url'),
    },
  }
}

/** True where the payload was signed with the key of this very certificate. */
export function verifyCertified({ payload, certified }: SignedPayload, certificatePem: string): boolean {
  const certificate = new X509Certificate(certificatePem)
  const kind = signatureKindOf(certificate.publicKey)
  if (certified === undefined || kind === undefined) return false
  const { algorithm, certificate: named, value } = certified
  if (algorithm !== kind.jwa || named !== thumbprint(certificate)) return false
  const octets = Buffer.from(canonicalJson(payload))
  return verifiedForWeb(kind, octets, certificate.publicKey, Buffer.from(value, 'base64url'))
}
