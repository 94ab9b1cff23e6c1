import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import type { keysOutput } from '@papaver/contract/verification/schema.ts'
import type { z } from 'zod'
import type { PublicKey } from '../casework/public.ts'

type PublishedKey = z.output<typeof keysOutput>['keys'][number]

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
