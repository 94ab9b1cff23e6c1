import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { CaseView, Check } from '@papaver/contract/casework/schema.ts'
import type { FieldRules } from '@papaver/contract/fields/check.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import type { ReactNode } from 'react'
import type { SelectOption } from '../../ui/select-field.tsx'
import type { DraftView } from './draft/draft-context.ts'
import type { SectionProps } from './draft/sections.ts'
import type { CheckSentence } from './pages.ts'
import type { CaseFeature } from './queries.ts'

export type Values = Readonly<Record<string, FieldValue>>

/** What is typed: the described fields by their keys, and what a kind has besides them. */
export interface Typed<Own = unknown> {
  /** As it stands in the inputs: nothing is '' or an empty list, a figure is as somebody writes it. */
  readonly head: Values
  /** Lines, components: whatever is no field. */
  readonly own: Own
}

/** How a field is asked for, beyond what its description says. */
export interface FieldExtras {
  readonly options?: readonly SelectOption[]
  readonly searchable?: boolean
  readonly hint?: ReactNode
  /** There is nothing to choose. */
  readonly isHidden?: boolean
  /** What else follows from this value where nothing is said of it yet. */
  suggests?(value: FieldValue): Values
}

/**
 * A section of the form: a numbered card with the fields whose `section` it is, under `draft.sections.<name>`. Its hints
 * are `draft.hints.<field>`, its parts have `draft.parts.<part>` as heading and `draft.hints.<part>` below it.
 */
export interface FormSection {
  readonly name: string
  /** Parts of it, in their order; one that is folded opens where something in it is said, wanted or asked for. */
  readonly parts?: readonly { readonly name: string; readonly isFolded?: true; Below?(): ReactNode }[]
  /** Behind the fields. */
  Below?(): ReactNode
  /** The whole card, where it is none of fields. */
  Card?(props: SectionProps): ReactNode
  /** What it folds to when it is done; by default whatever is said in its fields. */
  Facts?(): ReactNode
  /** Does a name of the checks or of a question stand here which is none of its fields? */
  has?(path: string): boolean
  /** Is there something in it? By default: what must be said is, or anything where nothing must. */
  isFilled?(typed: Typed, record: CaseView): boolean
}

/** What a kind has in its form besides described fields. */
export interface OwnPart<View, Own, Loaded> {
  of(record: View, at: { culture: string; loaded: Loaded }): Own
  /** What goes to the server of it. */
  inputOf(own: Own, record: View): object
  /** What the tab had kept, perhaps by an earlier release, over what the record says. */
  completed(kept: Own, now: Own): Own
  /** What a save has given to what was sent (ids), put beside what was typed meanwhile. */
  saved?(own: Own, sent: Own, record: View): Own
}

/** The questions before there is a draft; without any, a press begins it. */
export interface FormStart {
  readonly fields: readonly CaseField[]
  /** Where the names of a field's own choices stand, if not under `choices.<field>`. */
  readonly choiceNames?: Readonly<Record<string, string>>
  /** What a field offers while the others are answered so, where that is no list that never changes. */
  useOffered?(values: Values): Readonly<Record<string, readonly string[]>>
  /** What else may be chosen where no list of the masters has it, by the key of the field. */
  useChoices?(values: Values): Readonly<Record<string, readonly SelectOption[]>>
  /** What is said below them while one answers: what there is already. */
  Beside?(props: { values: Values }): ReactNode
  /** What the draft begins with. */
  bodyOf?(values: Values): object
}

/**
 * How a kind of case is written: requested, edited, answered. Everything else about a draft is alike for all kinds
 * (`casework/draft`): saving, conflicts, checks, files, submitting, discarding, copying, answering.
 */
export interface CaseForm<View = CaseView, Own = null, Loaded = null> {
  readonly kind: CaseKind
  /** First word of its calls and messages; where it has no words of its own, those of `casework` stand. */
  readonly feature: CaseFeature
  readonly fields: readonly CaseField[]
  readonly rules?: FieldRules<string>
  readonly sections: readonly FormSection[]
  readonly start: FormStart
  readonly own?: OwnPart<View, Own, Loaded>

  /** What must be there before the form is shown; `loaded` is undefined on the way. */
  useLoaded?(record: View): { loaded: Loaded | undefined; error?: unknown }
  /** By the key of the field. Lists of the masters that its description names are there already. */
  useFields?(view: DraftView<View, Own, Loaded>): Readonly<Record<string, FieldExtras>>
  /** The body of a save besides version and page: what the fields say, and whatever a save must repeat. */
  bodyOf?(input: Record<string, unknown>, record: View): object

  /** Which of several wordings fits: `import` lets `title_import` stand before `title`. */
  contextOf?(record: View): string
  /** Below the title; by default the kind's name. */
  useLine?(record: View): string
  /** For whom an officer enters the request; nobody where the authority enters it of its own accord. */
  companyOf?(record: View): string | null
  /** What is told of what is being sent, and what the sentences of the dialogs need (`count`). */
  useSubmission?(view: DraftView<View, Own, Loaded>): { sentence?: string; values?: Record<string, unknown> }
  /** As on the page of the case (`CasePages`). */
  useCheckSentences?(record: View): (check: Check) => CheckSentence
  useFieldWords?(record: View): (field: string) => string
  useValueWords?(): (field: string, value: string) => string
  /** The checks as they are shown, with what the page sees by itself before any save. */
  judge?(typed: Typed<Own>, judged: readonly Check[], loaded: Loaded): readonly Check[]
  /** Checks that say that something is empty: no mistake before somebody asked what is missing. */
  readonly meansEmpty?: readonly string[]
  /** Where a name of the checks is put right which is no described field: the id of its input. */
  idOf?(path: string, typed: Typed<Own>): string | undefined
  /** Beside the form, above the checks. */
  Side?(): ReactNode
  /** A row of the earlier cases to copy from. */
  useEarlierRow?(): (item: object) => { title: ReactNode; about: readonly string[] }
}

/** A form with what its kind does not say itself. */
export type WholeForm<View = CaseView, Own = unknown, Loaded = unknown> = CaseForm<View, Own, Loaded> &
  Required<Pick<CaseForm<View, Own, Loaded>, 'useCheckSentences' | 'useFieldWords' | 'useValueWords'>>
