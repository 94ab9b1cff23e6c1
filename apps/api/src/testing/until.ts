import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds for which tests wait for a server. No measure: it only ends a wait that is in vain, also on a busy machine. */
const longestStart = 600_000

/** Waits until something is so. What it waited for is said, and `why` it may not have come. */
export const until = async (
  what: string,
  isSo: () => Promise<boolean> | boolean,
  why: () => string = () => '',
): Promise<void> => {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > longestStart)
      throw new Error(`${what}: waited for in vain for ${longestStart / 1000} s. ${why()}`)
    await pause(30)
  }
}
