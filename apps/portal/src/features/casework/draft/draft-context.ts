import type { CaseView, Check } from '@papaver/contract/casework/schema.ts'
import { createContext, useContext } from 'react'
import { isolated } from '../../../ui/bidi.tsx'
import type { CaseForm, FieldExtras, WholeForm } from '../case-form.ts'
import { usualWords } from '../usual-pages.ts'
import type { Draft, DraftState } from './draft-store.ts'

/** Everything that the parts of the form share. */
export interface DraftView<View = CaseView, Own = unknown, Loaded = unknown> {
  readonly form: WholeForm<View, Own, Loaded>
  readonly draft: Draft<View, Own>
  readonly state: DraftState<View, Own>
  /** As the server answered last. */
  readonly record: View
  readonly loaded: Loaded
  readonly mode: 'draft' | 'answer'
  /** May this field be changed now? In an answer only what was asked for. */
  readonly isOpen: (field: string) => boolean
  readonly checks: readonly Check[]
  /** The person asked what is missing: empty fields count as mistakes from now on. */
  readonly showsMissing: boolean
  /** Opens the section of a field and puts the focus into it; names as in the checks (`lines.2.quantity`). */
  readonly goTo: (field: string) => void
  readonly extras: Readonly<Record<string, FieldExtras>>
}

export const DraftContext = createContext<DraftView | undefined>(undefined)

/** The form that a part stands in; a kind's own parts say of which kind it is. */
export const useDraftView = <View = CaseView, Own = unknown, Loaded = unknown>(): DraftView<
  View,
  Own,
  Loaded
> => {
  const view = useContext(DraftContext)
  if (view === undefined) throw new Error('a part of the draft stands outside of it')
  return view as unknown as DraftView<View, Own, Loaded>
}

export type AnyForm = WholeForm<CaseView, unknown, unknown>
const made = new WeakMap<object, AnyForm>()

/** A kind's form, complete; it is only handed what its own kind's calls have answered. */
export const formOf = <View extends CaseView, Own, Loaded>(form: CaseForm<View, Own, Loaded>): AnyForm => {
  const whole = made.get(form) ?? ({ ...usualWords(form), ...form } as unknown as AnyForm)
  made.set(form, whole)
  return whole
}

/** For which company an officer writes; undefined where a company writes for itself, or the authority for itself. */
export const enteredFor = ({
  form,
  record,
}: Pick<DraftView, 'form' | 'record'>): { company: string; receivedOn: string } | undefined => {
  const { applicantName = null } = record as { applicantName?: string | null }
  const company = form.companyOf === undefined ? applicantName : form.companyOf(record)
  return record.entered === null || !company
    ? undefined
    : { company: isolated(company), receivedOn: record.entered.receivedOn }
}

/** Id of the input of a field. */
export const headId = (field: string): string => `draft-${field.replaceAll('.', '-')}`

/** Does the list of asked fields hold this one, itself or as a part? */
export const isAsked = (asked: readonly string[], field: string): boolean =>
  asked.some((each) => each === field || field.startsWith(`${each}.`))
