/** What a field holds, and so how it is asked for, shown and checked. */
export type FieldType =
  | 'text'
  | 'longText'
  /** Several texts, one a line. */
  | 'texts'
  | 'number'
  /** A decimal string; never a float. */
  | 'decimal'
  | 'day'
  | 'boolean'
  /** One of `options`. */
  | 'choice'
  /** Any of `options`. */
  | 'set'
  /** A row of `list`, by its id. */
  | 'reference'
  | 'references'

export type FieldValue = string | number | boolean | readonly string[] | null

/**
 * A field, said once: from it come the input and its sentence, the check in the browser, at the server and of a file's
 * line, who sees and changes it, and what is told of a change. A kind adds what only it knows of its fields.
 */
export interface Field<Rule extends string = string, Side extends string = string> {
  readonly key: string
  readonly type: FieldType
  /** The part of the form in which it stands; the first where none is said. */
  readonly section?: string
  /** Key of its name, where that is not the one that its kind keeps under `key`. */
  readonly label?: string
  readonly required?: true
  /** Letters at most; of several texts, of each. */
  readonly max?: number
  readonly options?: readonly string[]
  readonly list?: string
  /** What a text must be beyond its type. */
  readonly rule?: Rule
  /** Runs from left to right in every language, as whatever has a rule does. */
  readonly ltr?: true
  /** Said once and never changed: other things stand on it. */
  readonly fixed?: true
  /** Who sees it, and who may change it; everybody where nothing is said. */
  readonly seenBy?: readonly Side[]
  readonly changedBy?: readonly Side[]
  /** Is not told where two versions are compared. */
  readonly isSilent?: true
  /** Whoever decides can ask for it by itself. */
  readonly isAskable?: true
}

export const isSeenBy = <Side extends string>({ seenBy }: Field<string, Side>, side: Side): boolean =>
  seenBy === undefined || seenBy.includes(side)

/** What is not seen is not changed either. */
export const isChangedBy = <Side extends string>(field: Field<string, Side>, side: Side): boolean =>
  isSeenBy(field, side) && (field.changedBy === undefined || field.changedBy.includes(side))

/** The values of these fields as they go over the wire: nothing typed is nothing said, and no blanks at the ends. */
export type FieldValues = Readonly<Record<string, FieldValue | undefined>>

const said = (value: FieldValue | undefined): FieldValue => {
  const plain = typeof value === 'string' ? value.trim() : value
  return plain === undefined || plain === '' || (Array.isArray(plain) && plain.length === 0) ? null : plain
}

/** Which of the fields say something else in the second version than in the first. */
export const changedFields = <Each extends Field>(
  fields: readonly Each[],
  before: FieldValues,
  after: FieldValues,
): Each[] =>
  fields.filter(
    ({ key, isSilent }) =>
      isSilent !== true && JSON.stringify(said(before[key])) !== JSON.stringify(said(after[key])),
  )
