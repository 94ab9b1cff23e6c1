/** The only place of the server that reads the time; everything else is handed a clock. */
export interface Clock {
  /** The present moment. Callers never keep it: they ask again. */
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface FixedClock extends Clock {
  /** Moves the clock to a moment. */
  set(moment: Date | string): void
  /** Moves the clock on by so many milliseconds (negative: back). */
  advance(milliseconds: number): void
}

/** A clock for tests that stands still until it is moved. */
export function fixedClock(start: Date | string): FixedClock {
  let present = new Date(start)
  return {
    now: () => new Date(present),
    set: (moment) => {
      present = new Date(moment)
    },
    advance: (milliseconds) => {
      present = new Date(present.getTime() + milliseconds)
    },
  }
}
