import type { DocumentHead, Label } from '../../../platform/documents/head.ts'
import { heldKeys, type KeysToSign } from '../../../platform/documents/keys.ts'
import { inThread } from '../../../platform/workers/workers.ts'

/** What one authority asks another one of an establishment in its country. */
export interface ConfirmationLetter extends DocumentHead {
  readonly number: string
  /** ISO days. */
  readonly writtenOn: string
  readonly replyBy: string
  readonly addressee: { readonly name: string; readonly lines: readonly string[] }
  /** What is to be confirmed; `own` and `en` are the same where it is a name or a number. */
  readonly facts: readonly { readonly is: FactOfLetter; readonly value: Label }[]
  /** In the officer's own words, paragraph by paragraph. */
  readonly question: readonly string[]
}
export type FactOfLetter = 'name' | 'localName' | 'address' | 'registration' | 'licence' | 'role' | 'groups'

const documents = inThread<typeof import('./in-thread.ts')>(
  'documents',
  new URL('./in-thread.ts', import.meta.url),
)

/**
 * The letter as tagged PDF/A-3, signed by the authority's key, made in a thread. Store it; it is never rendered again.
 * @throws JobFailed where a picture cannot be drawn
 */
export const renderConfirmationLetter = (
  letter: ConfirmationLetter,
  keys: KeysToSign,
  asker = '',
): Promise<Uint8Array> => documents(asker, 'confirmationRequest', letter, heldKeys(keys))
