import { heldKeys, type SigningKeys } from '../../../platform/documents/keys.ts'
import { inThread } from '../../../platform/workers/workers.ts'
import type { Label, PermitDocument, PermitLine } from './permit.ts'

export type LetterDecision = 'refuse' | 'revoke'

/** Everything that the letter of a refusal or revocation says, as it stood when the decision was taken. */
export interface DecisionLetter
  extends Pick<
    PermitDocument,
    | 'culture'
    | 'country'
    | 'authority'
    | 'pictures'
    | 'title'
    | 'signatory'
    | 'signedAt'
    | 'timeZone'
    | 'demonstration'
    | 'rounding'
  > {
  readonly decision: LetterDecision
  /** Of the letter itself. */
  readonly number: string
  /** Of the request or permit that it is about. */
  readonly caseNumber: string
  /** ISO days: of the letter; and when the request was made or the permit issued. */
  readonly decidedOn: string
  readonly since: string | null
  readonly addressee: { readonly name: string; readonly lines: readonly string[] }
  readonly reference: string | null
  readonly partner: string
  readonly lines: readonly Pick<
    PermitLine,
    'position' | 'name' | 'quantity' | 'unit' | 'baseGrams' | 'components'
  >[]
  /** The reason of the master list, and the paragraphs chosen from the library. */
  readonly reasons: readonly Label[]
  /** In the officer's own words, paragraph by paragraph. */
  readonly grounds: readonly string[]
  readonly appeal: readonly Label[]
}

const documents = inThread<typeof import('./in-thread.ts')>(
  'documents',
  new URL('./in-thread.ts', import.meta.url),
)

/**
 * The letter as tagged PDF/A-3, signed as the permit is, made in a thread. Store it; it is never rendered again.
 * @throws JobFailed where a picture cannot be drawn
 */
export const renderDecisionLetter = (
  letter: DecisionLetter,
  keys: SigningKeys,
  asker = '',
): Promise<Uint8Array> => documents(asker, 'signedLetter', letter, heldKeys(keys))
