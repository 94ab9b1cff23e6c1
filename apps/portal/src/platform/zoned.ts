import { useMemo } from 'react'
import { offsetAt } from './authority-zone.ts'
import { currentCulture } from './culture.ts'
import { dateFormat } from './intl.ts'
import { dayStyle, localeOf, momentsFor } from './moment-styles.ts'
import { useStore } from './store.ts'

/** Moments in the authority's time zone, whatever the reader's device is set to: logs are compared with each other. */
export interface Zoned {
  /** 17 Jun 2026, 14:05:09 */
  second: (isoMoment: string) => string
  /** 17 Jun 2026, 14:05 */
  minute: (isoMoment: string) => string
  /** 17 Jun 2026 */
  day: (isoMoment: string) => string
  /** 14:05:09.123 */
  clock: (isoMoment: string) => string
  /** UTC+3, as the permit prints it */
  zoneName: (isoMoment: string) => string
}

const zonedFor = (culture: string, timeZone: string): Zoned => {
  const locale = localeOf(culture)
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = dateFormat(locale, { ...options, timeZone })
    return (isoMoment: string) => made.format(new Date(isoMoment))
  }
  return {
    second: momentsFor(culture, timeZone, true),
    minute: momentsFor(culture, timeZone),
    day: format(dayStyle(culture)),
    clock: format({
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
      hourCycle: 'h23',
    }),
    zoneName: (isoMoment) => offsetAt(isoMoment, timeZone),
  }
}

/** `timeZone`: IANA name of the authority's zone, as the answer that carries the moments says it. */
export const useZoned = (timeZone: string | undefined): Zoned => {
  const { culture } = useStore(currentCulture)
  return useMemo(() => zonedFor(culture, timeZone ?? 'UTC'), [culture, timeZone])
}
