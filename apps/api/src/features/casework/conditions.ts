import type { Change } from '@papaver/contract/casework/head.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Label } from '../../platform/documents/head.ts'
import { printableText } from '../../platform/documents/printable-text.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Names, nameIn } from '../masters/public.ts'
import type { translator } from './document-head.ts'

/** A text of the library as it stood when an officer chose it for what is issued. */
export interface StoredCondition {
  readonly code: string
  readonly names: Names
  /** Printed among the notes, and not as a condition. */
  readonly isNote?: true
}

/** What the column of a kind holds. */
export const conditionsIn = (column: unknown): readonly StoredCondition[] => column as StoredCondition[]

/** What is there already stays what it was when it was chosen; what is added must be offered today. */
export const chosenConditions = (
  kept: readonly StoredCondition[],
  codes: readonly string[] | undefined,
  offered: () => readonly { readonly code: string; readonly names: Names; readonly usedFor: string }[],
): readonly StoredCondition[] => {
  if (codes === undefined) return kept
  const texts = offered()
  return [...new Set(codes)].map((code) => {
    const before = kept.find((condition) => condition.code === code)
    if (before) return before
    const note = texts.find((each) => each.code === code)
    return note
      ? { code, names: note.names, ...(note.usedFor === 'note' ? { isNote: true as const } : {}) }
      : refuse(frameRefusals.invalidInput, { fields: [{ path: 'terms.conditions', code: 'unknown' }] })
  })
}

const codesOf = (conditions: readonly StoredCondition[]): string =>
  conditions.map(({ code }) => code).join(', ')

export const conditionsChange = (
  field: string,
  before: readonly StoredCondition[],
  after: readonly StoredCondition[],
): Change => ({ field, before: codesOf(before), after: codesOf(after) })

/** As a view says them. */
export const shownConditions = (conditions: readonly StoredCondition[], culture: string) =>
  conditions.map(({ code, names }) => ({ code, text: nameIn(names, culture) }))

/** Words that a document will print are refused at the step that takes them, not when the document is made. */
export const refuseUnprintable = (words: string | null | undefined): void => {
  printableText(words ?? '')
}

/** As a document prints them. What the officer has typed stays as it is: nobody translates what binds the holder. */
export const printedConditions = (
  conditions: readonly StoredCondition[],
  own: string | null,
  label: ReturnType<typeof translator>,
): Label[] => [...conditions.map(({ names }) => label(names)), ...(own === null ? [] : [{ own, en: own }])]
