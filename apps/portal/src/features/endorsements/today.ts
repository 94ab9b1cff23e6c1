/** The ISO day on the wall of who holds the device; the server judges by the authority's. */
export const todayHere = (now: Date = new Date()): string =>
  [
    now.getFullYear(),
    String(now.getMonth() + 1).padStart(2, '0'),
    String(now.getDate()).padStart(2, '0'),
  ].join('-')
