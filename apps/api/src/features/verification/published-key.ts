import { createHash, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { keySetOutput, keysOutput } from '@papaver/contract/verification/schema.ts'
import type { z } from 'zod'
import { signatureKindOf } from '../../platform/certificates/signature-kind.ts'
import { documentKeyId } from '../../platform/documents/payload.ts'
import type { PublicKey } from '../casework/public.ts'

type PublishedKey = z.output<typeof keysOutput>['keys'][number]
type KeyOfSet = z.output<typeof keySetOutput>['keys'][number]

/** A key as others pin it; the fingerprint is what they compare by telephone. */
export const publishedKey = (key: PublicKey): PublishedKey => {
  const { keyId, payloadPublicKeyPem: publicKeyPem, certificatePem, chainPem, retiredAt, compromisedAt } = key
  const { validFromDate, validToDate } = new X509Certificate(certificatePem)
  const der = createPublicKey(publicKeyPem).export({ type: 'spki', format: 'der' })
  return {
    keyId,
    algorithm: 'Ed25519',
    publicKeyPem,
    certificatePem,
    chainPem: chainPem === undefined ? null : [...chainPem],
    fingerprint: createHash('sha256').update(der).digest('hex'),
    validFrom: validFromDate.toISOString(),
    validUntil: validToDate.toISOString(),
    retiredAt,
    compromisedAt,
  }
}

/** The numbers of a key of documents (RFC 7518, 6). */
const numbersOf = (publicKey: KeyObject) => {
  const alg = signatureKindOf(publicKey)?.jwa
  const { crv, x, y, n, e } = publicKey.export({ format: 'jwk' })
  return alg === undefined || alg === 'RS256'
    ? { kty: 'RSA' as const, alg: 'RS256' as const, n: n ?? '', e: e ?? '' }
    : { kty: 'EC' as const, alg, crv: crv ?? '', x: x ?? '', y: y ?? '' }
}

/** Both halves of a pair for a key set; of a pair that others have had, none. */
export const inKeySet = ({
  keyId,
  payloadPublicKeyPem,
  certificatePem,
  chainPem = [],
  compromisedAt,
}: PublicKey): KeyOfSet[] => {
  if (compromisedAt !== null) return []
  const certificate = new X509Certificate(certificatePem)
  const ofData = createPublicKey(payloadPublicKeyPem).export({ format: 'jwk' })
  const chain = chainPem.map((pem) => new X509Certificate(pem))
  return [
    { kid: keyId, use: 'sig', kty: 'OKP', alg: 'EdDSA', crv: ofData.crv ?? '', x: ofData.x ?? '' },
    {
      kid: documentKeyId(keyId),
      use: 'sig',
      ...numbersOf(certificate.publicKey),
      x5c: [certificate, ...chain].map(({ raw }) => raw.toString('base64')),
      'x5t#S256': createHash('sha256').update(certificate.raw).digest('base64url'),
    },
  ]
}
