import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds; a balancer that asks every few seconds must not wait longer for an answer. */
const longestWait = 1000

/**
 * What the database says, or undefined where it does not answer in time. However often this is asked, one question at a
 * time waits for a connection: those who look at a hanging database must not take what it has left.
 */
export const inTime = <Value>(
  ask: () => Promise<Value>,
  longest = longestWait,
): (() => Promise<Value | undefined>) => {
  let asking: Promise<Value | undefined> | undefined
  return () => {
    asking ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asking = undefined
      })
    return Promise.race([asking, pause(longest, undefined, { ref: false })])
  }
}
