import type { GramRounding } from '@papaver/contract/quantities/gram-rounding.ts'
import { shownGrams } from '@papaver/contract/quantities/shown.ts'
import { remembering } from '@papaver/contract/remembering.ts'
import { languageOf } from './labels.ts'

const decimalPoints: Record<string, string> = { en: '.', ar: '.' }
const groupSpace = '\u202f'

/** A decimal string as printed: groups of three by a narrow space, Latin digits in every language. */
export function figure(value: string, culture: string): string {
  const [whole = '', fraction = ''] = value.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, groupSpace)
  return fraction === '' ? grouped : grouped + (decimalPoints[languageOf(culture)] ?? ',') + fraction
}

/** Grams as every output shows them; unknown is a dash. */
export const gramsFigure = (grams: string | null, culture: string, rounding: GramRounding): string =>
  grams === null ? '–' : figure(shownGrams(grams, rounding), culture)

const momentParts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'shortOffset',
} as const
const momentFormat = remembering(
  (timeZone: string) => new Intl.DateTimeFormat('en-GB', { timeZone, ...momentParts }),
)

/** `17.06.2026, 10:58 UTC+2`: read alike in every language. */
export function momentInZone(moment: string, timeZone: string): string {
  const parts = momentFormat(timeZone).formatToParts(new Date(moment))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const zone = part('timeZoneName').replace('GMT', 'UTC')
  return `${part('day')}.${part('month')}.${part('year')}, ${part('hour')}:${part('minute')} ${zone}`
}
