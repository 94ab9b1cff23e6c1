import type { X509Certificate } from 'node:crypto'
import type { BitString } from 'asn1js'
import { Certificate, type ExtKeyUsage } from 'pkijs'
import { keyName, signatureKindOf } from './signature-kind.ts'

/** Why a certificate does not sign documents here. */
export type CertificateProblem = 'weak' | 'usage' | 'early' | 'ended'
/** What is worth knowing of one that does. */
export type CertificateNote = 'selfSigned' | 'issuerMissing' | 'purpose'

export interface CertificateJudgement {
  readonly key: string
  /** As X.509 calls them: digitalSignature, nonRepudiation …; none where it is said to be for everything. */
  readonly usages: readonly string[]
  readonly problem: CertificateProblem | undefined
  readonly notes: readonly CertificateNote[]
}

const bits = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const

const extensionOf = (certificate: Certificate, oid: string): unknown =>
  certificate.extensions?.find(({ extnID }) => extnID === oid)?.parsedValue

/** Undefined where the certificate does not say. */
const usagesOf = (certificate: Certificate): string[] | undefined => {
  const value = extensionOf(certificate, '2.5.29.15') as BitString | undefined
  if (value === undefined) return undefined
  const octets = value.valueBlock.valueHexView
  return bits.filter((_, index) => ((octets[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0)
}

/** Extended purposes with which programs for PDF take a signature of a document. */
const purposes = new Set([
  '2.5.29.37.0',
  '1.3.6.1.5.5.7.3.3',
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.36',
  '1.2.840.113583.1.1.5',
  '1.3.6.1.4.1.311.10.3.12',
])
const isForDocuments = (certificate: Certificate): boolean => {
  const value = extensionOf(certificate, '2.5.29.37') as ExtKeyUsage | undefined
  return value === undefined || value.keyPurposes.some((purpose) => purposes.has(purpose))
}

const problemOf = (certificate: X509Certificate, usages: string[] | undefined, now: Date) => {
  if (signatureKindOf(certificate.publicKey) === undefined) return 'weak'
  const mayBeUsed =
    usages?.some((usage) => usage === 'digitalSignature' || usage === 'nonRepudiation') ?? true
  if (certificate.ca || !mayBeUsed) return 'usage'
  if (now < certificate.validFromDate) return 'early'
  return now > certificate.validToDate ? 'ended' : undefined
}

export const isSelfSigned = (certificate: X509Certificate): boolean =>
  certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey)

/** May documents be signed with this certificate now? `chain`: what stands above it. */
export const judgeCertificate = (
  certificate: X509Certificate,
  chain: readonly X509Certificate[],
  now: Date,
): CertificateJudgement => {
  const parsed = Certificate.fromBER(new Uint8Array(certificate.raw))
  const usages = usagesOf(parsed)
  const isOwnIssuer = isSelfSigned(certificate)
  const notes: readonly (CertificateNote | false)[] = [
    isOwnIssuer && 'selfSigned',
    !isOwnIssuer && chain.length === 0 && 'issuerMissing',
    !isForDocuments(parsed) && 'purpose',
  ]
  return {
    key: keyName(certificate.publicKey),
    usages: usages ?? [],
    problem: problemOf(certificate, usages, now),
    notes: notes.filter((note) => note !== false),
  }
}
