import type { TemplateFinding } from '@papaver/contract/statistics/rules/judge-columns.ts'
import type { Template, TemplateDue } from '@papaver/contract/statistics/template.ts'
import type { TFunction } from 'i18next'
import { currentCulture } from '../../../platform/culture.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { languageName } from '../../masters/words.ts'

/** In the reader's language, else in English. */
export const nameOf = (names: Template['names'], fallback = ''): string =>
  names[currentCulture.get().culture] || names.en || fallback

/** In which month the report is due, seen from its period. */
export const monthWords = (t: TFunction, months: number): string => {
  if (months === 0) return t('statistics.templates.due.last')
  return months > 0
    ? t('statistics.templates.due.after', { count: months })
    : t('statistics.templates.due.before', { count: -months })
}

export const dueWords = (t: TFunction, { months, day }: TemplateDue): string =>
  t('statistics.templates.due.said', { day, month: monthWords(t, months) })

export const findingWords = (t: TFunction, { code, hint }: Pick<TemplateFinding, 'code' | 'hint'>): string =>
  t(`statistics.templates.findings.${code}`, hint)

/** Where a finding is: "Column 8, Remark: Name (Finnish)". */
export const placeWords = (
  t: TFunction,
  { path }: Pick<TemplateFinding, 'path'>,
  template: Template,
): string => {
  const [first = '', second = '', ...rest] = path.split('.')
  const part = (key: string, culture: string | undefined) =>
    key === 'names' && culture !== undefined
      ? t('statistics.templates.nameIn', { language: languageName(culture) })
      : t(`statistics.templates.parts.${key}`)
  if (first === 'columns' && second !== '') {
    const column = template.columns[Number(second)]
    const name = nameOf(column?.names ?? {}, column?.key)
    const where = t('statistics.templates.columnAt', { number: Number(second) + 1, name: isolated(name) })
    return `${where}: ${part(rest[0] ?? 'key', rest[1])}`
  }
  if (first === 'lists') {
    const where = t('statistics.templates.listAt', { name: isolated(second) })
    if (rest.length === 0) return where
    return `${where}, ${Number(rest[0]) + 1}: ${part(rest[1] ?? 'code', rest[2])}`
  }
  return part(first, second === '' || first !== 'names' ? undefined : second)
}
