import { useMemo } from 'react'
import { currentCulture } from './culture.ts'
import { useStore } from './store.ts'

/** Groups of figures are parted by a narrow space that never breaks, in every language. */
const narrowSpace = '\u202f'

export interface Formats {
  /** 17 June 2026 */
  day: (isoDay: string) => string
  /** 17 Jun */
  shortDay: (isoDay: string) => string
  /** 17 Jun 2026 */
  mediumDay: (isoDay: string) => string
  /** Wednesday, 17 June */
  weekday: (date: Date) => string
  /** 17 Jun 2026, 14:05 */
  moment: (isoMoment: string) => string
  /** in 3 days, yesterday */
  relativeDays: (days: number) => string
  /** A whole or decimal figure; a decimal string loses nothing. */
  number: (value: number | string, decimals?: number) => string
  /** Grams as a bare figure for a column whose head carries the unit; equal decimals within a column. */
  grams: (grams: string, decimals?: number) => string
  /** A mass with the unit that reads best: 39.9 kg, 446 g, 0.012 g. */
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

/** From a kilogram on in kg, else in g (there is no milligram in ECMA-402); three significant figures. */
const massesFor = (locale: string): Formats['mass'] => {
  return (grams) => {
    const value = Number(grams)
    const size = Math.abs(value)
    const [unit, factor] = size >= 1000 ? ['kilogram', 1e-3] : ['gram', 1]
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: String(unit),
      unitDisplay: 'short',
      maximumSignificantDigits: size >= 1_000_000 ? 4 : 3,
    })
      .formatToParts(value * Number(factor))
      .map(({ type, value: part }) => (type === 'group' ? narrowSpace : part))
      .join('')
  }
}

/**
 * Everything a page needs to write figures and dates for one culture. Digits are Latin in every language, so
 * that a figure on the screen equals the figure on the paper.
 */
export const formatsFor = (culture: string): Formats => {
  const locale = `${culture === 'en' ? 'en-GB' : culture}-u-nu-latn`
  const days = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (isoDay: string) => format.format(dayOf(isoDay))
  }
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const number = numbersFor(locale)
  return {
    day: days({ dateStyle: 'long' }),
    shortDay: days({ day: 'numeric', month: 'short' }),
    mediumDay: days({ dateStyle: 'medium' }),
    weekday: (date) => weekdays.format(date),
    moment: (isoMoment) => moments.format(new Date(isoMoment)),
    relativeDays: (count) => relative.format(count, 'day'),
    number,
    grams: (grams, decimals) => number(grams, decimals),
    mass: massesFor(locale),
  }
}

export const useFormats = (): Formats => {
  const { culture } = useStore(currentCulture)
  return useMemo(() => formatsFor(culture), [culture])
}
