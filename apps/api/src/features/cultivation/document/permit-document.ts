import type { SignedDocument } from '../../../platform/documents/document-data.ts'
import { heldKeys, type KeysToSign } from '../../../platform/documents/keys.ts'
import { inThread } from '../../../platform/workers/workers.ts'
import type { CultivationPermit } from './permit.ts'

const documents = inThread<typeof import('./in-thread.ts')>(
  'documents',
  new URL('./in-thread.ts', import.meta.url),
)

/**
 * The document of an issued cultivation permit: tagged PDF/A-3 with `cultivation.json` inside, signed as PAdES; and its data.
 * Made in a thread. Store it; it is never rendered again.
 * @throws JobFailed where a picture cannot be drawn
 */
export const signPermit = (
  permit: CultivationPermit,
  keys: KeysToSign,
  asker = '',
): Promise<SignedDocument> => documents(asker, 'signedPermit', permit, heldKeys(keys))
