import type { TFunction } from 'i18next'
import type { Formats } from '../../platform/formats.ts'
import { isolated } from '../../ui/bidi.tsx'

interface Finding {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

const isDay = (value: string | number): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** What was found, as a sentence: days and figures as the reader writes them, names kept from turning the line. */
export const sayFinding = ({ code, params }: Finding, t: TFunction, { day, number }: Formats): string => {
  const said = Object.entries(params).map(([name, value]): [string, string | number] => {
    if (name === 'count') return [name, value]
    if (typeof value === 'number') return [name, isolated(number(value))]
    return [name, isolated(isDay(value) ? day(value) : value)]
  })
  const words: Record<string, string | number> = Object.fromEntries(said)
  return t(`operations.findings.${code}`, { ...words, defaultValue: code })
}

/** What to do about it; empty where there is nothing to do. */
export const sayAdvice = ({ code }: Finding, t: TFunction): string =>
  t(`operations.advice.${code}`, { defaultValue: '' })
