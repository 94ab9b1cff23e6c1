import { numberFormat } from '../platform/intl.ts'

/** Latin digits in every language, since figures must equal the document (look §11). */
export const latinDigits = (culture: string): string => `${culture}-u-nu-latn`

/** A count in the reader's language, grouped by narrow spaces as all figures are (look §6). */
export const countText = (count: number, culture: string): string =>
  numberFormat(latinDigits(culture), { useGrouping: true })
    .formatToParts(count)
    .map((part) => (part.type === 'group' ? '\u202f' : part.value))
    .join('')

const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** The size of a file in the reader's language: "1.2 MB". */
export const byteText = (bytes: number, culture: string): string => {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), steps.length - 1)
  return numberFormat(latinDigits(culture), {
    style: 'unit',
    unit: steps[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}
