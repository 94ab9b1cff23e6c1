/** How the lists control a substance. */
export interface Controlled {
  readonly group: string
  readonly convention: string
  readonly schedule: string | null
  /** False of what has left control. */
  readonly isActive: boolean
}

/** Since when it was controlled so. */
export interface ControlledSince extends Controlled {
  readonly at: Date
  /** The authority's day of it. */
  readonly on: string
  /** It held from the beginning of that day; else from the moment on, and before it that day as it was before. */
  readonly isWholeDay: boolean
}

/** How a substance was controlled on a day, oldest first: a day says not at which hour goods crossed. */
export const controlledOn = (life: readonly ControlledSince[], day: string): Controlled[] => {
  const before = life.findLast(({ on }) => on < day)
  const during = life.filter(({ on }) => on === day)
  return before === undefined || during[0]?.isWholeDay ? during : [before, ...during]
}
