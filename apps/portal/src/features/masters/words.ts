import { type ListColumn, type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { isReadingFault } from '@papaver/contract/readings/sheet-column.ts'
import type { TFunction } from 'i18next'
import { currentCulture } from '../../platform/culture.ts'
import { explain } from '../../platform/explain.ts'
import { listed } from '../../platform/listed.ts'

/** "German", in the reader's language. */
export const languageName = (culture: string): string => {
  try {
    const names = new Intl.DisplayNames([currentCulture.get().culture], { type: 'language' })
    const name = names.of(culture) ?? culture
    return name.charAt(0).toLocaleUpperCase(currentCulture.get().culture) + name.slice(1)
  } catch {
    return culture
  }
}

export const columnName = (t: TFunction, key: string): string => t(`masters.columns.${key}`)

/** The word of one of the fixed choices of a column: "Schedule II". */
export const optionName = (t: TFunction, { key }: Pick<ListColumn, 'key'>, value: string): string =>
  t(`masters.options.${key}.${value.replace('.', '')}`, { defaultValue: value })

/** A field as histories and previews name it: `names.fi` is "Name (Finnish)". */
export const fieldName = (t: TFunction, field: string): string => {
  const bare = field.replace(/^values\./, '')
  if (bare.startsWith('names.')) return t('masters.nameIn', { language: languageName(bare.slice(6)) })
  return t(`masters.columns.${bare}`, { defaultValue: bare })
}

/** What a value of a field says, where the list knows words for it. */
export const sayFieldValue = (t: TFunction, word: ListWord, field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'masters.yes' : 'masters.no')
  const column = lists[word].columns.find(({ key }) => key === field)
  const texts = [value].flat().map(String)
  if (texts.length === 0) return '–'
  return listed(texts.map((text) => (column?.options ? optionName(t, column, text) : text)))
}

/** What is wrong with a field, and what to do about it. */
export const sayProblem = (
  t: TFunction,
  { code, params }: { code: string; params?: Readonly<Record<string, string | number>> | undefined },
): string =>
  isReadingFault(code)
    ? t(`ui.readings.${code}`, { ...params })
    : t(`masters.problems.${code}`, { ...params, defaultValue: t('masters.problems.invalid') })

/** Everything that a refusal says, in one line. */
export const sayRefusal = (error: unknown, t: TFunction): string => {
  const { title, text } = explain(error, t)
  return `${title} ${text}`.trim()
}
