/** How long texts may be that many features ask for: the shape on the wire and the field on the screen read it here. */
export const lengths = {
  /** What somebody looks for. */
  search: 100,
  /** A figure as it is typed, with its marks and its unit. */
  figure: 40,
  /** A number that others gave: of a permit, a batch, a letter. */
  number: 60,
  /** A name of a person or a house, in one line. */
  name: 200,
  /** Why something was changed. */
  note: 500,
  /** Why something is as it is. */
  reason: 1000,
  /** What was found or came in. */
  remark: 2000,
  /** What is said with a step: a question, an answer, a decision. */
  comment: 4000,
} as const

/** Letters at most: of a kind of text that many ask for, or of one alone. */
export type Limit = keyof typeof lengths | number
export const lettersOf = (limit: Limit): number => (typeof limit === 'number' ? limit : lengths[limit])
