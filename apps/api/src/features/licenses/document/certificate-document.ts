import type { SignedDocument } from '../../../platform/documents/document-data.ts'
import { heldKeys, type KeysToSign } from '../../../platform/documents/keys.ts'
import { inThread } from '../../../platform/workers/workers.ts'
import type { CertificateDocument } from './certificate.ts'

const documents = inThread<typeof import('./in-thread.ts')>(
  'documents',
  new URL('./in-thread.ts', import.meta.url),
)

/**
 * The certificate of an issued licence: tagged PDF/A-3 with `license.json` inside, signed as PAdES; and its data. Made in
 * a thread. Store it; it is never rendered again.
 * @throws JobFailed where a picture cannot be drawn
 */
export const signCertificate = (
  certificate: CertificateDocument,
  keys: KeysToSign,
  asker = '',
): Promise<SignedDocument> => documents(asker, 'signedCertificate', certificate, heldKeys(keys))
