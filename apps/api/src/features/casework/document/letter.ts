import type { GramRounding } from '@papaver/contract/quantities/gram-rounding.ts'
import type { DocumentHead, Label } from '../../../platform/documents/head.ts'

export type LetterDecision = 'refuse' | 'revoke'
/** What was asked for, as the fixed words of a letter call it. */
export type LetterSubject = 'permit' | 'license' | 'cultivation'

/** Goods that it is about; grams of anhydrous base as decimal strings, by drug where a line holds several. */
export interface LetterLine {
  readonly position: number
  readonly name: Label
  readonly quantity: string
  readonly unit: Label
  readonly bases: readonly { readonly name: Label | null; readonly baseGrams: string }[]
}

/** Everything that the letter of a refusal or revocation says, as it stood when the decision was taken. */
export interface DecisionLetter extends DocumentHead {
  readonly decision: LetterDecision
  readonly subject: LetterSubject
  /** What such a case is called. */
  readonly title: Label
  readonly rounding: GramRounding
  /** Of the letter itself. */
  readonly number: string
  /** Of the request or permit that it is about. */
  readonly caseNumber: string
  /** ISO days: of the letter; and when the request was made or the permit issued. */
  readonly decidedOn: string
  readonly since: string | null
  readonly addressee: { readonly name: string; readonly lines: readonly string[] }
  readonly reference: string | null
  /** What else it is about: the foreign partner, the activities. */
  readonly facts: readonly { readonly label: Label; readonly value: Label }[]
  readonly lines: readonly LetterLine[]
  /** The reason of the master list, and the paragraphs chosen from the library. */
  readonly reasons: readonly Label[]
  /** In the officer's own words, paragraph by paragraph. */
  readonly grounds: readonly string[]
  readonly appeal: readonly Label[]
}
