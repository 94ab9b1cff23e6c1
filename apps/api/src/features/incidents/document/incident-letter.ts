import type { AddresseeKind } from '@papaver/contract/incidents/rules.ts'
import type { DocumentHead, Label } from '../../../platform/documents/head.ts'

export type FactOfLetter =
  | 'type'
  | 'reporter'
  | 'noticed'
  | 'happened'
  | 'place'
  | 'country'
  | 'goods'
  | 'subject'
  | 'concerns'
  | 'policeNumber'

/** What the police, the INCB or another authority is told of an incident. */
export interface IncidentLetter extends DocumentHead {
  readonly number: string
  /** ISO day. */
  readonly writtenOn: string
  readonly addresseeKind: AddresseeKind
  readonly addressee: { readonly name: string; readonly lines: readonly string[] }
  /** `own` and `en` are the same where it is a name or a number. */
  readonly facts: readonly { readonly is: FactOfLetter; readonly value: Label }[]
  /** Paragraph by paragraph, as they were written. */
  readonly narrative: readonly string[]
  readonly measures: readonly string[]
  readonly words: readonly string[]
}
