import { dayIn } from '@papaver/contract/days.ts'
import { inProse } from '@papaver/contract/localization/long-day.ts'
import { type GramRounding, usualRounding } from '@papaver/contract/quantities/gram-rounding.ts'
import { useMemo } from 'react'
import { authorityZone, offsetAt } from './authority-zone.ts'
import { currentCulture } from './culture.ts'
import { dateFormat, numberFormat } from './intl.ts'
import { dayStyle, localeOf, momentsFor, timesFor } from './moment-styles.ts'
import { createStore, useStore } from './store.ts'

/** Groups of figures are parted by a narrow space that never breaks, in every language. */
export const narrowSpace = '\u202f'

export interface Formats {
  /** 17 June 2026 */
  day: (isoDay: string) => string
  /** 17 Jun */
  shortDay: (isoDay: string) => string
  /** 17 Jun 2026 */
  mediumDay: (isoDay: string) => string
  /** Wednesday, 17 June, where the authority is */
  weekday: (date: Date) => string
  /** 17 Jun 2026, the day of a moment as the authority's calendar shows it */
  momentDay: (isoMoment: string) => string
  /** 17 Jun 2026, 14:05, as the authority's clocks show it */
  moment: (isoMoment: string) => string
  /** 14:05, as the authority's clocks show it: of a moment of today */
  time: (isoMoment: string) => string
  /** 17 Jun 2026, 14:05 UTC+3: where a reader elsewhere could doubt whose clock it is */
  zonedMoment: (isoMoment: string) => string
  /** in 3 days, yesterday */
  relativeDays: (days: number) => string
  /** A whole or decimal figure; a decimal string loses nothing. */
  number: (value: number | string, decimals?: number) => string
}

/** ISO days carry no time zone: they are read and written as UTC so that no reader sees the day before. */
const dayOf = (isoDay: string): Date => new Date(`${isoDay.slice(0, 10)}T00:00:00Z`)

const decimalsOf = (decimals: number | undefined): Intl.NumberFormatOptions =>
  decimals === undefined
    ? { maximumFractionDigits: 9 }
    : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }

const numbersFor = (locale: string): Formats['number'] => {
  return (value, decimals) =>
    numberFormat(locale, { useGrouping: 'always', ...decimalsOf(decimals) })
      .formatToParts(value as Intl.StringNumericLiteral)
      .map(({ type, value: part }) => (type === 'group' ? narrowSpace : part))
      .join('')
}

/**
 * Everything a page needs to write figures and dates for one culture. Digits are Latin in every language, so
 * that a figure on the screen equals the figure on the paper.
 */
export const formatsFor = (culture: string, timeZone?: string): Formats => {
  const locale = localeOf(culture)
  const days = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(locale, { ...options, timeZone: 'UTC' })
    return (isoDay: string) => format.format(dayOf(isoDay))
  }
  const medium = days(dayStyle(culture))
  const long = days({ dateStyle: 'long' })
  const moment = momentsFor(culture, timeZone)
  const weekdays = dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(timeZone !== undefined && { timeZone }),
  })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const number = numbersFor(locale)
  return {
    day: (isoDay) => inProse(long(isoDay), culture),
    shortDay: days({ day: 'numeric', month: 'short' }),
    mediumDay: medium,
    momentDay: (isoMoment) => medium(dayIn(timeZone ?? 'UTC', new Date(isoMoment))),
    weekday: (date) => inProse(weekdays.format(date), culture),
    moment,
    time: timesFor(culture, timeZone),
    zonedMoment: (isoMoment) => `${moment(isoMoment)} \u2066${offsetAt(isoMoment, timeZone)}\u2069`,
    relativeDays: (count) => relative.format(count, 'day'),
    number,
  }
}

/** How grams are shown by the authority's settings; the usual way until they are here. */
export const gramRounding = createStore<GramRounding>(usualRounding)

export const useFormats = (): Formats => {
  const { culture } = useStore(currentCulture)
  const timeZone = useStore(authorityZone)
  return useMemo(() => formatsFor(culture, timeZone), [culture, timeZone])
}
