/** How far a zone is ahead of UTC at a moment, in milliseconds. */
const offsetAt = (timeZone: string, moment: Date): number => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second } = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - moment.getTime()
}

/** The moment at which a clock of the zone shows a day and time (`2026-06-17T14:05`). */
export const momentIn = (timeZone: string, local: string): Date => {
  const asUtc = Date.parse(`${local}:00Z`)
  const near = asUtc - offsetAt(timeZone, new Date(asUtc))
  // The zone may have changed its clocks between the two.
  return new Date(asUtc - offsetAt(timeZone, new Date(near)))
}
