/** Fifteen digits are what a spreadsheet shows; 0.1 + 0.2 is 0.3 there, and so it is here. */
const plainNumber = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 })

/** Digits that are no more than a spreadsheet shows, and said once: neither an exponent nor an idle zero. */
const isShort = (raw: string): boolean => raw.length <= 15 && /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/.test(raw)

/** A number as the file keeps it, in the decimals that a program shows; undefined where it is none. */
export const numberText = (raw: string): string | undefined => {
  if (isShort(raw)) return raw === '-0' ? '0' : raw
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return undefined
  if (Number.isSafeInteger(value)) return String(value)
  return plainNumber.format(value)
}

const dayMilliseconds = 86_400_000
const between1900And1904 = 1462
/** The day 9999-12-31, the last that a spreadsheet knows. */
const lastSerial = 2_958_465

/**
 * The day of a serial number, with the time where it has one; undefined where it is none. Excel counts a 29th of
 * February 1900 that never was, so days before it are one later than they seem.
 */
export const dateText = (raw: string, is1904: boolean): string | undefined => {
  const key = is1904 ? `${raw}:` : raw
  if (days.size > mostDays) days.clear()
  if (!days.has(key)) days.set(key, dayOf(raw, is1904))
  return days.get(key)
}

/** The days of a file are few, and making one takes a while. */
const days = new Map<string, string | undefined>()
const mostDays = 2_000

const dayOf = (raw: string, is1904: boolean): string | undefined => {
  const value = Number(raw)
  const serial = is1904 ? value + between1900And1904 : value
  if (raw.trim() === '' || !(serial >= 0 && serial <= lastSerial + 1)) return undefined
  const days = serial < 60 && !is1904 ? serial + 1 : serial
  // Of a second, a serial number holds thousandths and not much more.
  const milliseconds = Math.round((days - 25_569) * dayMilliseconds)
  const seconds = Math.round(milliseconds / 1000) * 1000
  const [day = '', time = ''] = new Date(seconds).toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day}T${time.slice(0, 8)}`
}

const quoted = /"[^"]*"|\\.|[_*].|\[(?![hms]+\])[^\]]*\]/gi
const elapsed = /\[[hms]+\]/i
/** The formats of dates that a file names by number alone, as programs of all languages use them. */
const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** The formats of amounts of money that a file names by number alone. */
const builtInMoney = [5, 6, 7, 8, 42, 44]
/** A currency is said in brackets (`[$€-407]`; `[$-407]` is a language alone), or by its sign. */
const bracketed = /\[\$([^\]-]+)(?:-[^\]]*)?\]/
const moneySign = /\p{Sc}/u

/** A unit of measure stands behind the figure, in quotes or letter by letter. */
const literals = /"([^"]*)"|\\(.)/g
const unitText = /^[\p{L}\u00b5][\p{L}\d\u00b2\u00b3]*\.?$/u
/** The formats of percentages that a file names by number alone. */
const builtInPercent = [9, 10]

/** What a format shows beside a number that is not in it: `%`, a currency, or a unit; empty where it shows the number alone. */
export const shownBy = (id: number, code: string | undefined): string => {
  if (code === undefined) return builtInPercent.includes(id) ? '%' : builtInMoney.includes(id) ? '$' : ''
  const [first = ''] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  if (first.replaceAll(/"[^"]*"|\\./g, '').includes('%')) return '%'
  const money = bracketed.exec(first)?.[1] ?? moneySign.exec(first.replaceAll(/\[\$[^\]]*\]/g, ''))?.[0]
  if (money !== undefined) return money.trim()
  const said = [...first.matchAll(literals)]
    .map(([, quoted, single]) => quoted ?? single)
    .join('')
    .trim()
  return unitText.test(said) ? said : ''
}

/** The same, of a number as it is shown. */
export const shownIn = (text: string): string =>
  moneySign.exec(text)?.[0] ??
  /\d\s*(%|[\p{L}\u00b5][\p{L}\d\u00b2\u00b3]*\.?)$/u.exec(text.trim())?.[1] ??
  ''

/** Does this format show a day? Lengths of time (`[h]:mm`) are numbers. */
export const showsDay = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return builtIn(id)
  const [first = ''] = code.split(';')
  return !elapsed.test(first) && /[ymdhs]/i.test(first.replaceAll(quoted, '').replace(/general/i, ''))
}
