import { dateFormat } from './intl.ts'
import { createStore } from './plain-store.ts'

/**
 * IANA name of the authority's time zone, once the public settings are there. Moments are written in it for every
 * reader: history, event log and the permit itself then show one and the same time.
 */
export const authorityZone = createStore<string | undefined>(undefined)

/** `UTC+3`: the zone at a moment, as the permit prints it in every language. */
export const offsetAt = (isoMoment: string, timeZone: string | undefined): string => {
  const format = dateFormat('en-GB', {
    timeZoneName: 'shortOffset',
    ...(timeZone !== undefined && { timeZone }),
  })
  const name = format.formatToParts(new Date(isoMoment)).find(({ type }) => type === 'timeZoneName')
  return name?.value.replace('GMT', 'UTC') ?? 'UTC'
}
