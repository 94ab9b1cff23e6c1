import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

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
