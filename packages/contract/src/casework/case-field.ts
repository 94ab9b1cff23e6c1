import type { Field } from '../fields/field.ts'

/**
 * A field of the head of a case. From this come its shape on the wire, its place in the form and how it is asked for, what
 * the facts, a comparison and the history say of it, and whether it can be asked for by itself. A key with a dot is a
 * part of something (`foreignCertificate.number`), which is asked for as a whole.
 */
export interface CaseField<Rule extends string = string> extends Field<Rule> {
  readonly section: string
  /** A part of its section that has a heading of its own, or is folded away. */
  readonly part?: string
  /** What a choice from a list is known by: the number of a row, an id, or (usually) a code. */
  readonly by?: 'row' | 'id' | 'code'
  /** Where the view has it, if not under its key: `partner.id`. */
  readonly shown?: string
  /** Only cases of which all of this is true have it. */
  readonly onlyFor?: Readonly<Record<string, string | boolean>>
  /** Is told where a case is compared with the one before it. */
  readonly isCompared?: true
  /** A case is found by what is said here. */
  readonly isSearched?: true
  /** A copy says it anew. */
  readonly isSaidAnew?: true
}

export const isFieldOf = ({ onlyFor }: CaseField, record: object): boolean =>
  Object.entries(onlyFor ?? {}).every(([key, value]) => (record as Record<string, unknown>)[key] === value)

/** The names by which whoever decides asks for these fields: what has parts goes by its own name. */
export const askableOf = (fields: readonly CaseField[], record: object): string[] => [
  ...new Set(
    fields
      .filter((field) => field.isAskable === true && isFieldOf(field, record))
      .map(({ key }) => key.replace(/\..+$/, '')),
  ),
]
