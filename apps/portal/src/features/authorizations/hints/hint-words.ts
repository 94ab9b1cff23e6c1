import type { Hint } from '@papaver/contract/authorizations/hint-schema.ts'
import { useTranslation } from 'react-i18next'
import { useMassFormats } from '../../../platform/mass-formats.ts'

/** Grams among what a rule says; of the frequency they are plain counts, of purity and price figures of their own. */
const masses = new Set(['grams', 'median', 'bound', 'estimate', 'sum', 'lost', 'traded'])
const counted: ReadonlySet<Hint['rule']> = new Set(['frequency', 'purity', 'price'])
const shownDigits = 4

/** What a hint says, in the reader's own way of writing figures. */
export const useHintWords = () => {
  const { t, i18n } = useTranslation()
  const { mass, number } = useMassFormats()
  const figure = (value: string) => number(Number(Number(value).toPrecision(shownDigits)))
  const listed = (codes: string) =>
    new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
      codes.split(',').map((code) => t(`authorizations.flags.${code}`)),
    )
  const sayOf = (rule: Hint['rule'], name: string, value: string): string => {
    if (name === 'substance' || name === 'country' || name === 'currency' || name === 'year') return value
    if (name === 'news') return listed(value)
    if (name === 'grams') return mass(value)
    return masses.has(name) && !counted.has(rule) ? mass(value) : figure(value)
  }
  const paramsOf = ({ rule, params }: Hint) =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, sayOf(rule, name, value)]))
  return {
    nameOf: (rule: Hint['rule']) => t(`authorizations.hints.rule.${rule}`),
    seen: (hint: Hint) => t(`authorizations.hints.seen.${hint.rule}`, paramsOf(hint)),
    rare: (hint: Hint) => t(`authorizations.hints.rare.${hint.rule}`, paramsOf(hint)),
  }
}
