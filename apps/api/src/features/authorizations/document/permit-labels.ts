import ar from '@papaver/contract/documents/messages/ar.json' with { type: 'json' }
import de from '@papaver/contract/documents/messages/de.json' with { type: 'json' }
import en from '@papaver/contract/documents/messages/en.json' with { type: 'json' }
import es from '@papaver/contract/documents/messages/es.json' with { type: 'json' }
import fi from '@papaver/contract/documents/messages/fi.json' with { type: 'json' }
import fr from '@papaver/contract/documents/messages/fr.json' with { type: 'json' }
import ru from '@papaver/contract/documents/messages/ru.json' with { type: 'json' }
import type { Label } from './permit.ts'

/**
 * The fixed words of a permit. They are read from the shipped files and not from the authority's edited
 * messages: the words of a legal paper change with a release, not with a click.
 */
type Words = typeof en.permit
export type PermitLabels = Record<keyof Words, Label>

const words: Record<string, Words> = {
  ar: ar.permit,
  de: de.permit,
  en: en.permit,
  es: es.permit,
  fi: fi.permit,
  fr: fr.permit,
  ru: ru.permit,
}

/** Language of the fixed words for a culture; a language that is not shipped gets English ones. */
export const languageOf = (culture: string) => {
  const language = culture.split('-')[0] ?? ''
  return language in words ? language : 'en'
}

export function permitLabels(culture: string): PermitLabels {
  const own = words[languageOf(culture)] ?? en.permit
  const pairs = Object.entries(en.permit).map(([key, value]) => [
    key,
    { own: own[key as keyof Words], en: value },
  ])
  return Object.fromEntries(pairs)
}

/** One of the fixed words in one language. */
export const permitWord = (key: keyof Words, culture: string): string =>
  (words[languageOf(culture)] ?? en.permit)[key]

/** Fills `{{name}}` in both languages. */
export function filled(label: Label, name: string, value: Label): Label {
  const slot = `{{${name}}}`
  return { own: label.own.replace(slot, () => value.own), en: label.en.replace(slot, () => value.en) }
}
