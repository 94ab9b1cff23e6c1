import type { Reader } from './words.ts'

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** An ISO day, which belongs to no time zone. */
export const formatDay = (reader: Reader, day: string): string =>
  new Intl.DateTimeFormat(reader.locale, { ...date, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** The server's time of the check, here and in UTC; UTC's day is named only where it is another one. */
export const formatMoment = (reader: Reader, moment: string): { local: string; utc: string } => {
  const at = new Date(moment)
  const isSameDay = at.getDate() === at.getUTCDate()
  return {
    local: new Intl.DateTimeFormat(reader.locale, { ...date, ...time }).format(at),
    utc: new Intl.DateTimeFormat(reader.locale, {
      ...(isSameDay ? {} : date),
      ...time,
      timeZone: 'UTC',
    }).format(at),
  }
}

const trimmed = (decimal: string): string => decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
/** Decimals that a figure needs so that it is not cut. */
const decimalsOf = (value: string): number => trimmed(value).split('.')[1]?.length ?? 0

/** Arabic has several short forms of the gram; this is the document's and the portal's. */
const arabicUnits: Readonly<Record<string, string>> = { غرام: 'غ' }

const grouped = (format: Intl.NumberFormat, value: string): string =>
  format
    // A string keeps every digit; a number would not.
    .formatToParts(value as `${number}`)
    .map(({ type, value: part }) =>
      type === 'group' ? '\u202f' : type === 'literal' ? '\u00a0' : (arabicUnits[part] ?? part),
    )
    .join('')

/** Grams as the server has rounded them for the document and every screen: no digit more, no digit less. */
export const formatGrams = (reader: Reader, value: string): string => {
  const decimals = value.split('.')[1]?.length ?? 0
  return grouped(
    new Intl.NumberFormat(reader.locale, {
      style: 'unit',
      unit: 'gram',
      unitDisplay: 'short',
      useGrouping: 'always',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
    value,
  )
}

/** A figure with every digit that it has. */
export const formatFigure = (reader: Reader, value: string): string =>
  grouped(
    new Intl.NumberFormat(reader.locale, {
      useGrouping: 'always',
      maximumFractionDigits: decimalsOf(value),
    }),
    value,
  )

/** A quantity as the document has it, in a unit that the server has named. */
export const formatQuantity = (reader: Reader, value: string, unit: string): string =>
  `${formatFigure(reader, value)}\u00a0${unit}`

export const isSameFigure = (one: string, other: string): boolean => trimmed(one) === trimmed(other)
