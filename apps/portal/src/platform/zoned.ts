import { useMemo } from 'react'
import { currentCulture } from './culture.ts'
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
  /** EEST */
  zoneName: (isoMoment: string) => string
}

const zonedFor = (culture: string, timeZone: string): Zoned => {
  const locale = `${culture === 'en' ? 'en-GB' : culture}-u-nu-latn`
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    return (isoMoment: string) => made.format(new Date(isoMoment))
  }
  const zones = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
  return {
    second: format({ dateStyle: 'medium', timeStyle: 'medium' }),
    minute: format({ dateStyle: 'medium', timeStyle: 'short' }),
    day: format({ dateStyle: 'medium' }),
    clock: format({
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
      hourCycle: 'h23',
    }),
    zoneName: (isoMoment) =>
      zones.formatToParts(new Date(isoMoment)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  }
}

/** `timeZone`: IANA name of the authority's zone, as the answer that carries the moments says it. */
export const useZoned = (timeZone: string | undefined): Zoned => {
  const { culture } = useStore(currentCulture)
  return useMemo(() => zonedFor(culture, timeZone ?? 'UTC'), [culture, timeZone])
}
