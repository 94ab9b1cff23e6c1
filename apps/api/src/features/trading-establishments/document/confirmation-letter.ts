import type { DocumentHead, Label } from '../../../platform/documents/head.ts'

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
