/**
 * The server's time, as its answers say it (RFC 9110, 6.6.1), carried on by the time that has passed since: the clock
 * of a device may be wrong by hours. An answer that was kept somewhere on the way is older than it seems, and the
 * latest time that follows from any of them is the nearest to the truth.
 */
let ahead: number | undefined

export const hearServer = (headers: Pick<Headers, 'get'>, elapsed = performance.now()): void => {
  const said = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(said)) ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, said - elapsed)
}

/** Milliseconds since 1970 at the server; undefined before it was heard. */
export const serverNow = (elapsed = performance.now()): number | undefined =>
  ahead === undefined ? undefined : ahead + elapsed

/** The server's time, and the device's as long as there is nothing better. */
export const nowHere = (): number => serverNow() ?? Date.now()

/** For tests. */
export const forgetServer = (): void => {
  ahead = undefined
}
