/**
 * Milliseconds for which journeys wait for anything. No measure: it only ends a wait that is in vain, also on a machine
 * that is much slower or has much else to do.
 */
export const longestWait = 600_000
