import type { SignedDocument } from '../../../platform/documents/document-data.ts'
import { heldKeys, type KeysToSign } from '../../../platform/documents/keys.ts'
import { inThread } from '../../../platform/workers/workers.ts'
import type { PermitDocument } from './permit.ts'

export type { Label, PermitDocument, PermitLine, PermitParty } from './permit.ts'

const documents = inThread<typeof import('./in-thread.ts')>(
  'documents',
  new URL('./in-thread.ts', import.meta.url),
)

/**
 * The document of an issued authorization: tagged PDF/A-3 with `authorization.json` inside, signed as PAdES; and its
 * data. Made in a thread. Store it; it is never rendered again.
 * @throws JobFailed where a picture cannot be drawn
 */
export const signPermit = (permit: PermitDocument, keys: KeysToSign, asker = ''): Promise<SignedDocument> =>
  documents(asker, 'signedPermit', permit, heldKeys(keys))

/** The document alone. */
export const renderPermit = async (permit: PermitDocument, keys: KeysToSign): Promise<Uint8Array> =>
  (await signPermit(permit, keys)).pdf

/** The same before its signature: the same input and keys always give the same bytes. */
export const renderUnsignedPermit = (permit: PermitDocument, keys: KeysToSign): Promise<Uint8Array> =>
  documents('', 'unsignedPermit', permit, heldKeys(keys))

/** A sample carries neither signature nor data: nothing in it could be taken for an authorization. */
export const renderSamplePermit = (permit: PermitDocument, asker = ''): Promise<Uint8Array> =>
  documents(asker, 'samplePermit', permit)
