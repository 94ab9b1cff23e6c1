/**
 * Milliseconds for which journeys wait for an element, an answer or a change of the page. No measure: it only ends a wait
 * that is in vain, and is enough on a machine with fifteen times more to do than it has processors.
 */
export const longestWait = 120_000

/** For which they wait for a server to begin or to leave, which reads the whole product first. */
export const longestStart = 600_000

/** For which a story may go on: what is in vain in it ends much earlier. */
export const longestTest = 3_600_000
