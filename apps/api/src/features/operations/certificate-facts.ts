import type { X509Certificate } from 'node:crypto'
import type { CertificateFacts } from '@papaver/contract/operations/schema.ts'
import { wholeName } from '../../platform/certificates/names.ts'
import { keyName } from '../../platform/certificates/signature-kind.ts'

/** What people compare a certificate by. */
export const factsOf = (
  certificate: X509Certificate,
  chain: readonly X509Certificate[],
): CertificateFacts => ({
  subject: wholeName(certificate.subject),
  issuer: wholeName(certificate.issuer),
  keyName: keyName(certificate.publicKey),
  chain: chain.map((each) => ({
    subject: wholeName(each.subject),
    validUntil: each.validToDate.toISOString(),
  })),
})
