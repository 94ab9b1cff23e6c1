import { operationsRefusals } from '@papaver/contract/operations/refusals.ts'
import { type KeyFileProblem, KeyFileUnusable, readKeyFile } from '../../platform/certificates/pkcs12.ts'
import { judgeCertificate } from '../../platform/certificates/signing-certificate.ts'
import { certificatePem } from '../../platform/documents/keys.ts'
import { refuse } from '../../platform/refusal.ts'

/** What a thread does (read-in-thread.ts): a password is made into a key in as many rounds as the file says. */

const refusals: Record<KeyFileProblem, Parameters<typeof refuse>[0]> = {
  unreadable: operationsRefusals.operationsCertificateUnreadable,
  password: operationsRefusals.operationsCertificatePassword,
  noKey: operationsRefusals.operationsCertificateNoKey,
}

/** The key and the certificates of a file, as text, and whether documents may be signed with it now. */
export const openKeyFile = (bytes: Uint8Array, password: string, now: Date) => {
  try {
    const { privateKey, certificate, chain } = readKeyFile(bytes, password)
    return {
      privateKeyPem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      certificatePem: certificatePem(certificate.raw),
      chainPem: chain.map(({ raw }) => certificatePem(raw)),
      judgement: judgeCertificate(certificate, chain, now),
    }
  } catch (error) {
    return refuse(
      error instanceof KeyFileUnusable
        ? refusals[error.problem]
        : operationsRefusals.operationsCertificateUnreadable,
    )
  }
}
