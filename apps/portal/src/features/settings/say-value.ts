import {
  groupOf,
  type SettingDefinition,
  type SettingId,
  settingDefinitions,
  shortIdOf,
} from '@papaver/contract/settings/definitions.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listed, listedApart } from '../../platform/listed.ts'
import { type MassFormats, useMassFormats } from '../../platform/mass-formats.ts'

export interface SettingWords {
  label: (id: SettingId) => string
  help: (id: SettingId) => string
  /** What its number counts; empty where it counts nothing. */
  unit: (id: SettingId) => string
  /** One value of a choice. */
  choice: (id: SettingId, value: string) => string
  language: (culture: string) => string
  /** 0 is Sunday. */
  weekday: (day: number) => string
  number: (value: number) => string
  /** Any value, in one line. */
  value: (id: SettingId, value: unknown) => string
}

export const definitionOf = (id: SettingId): SettingDefinition<unknown> => settingDefinitions[id]

/** More entries of a list than this are counted, not said. */
const mostSaid = 8

const cultureName = (locale: string, culture: string): string => {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(culture) ?? culture
  } catch {
    return culture
  }
}

/** 5 January 2025 was a Sunday. */
const weekdayName = (locale: string, day: number): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2025, 0, 5 + day)),
  )

const itemWord = (words: SettingWords, formats: MassFormats, id: SettingId, item: unknown): string => {
  const { items } = definitionOf(id)
  if (items?.kind === 'weekday') return words.weekday(Number(item))
  if (items?.kind === 'day') return formats.mediumDay(String(item))
  if (items?.kind === 'choice') return words.choice(id, String(item))
  if (items?.kind === 'exemptQuantity') {
    const { substance, grams } = item as { substance: string; grams: string }
    return `${substance}: ${formats.mass(grams)}`
  }
  if (typeof item === 'object' && item !== null) return Object.values(item).join(' ')
  if (items?.kind === 'text' && items.format === 'culture') return words.language(String(item))
  return String(item)
}

const listWord = (
  words: SettingWords,
  formats: MassFormats,
  id: SettingId,
  value: unknown[],
  t: TFunction,
) => {
  if (value.length === 0) return t('settings.page.none')
  const said = value.slice(0, mostSaid).map((item) => itemWord(words, formats, id, item))
  const rest = value.length - said.length
  const all = rest > 0 ? [...said, t('settings.page.moreItems', { count: rest })] : said
  const unit = words.unit(id)
  return unit === '' ? listed(all) : `${listed(all)} ${unit}`
}

const objectWord = (words: SettingWords, id: SettingId, value: object, t: TFunction): string => {
  const { shape } = definitionOf(id)
  const keyWord = (key: string): string => {
    if (shape?.kind === 'openIdConnect') return t(`settings.openIdConnect.${key}`, { defaultValue: key })
    return shape?.kind === 'choiceByRole' ? key : words.language(key)
  }
  const entryWord = (entry: unknown): string =>
    shape?.kind === 'choiceByRole'
      ? words.choice(id, String(entry))
      : shape?.kind === 'directionByCulture'
        ? t(`settings.page.${String(entry)}`)
        : String(entry)
  const said = Object.entries(value).filter(([, entry]) => entry !== '')
  if (said.length === 0) return t('settings.page.none')
  return listedApart(said.map(([key, entry]) => `${keyWord(key)}: ${entryWord(entry)}`))
}

const anyWord = (words: SettingWords, formats: MassFormats, id: SettingId, value: unknown, t: TFunction) => {
  const { choices, format } = definitionOf(id)
  if (typeof value === 'boolean') return t(value ? 'settings.page.on' : 'settings.page.off')
  if (typeof value === 'number') return `${words.number(value)} ${words.unit(id)}`.trim()
  if (Array.isArray(value)) return listWord(words, formats, id, value, t)
  if (typeof value === 'object' && value !== null) return objectWord(words, id, value, t)
  if (choices !== undefined) return words.choice(id, String(value))
  if (value === '' || value === null || value === undefined) return t('settings.page.empty')
  return format === 'culture' ? words.language(String(value)) : String(value)
}

/** Names, units and values of settings in the reader's language. */
export const useSettingWords = (): SettingWords => {
  const { t, i18n } = useTranslation()
  const formats = useMassFormats()
  return useMemo(() => {
    const keyOf = (id: SettingId): string => `${groupOf(id)}.${shortIdOf(id)}`
    const words: SettingWords = {
      label: (id) => t(`settings.items.${keyOf(id)}.label`),
      help: (id) => t(`settings.items.${keyOf(id)}.help`),
      unit: (id) => {
        const { unit } = definitionOf(id)
        return unit === undefined ? '' : t(`settings.units.${unit}`)
      },
      choice: (id, value) => {
        const known = t(`settings.choices.${keyOf(id)}.${value}`, { defaultValue: '' })
        return known === '' ? cultureName(i18n.language, value) : known
      },
      language: (culture) => cultureName(i18n.language, culture),
      weekday: (day) => weekdayName(i18n.language, day),
      number: (value) => formats.number(value),
      value: (id, value) => anyWord(words, formats, id, value, t),
    }
    return words
  }, [t, i18n.language, formats])
}
