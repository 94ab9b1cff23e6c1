import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import type { keySetOutput, keysOutput } from '@papaver/contract/verification/schema.ts'
import type { z } from 'zod'
import type { PublicKey } from '../casework/public.ts'

type PublishedKey = z.output<typeof keysOutput>['keys'][number]
type KeyOfSet = z.output<typeof keySetOutput>['keys'][number]

/** A key as others pin it; the fingerprint is what they compare by telephone. */
export const publishedKey = (key: PublicKey): PublishedKey => {
  const { keyId, payloadPublicKeyPem: publicKeyPem, certificatePem, retiredAt, compromisedAt } = key
  const { validFromDate, validToDate } = new X509Certificate(certificatePem)
  const der = createPublicKey(publicKeyPem).export({ type: 'spki', format: 'der' })
  return {
    keyId,
    algorithm: 'Ed25519',
    publicKeyPem,
    certificatePem,
    fingerprint: createHash('sha256').update(der).digest('hex'),
    validFrom: validFromDate.toISOString(),
    validUntil: validToDate.toISOString(),
    retiredAt,
    compromisedAt,
  }
}

/** Both halves of a pair for a key set; of a pair that others have had, none. */
export const inKeySet = ({
  keyId,
  payloadPublicKeyPem,
  certificatePem,
  compromisedAt,
}: PublicKey): KeyOfSet[] => {
  if (compromisedAt !== null) return []
  const certificate = new X509Certificate(certificatePem)
  const ofData = createPublicKey(payloadPublicKeyPem).export({ format: 'jwk' })
  const ofPdf = certificate.publicKey.export({ format: 'jwk' })
  return [
    { kid: keyId, use: 'sig', kty: 'OKP', alg: 'EdDSA', crv: ofData.crv ?? '', x: ofData.x ?? '' },
    {
      kid: `${keyId}-pdf`,
      use: 'sig',
      kty: 'EC',
      alg: 'ES256',
      crv: ofPdf.crv ?? '',
      x: ofPdf.x ?? '',
      y: ofPdf.y ?? '',
      x5c: [certificate.raw.toString('base64')],
      'x5t#S256': createHash('sha256').update(certificate.raw).digest('base64url'),
    },
  ]
}
