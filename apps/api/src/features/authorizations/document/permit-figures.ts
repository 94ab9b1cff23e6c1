import { languageOf } from './permit-labels.ts'

const decimalPoints: Record<string, string> = { en: '.', ar: '.' }
const groupSpace = '\u202f'

/** A decimal string as printed: groups of three by a narrow space, Latin digits in every language. */
export function figure(value: string, culture: string, decimals?: number): string {
  const [whole = '', given = ''] = value.split('.')
  const fraction = decimals === undefined ? given : given.slice(0, decimals).padEnd(decimals, '0')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, groupSpace)
  return fraction === '' ? grouped : grouped + (decimalPoints[languageOf(culture)] ?? ',') + fraction
}

/** A column of grams with equal decimals: as many as the finest one needs, so nothing is ever rounded. */
export function gramsColumn(values: readonly (string | null)[], culture: string): string[] {
  const decimals = Math.max(
    ...values.map((value) => (value?.split('.')[1] ?? '').replace(/0+$/, '').length),
    0,
  )
  return values.map((value) => (value === null ? '–' : figure(value, culture, decimals)))
}

const dateCultures: Record<string, string> = { en: 'en-GB', ar: 'ar-u-nu-latn' }

/** Making a format takes longer than all of its use on one page. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** `2026-06-17` → `17 June 2026`. */
export function longDate(day: string, culture: string): string {
  const locale = dateCultures[languageOf(culture)] ?? culture
  const format =
    dateFormats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  dateFormats.set(locale, format)
  return format.format(new Date(day))
}

const momentFormats = new Map<string, Intl.DateTimeFormat>()
const momentParts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'shortOffset',
} as const

/** `17.06.2026, 10:58 UTC+2`: read alike in every language. */
export function momentInZone(moment: string, timeZone: string): string {
  const format = momentFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...momentParts })
  momentFormats.set(timeZone, format)
  const parts = format.formatToParts(new Date(moment))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const zone = part('timeZoneName').replace('GMT', 'UTC')
  return `${part('day')}.${part('month')}.${part('year')}, ${part('hour')}:${part('minute')} ${zone}`
}
