import { inProse } from '@papaver/contract/localization/long-day.ts'
import { times } from '@papaver/contract/quantities/base.ts'
import { type GramRounding, shownGrams, usualRounding } from '@papaver/contract/quantities/shown.ts'
import { useMemo } from 'react'
import { authorityZone, offsetAt } from './authority-zone.ts'
import { currentCulture } from './culture.ts'
import { dayStyle, localeOf, momentsFor, timesFor } from './moment-styles.ts'
import { createStore, useStore } from './store.ts'

/** Groups of figures are parted by a narrow space that never breaks, in every language. */
const narrowSpace = '\u202f'

export interface Formats {
  /** 17 June 2026 */
  day: (isoDay: string) => string
  /** 17 Jun */
  shortDay: (isoDay: string) => string
  /** 17 Jun 2026 */
  mediumDay: (isoDay: string) => string
  /** Wednesday, 17 June, where the authority is */
  weekday: (date: Date) => string
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
  /** Grams as a bare figure for a column whose head carries the unit, as the document shows them. */
  grams: (grams: string) => string
  /** The same figure with the unit that reads best: 39.9 kg, 446 g, 0.012 g. */
  mass: (grams: string) => string
}

/** ISO days carry no time zone: they are read and written as UTC so that no reader sees the day before. */
const dayOf = (isoDay: string): Date => new Date(`${isoDay.slice(0, 10)}T00:00:00Z`)

const decimalsOf = (decimals: number | undefined): Intl.NumberFormatOptions =>
  decimals === undefined
    ? { maximumFractionDigits: 9 }
    : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }

const numbersFor = (locale: string): Formats['number'] => {
  return (value, decimals) =>
    new Intl.NumberFormat(locale, { useGrouping: 'always', ...decimalsOf(decimals) })
      .formatToParts(value as Intl.StringNumericLiteral)
      .map(({ type, value: part }) => (type === 'group' ? narrowSpace : part))
      .join('')
}

/** Arabic has several short forms; these are the document's and the lists'. */
const arabicUnits: Readonly<Record<string, string>> = { كغم: 'كغ', غرام: 'غ' }

/**
 * From a kilogram on in kg, else in g (there is no milligram in ECMA-402); no digit is lost on the way, and no line
 * ends between a figure and its unit.
 */
const massesFor = (locale: string, rounding: GramRounding): Formats['mass'] => {
  return (grams) => {
    const shown = shownGrams(grams, rounding)
    const isLarge = Math.abs(Number(shown)) >= 1000
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: isLarge ? 'kilogram' : 'gram',
      unitDisplay: 'short',
      maximumFractionDigits: 12,
    })
      .formatToParts((isLarge ? times(shown, '0.001') : shown) as Intl.StringNumericLiteral)
      .map(({ type, value: part }) => (type === 'group' ? narrowSpace : (arabicUnits[part] ?? part)))
      .join('')
      .replaceAll(' ', '\u00a0')
  }
}

/**
 * Everything a page needs to write figures and dates for one culture. Digits are Latin in every language, so
 * that a figure on the screen equals the figure on the paper.
 */
export const formatsFor = (
  culture: string,
  rounding: GramRounding = usualRounding,
  timeZone?: string,
): Formats => {
  const locale = localeOf(culture)
  const days = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (isoDay: string) => format.format(dayOf(isoDay))
  }
  const long = days({ dateStyle: 'long' })
  const moment = momentsFor(culture, timeZone)
  const weekdays = new Intl.DateTimeFormat(locale, {
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
    mediumDay: days(dayStyle(culture)),
    weekday: (date) => weekdays.format(date),
    moment,
    time: timesFor(culture, timeZone),
    zonedMoment: (isoMoment) => `${moment(isoMoment)} \u2066${offsetAt(isoMoment, timeZone)}\u2069`,
    relativeDays: (count) => relative.format(count, 'day'),
    number,
    grams: (grams) => {
      const shown = shownGrams(grams, rounding)
      return number(shown, shown.split('.')[1]?.length ?? 0)
    },
    mass: massesFor(locale, rounding),
  }
}

/** How grams are shown by the authority's settings; the usual way until they are here. */
export const gramRounding = createStore<GramRounding>(usualRounding)

export const useFormats = (): Formats => {
  const { culture } = useStore(currentCulture)
  const rounding = useStore(gramRounding)
  const timeZone = useStore(authorityZone)
  return useMemo(() => formatsFor(culture, rounding, timeZone), [culture, rounding, timeZone])
}
