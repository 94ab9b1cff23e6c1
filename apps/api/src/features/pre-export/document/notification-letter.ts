import type { ExchangeField, PreExportAnswer } from '@papaver/contract/pre-export-file.ts'
import type { DocumentHead, Label } from '../../../platform/documents/head.ts'

/** What a letter about a notification says: the notification itself, or what follows it. */
export type NotificationSaying = 'notify' | PreExportAnswer

/** What the authority of the other country is told before precursors leave for it, or answered before they come from there. */
export interface NotificationLetter extends DocumentHead {
  readonly saying: NotificationSaying
  /** Of the letter; the notification itself bears its own. */
  readonly number: string
  /** ISO days. */
  readonly writtenOn: string
  readonly replyBy: string
  readonly addressee: { readonly name: string; readonly lines: readonly string[] }
  /** Of a substance that the Convention does not list: notified of our own accord. */
  readonly isVoluntary: boolean
  /** In the order of the exchange; what is not said has none. */
  readonly facts: readonly { readonly label: Label; readonly value: Label }[]
  /** Why, or what is asked, in the officer's own words, paragraph by paragraph. */
  readonly words: readonly string[]
  /** The facts by the names of the exchange, for machines. */
  readonly said: Readonly<Record<ExchangeField, string>>
}
