import { readFileSync } from 'node:fs'
import { type SignedDocument, signedHolderDocument } from '../../../platform/documents/document-data.ts'
import type { HeldKeys } from '../../../platform/documents/keys.ts'
import type { CertificateDocument } from './certificate.ts'
import { certificateView } from './certificate-view.ts'

/** What a thread makes (workers.ts). Nothing in here reads the database or the authority's edited words. */

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const documents = '../../../platform/documents'
const template =
  read(`${documents}/shared.typ`) + read('./certificate.typ') + read(`${documents}/holder-document.typ`)

export const signedCertificate = (
  certificate: CertificateDocument,
  keys: HeldKeys,
): Promise<SignedDocument> => {
  const data = certificateView(certificate, keys.keyId)
  return signedHolderDocument(certificate, { template, data, what: 'license' }, keys)
}
