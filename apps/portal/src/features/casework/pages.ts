import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { CaseView, Check, HistoryEntry } from '@papaver/contract/casework/schema.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Formats } from '../../platform/formats.ts'
import type { Account } from '../../platform/session.ts'
import type { ComposeKind } from '../../ui/compose-box.tsx'
import type { IconName } from '../../ui/icon.tsx'
import type { PageHeadProps } from '../../ui/page-head.tsx'
import type { SelectOption } from '../../ui/select-field.tsx'
import type { TimelineEntry } from '../../ui/timeline.tsx'
import type { Tone } from '../../ui/tone.ts'
import type { CaseFeature } from './queries.ts'
import type { Side } from './side.ts'

export interface CasePartProps<View = CaseView> {
  readonly record: View
  readonly account: Account
}

/** A tab of a kind's own. */
export interface CaseTab<View = CaseView> {
  /** Its word in the address and in the messages (`case.tabs`). */
  readonly name: string
  /** Has this case anything of the kind, for this reader? Without it there is no tab. */
  isFor(record: View, account: Account): boolean
  Tab(props: CasePartProps<View>): ReactNode
  /** Beside the status in the head: what nobody may overlook on any tab. */
  Mark?(props: CasePartProps<View>): ReactNode
}

/** What stands in the way of the usual course, or came out of it: said once, at the top. */
export interface Notice {
  key: string
  tone: Tone
  icon: IconName
  text: string
  /** Where it leads: the case before or after, of another kind where a place is named; or a party of a register. */
  link?: { id: string; number: string; place?: string } | { id: string; name: string; place: string }
}

export interface NoticesInput<View = CaseView> {
  record: View
  history: readonly HistoryEntry[]
  side: Side
  t: TFunction
  formats: Formats
}

export interface CheckSentence {
  title: string
  /** What to do about it; undefined where the title says all. */
  detail: string | undefined
}

/** What a kind adds to the dialog of a step: inputs of its own, and how it goes on after a refusal of its own. */
export interface OwnInputs {
  /** Fields that are read before the comment is written. */
  fields?: ReactNode
  /** What is sent besides the general inputs. */
  body?: object
  /** As it is filled in, what is said with the step stays in the house. */
  isInside?: boolean
  /** Off until the fields are filled well. */
  isReady?: boolean
  /** Asked when it is confirmed; shows what is missing. */
  isComplete?: () => boolean
  /** A comment that is wanted now, and the words of the button then. */
  insists?: { comment: string; confirm: string } | undefined
}

export interface Consequences {
  /** What it does is still being asked: nobody goes on before he has read it. */
  isPending?: boolean
  /** Before, and behind, the sentences of the messages. */
  first?: readonly ReactNode[]
  last?: readonly ReactNode[]
  /** What the sentences need. */
  values?: Readonly<Record<string, string>>
}

/** A row of the comparison with an earlier case. */
export interface ComparedRow {
  field: string
  label: string
  now: string
  before: string
}

/** A text of the authority's library. */
export type LibraryText = CallOutput<'masters.generalNotes'>[number]

/** One more kind of note beside the one that stays in the house. */
export interface OwnNote {
  kind: ComposeKind
  send: (text: string) => void
  isPending: boolean
  error: unknown
}

/**
 * How the portal shows a kind of case. What is not said here is alike for all kinds (`usual-pages.ts`): a plain kind says
 * what it is, its fields and its cards.
 */
export interface CasePages<View = CaseView> {
  readonly kind: CaseKind
  /** First word of its calls and of its messages; where it has no words of its own, those of `casework` stand. */
  readonly feature: CaseFeature
  /** Its described fields: they can be asked for, and are named and told in their own words (`fields.<key>`). */
  readonly fields?: readonly CaseField[]
  /** The cards between notices and conversation. */
  Main(props: CasePartProps<View>): ReactNode

  /** The buttons in their order; what does not fit goes into "more" from the end. */
  readonly buttons?: readonly string[]
  /** The one filled button: the first of these that is open. */
  readonly primaries?: readonly string[]
  /** Of its own buttons and lines of history, and where it differs from the usual. */
  readonly icons?: Readonly<Record<string, IconName>>
  /** Steps that the holder asks for and an officer takes: each has his own words for it. */
  readonly requests?: readonly string[]
  readonly tabs?: readonly CaseTab<View>[]

  /** Kind and more of it, in the line below the title. */
  useLine?(record: View): ReactNode
  /** The way back to the list as it was, and up and down in it. */
  useWays?(id: string, account: Account): Pick<PageHeadProps, 'back' | 'position'>
  /** Beside the case, between its checks and the steps before a decision. */
  Side?(props: CasePartProps<View>): ReactNode
  notices?(input: NoticesInput<View>): readonly Notice[]

  /** Names of fields as the wire has them, and values as the history keeps them, in the reader's words. */
  useFieldWords?(record: View): (field: string) => string
  useValueWords?(record?: View): (field: string, value: string) => string
  /** Every field that an officer may open again for the holder. */
  askable?(record: View): readonly string[]
  useCheckSentences?(record: View): (check: Check) => CheckSentence
  /** What stands below a check besides: why somebody went on over it. */
  saidOfCheck?(record: View, check: Check): { by: string; at: string; reason: string } | undefined

  /** Texts of the library that fit the case. */
  fitsText?(text: LibraryText, record: View): boolean
  useConsequences?(record: View, words: string, error: unknown): Consequences
  useOwnInputs?(record: View, button: string, error: unknown): OwnInputs
  /** A refusal whose answer the dialog shows by itself: no sentence is wanted. */
  isExplained?(error: unknown): boolean
  /** The checks have found something since the page asked. */
  hasNewChecks?(error: unknown): boolean
  /** Dialogs of its own, by step. */
  readonly dialogs?: Readonly<Record<string, (props: { record: View; onClose: () => void }) => ReactNode>>

  /** What else was said, for officers. */
  useOwnEntries?(record: View): readonly TimelineEntry[]
  useOwnNote?(record: View, onDone: () => void): OwnNote

  /** The earlier case to compare with, if not the one that this replaces; and what is compared besides described fields. */
  readonly comparison?: {
    useEarlier?(record: View, isWanted: boolean): View | undefined
    useRows?(now: View, earlier: View): readonly ComparedRow[]
    /** Others that one can choose to compare with, newest first. */
    useChoices?(record: View): readonly SelectOption[]
  }
}

/** What `usual-pages.ts` says of kinds that do not say it themselves. */
type Usual =
  | 'buttons'
  | 'primaries'
  | 'icons'
  | 'requests'
  | 'tabs'
  | 'useLine'
  | 'useWays'
  | 'useFieldWords'
  | 'useValueWords'
  | 'askable'
  | 'useCheckSentences'
  | 'fitsText'

/** The pages of a kind, complete. */
export type WholePages<View = CaseView> = CasePages<View> & Required<Pick<CasePages<View>, Usual>>
