import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds; more than the longest of the ways through the work takes on a machine that is not overloaded. */
const beat = 250

/**
 * Answers on the beat, a whole number of quarter seconds after it was asked: how long the work took, and so which way
 * it went, cannot be told from outside.
 */
export const atEvenPace = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    const taken = performance.now() - begun
    await pause(Math.ceil(Math.ceil(taken / beat) * beat - taken))
  }
}
