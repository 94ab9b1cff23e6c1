import { sameDayAfter } from './day-text.ts'
import { addDays, weekdayOf } from './days.ts'

export interface CalendarKey {
  readonly key: string
  readonly isShift: boolean
  readonly isRightToLeft: boolean
  /** 1 is Monday. */
  readonly firstDay: number
}

/**
 * The day to which a key leads from a day; left and right are those of the reader's eyes. Undefined where the key is
 * none of a calendar.
 */
export const dayAfterKey = (
  day: string,
  { key, isShift, isRightToLeft, firstDay }: CalendarKey,
): string | undefined => {
  const onward = isRightToLeft ? -1 : 1
  const inWeek = (weekdayOf(day) - firstDay + 7) % 7
  switch (key) {
    case 'ArrowRight':
      return addDays(day, onward)
    case 'ArrowLeft':
      return addDays(day, -onward)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'Home':
      return addDays(day, -inWeek)
    case 'End':
      return addDays(day, 6 - inWeek)
    case 'PageDown':
      return sameDayAfter(day, isShift ? 12 : 1)
    case 'PageUp':
      return sameDayAfter(day, isShift ? -12 : -1)
    default:
      return undefined
  }
}
