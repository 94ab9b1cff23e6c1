import { readFileSync } from 'node:fs'
import { type SignedDocument, signedHolderDocument } from '../../../platform/documents/document-data.ts'
import type { HeldKeys } from '../../../platform/documents/keys.ts'
import type { CultivationPermit } from './permit.ts'
import { permitView } from './permit-view.ts'

/** What a thread makes (workers.ts). Nothing in here reads the database or the authority's edited words. */

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const documents = '../../../platform/documents'
const template =
  read(`${documents}/shared.typ`) + read('./permit.typ') + read(`${documents}/holder-document.typ`)

export const signedPermit = (permit: CultivationPermit, keys: HeldKeys): Promise<SignedDocument> => {
  const data = permitView(permit, keys.keyId)
  return signedHolderDocument(permit, { template, data, what: 'cultivation' }, keys)
}
