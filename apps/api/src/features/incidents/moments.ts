import { isDay } from '@papaver/contract/fields/check.ts'
import { isTime } from '@papaver/contract/incidents/rules.ts'
import { Temporal } from 'temporal-polyfill'

/** A moment as the authority's calendar and clock show it. */
export const shownIn = (timeZone: string, moment: Date): { day: string; time: string } => {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
  return { day: zoned.toPlainDate().toString(), time: zoned.toPlainTime().toString().slice(0, 5) }
}

/** The moment of a day and a time of the authority's clock; null where either is not said. */
export const momentOf = (timeZone: string, day: string | null, time: string | null): Date | null =>
  day === null || time === null || !isDay(day) || !isTime(time)
    ? null
    : new Date(
        Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) })
          .epochMilliseconds,
      )
