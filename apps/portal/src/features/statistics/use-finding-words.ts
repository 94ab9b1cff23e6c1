import { isDay } from '@papaver/contract/fields/check.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'

/** Figures and days of a sentence, as the rules name them: written as the reader's language writes them. */
const figures: readonly string[] = ['dot', 'comma', 'expected', 'said', 'difference', 'usual', 'gross']
const days: readonly string[] = ['dayFirst', 'monthFirst', 'from', 'to', 'today']

interface Words {
  /** The sentence of a finding. */
  sentence: (finding: { readonly code: string; readonly hint: Readonly<Record<string, string>> }) => string
  /** What a column of this type was understood to say, or what is suggested for it. */
  shown: (value: string, type?: string) => string
}

export const useFindingWords = (): Words => {
  const { t } = useTranslation()
  const { number, mediumDay } = useFormats()
  const figure = (value: string) => (/^-?\d+(\.\d+)?$/.test(value) ? number(value) : value)
  const day = (value: string) => (isDay(value) ? mediumDay(value) : value)
  const said = (name: string, value: string): string => {
    if (figures.includes(name)) return figure(value)
    return days.includes(name) ? day(value) : value
  }
  return {
    sentence: ({ code, hint }) =>
      t(
        `statistics.findings.codes.${code}`,
        Object.fromEntries(Object.entries(hint).map(([name, value]) => [name, said(name, value)])),
      ),
    shown: (value, type) => {
      if (type === 'number') return figure(value)
      return type === 'date' ? day(value) : value
    },
  }
}
