import { remembering } from '../remembering.ts'

/** The forms that languages have for numbers (Unicode CLDR), in the order in which people list them. */
export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralForm = (typeof pluralForms)[number]

const ending = /_(zero|one|two|few|many|other)$/
/** Mails have a screen of their own. */
const kept = 'notifications.mails.'
export const isEditable = (key: string): boolean => !key.startsWith(kept)

/** The area that a key belongs to: its feature; the specification's own keys (Messages_…) are the frame's. */
export const areaOf = (key: string): string => {
  const [area = ''] = key.split('.')
  return area === key ? 'frame' : area
}

const rulesOf = remembering((culture: string) => new Intl.PluralRules(culture))

/** The forms that this language uses: one and other in English, six in Arabic. */
export const formsOf = (culture: string): readonly PluralForm[] => {
  const used = rulesOf(culture).resolvedOptions().pluralCategories
  return pluralForms.filter((form) => used.includes(form))
}

/**
 * Does the form stand for one number only, so that the text may do without it ("one day")? Not so Russian's "one":
 * 1, 21, 31. Zero beside it does not count (French): where nothing is worth saying, it is said in other words.
 */
export const standsForOneNumber = (culture: string, form: PluralForm): boolean => {
  const select = rulesOf(culture)
  const numbers = Array.from({ length: 121 }, (_, number) => number).filter(
    (number) => select.select(number) === form,
  )
  return numbers.filter((number) => number > 0).length <= 1
}

export interface PluralKey {
  /** The key without its form. */
  readonly root: string
  readonly form: PluralForm
}

/** What is known of the keys from English alone, which has all of them. */
export interface KeyBook {
  /** The root and form of a key that says how many; undefined for all others: a lone `_one` is a name. */
  pluralOf(key: string): PluralKey | undefined
  /** Every key that one of these languages needs, as English orders them, with the forms side by side. */
  keysFor(cultures: readonly string[]): string[]
  /** Does this language use the key at all? */
  isWanted(key: string, culture: string): boolean
  /** The key whose English says which placeholders belong into a text. */
  patternOf(key: string): string
}

export const makeKeyBook = (english: readonly string[]): KeyBook => {
  const known = new Set(english)
  const pluralOf = (key: string): PluralKey | undefined => {
    const [, form] = ending.exec(key) ?? []
    const root = key.replace(ending, '')
    return form !== undefined && known.has(`${root}_other`) ? { root, form: form as PluralForm } : undefined
  }
  const wanted = new Map<string, Set<string>>()
  const formsWanted = (culture: string): Set<string> => {
    const forms = wanted.get(culture) ?? new Set(formsOf(culture))
    wanted.set(culture, forms)
    return forms
  }
  const groups = [...new Set(english.map((key) => pluralOf(key)?.root ?? key))]
  const isPluralRoot = (group: string): boolean => !known.has(group)
  return {
    pluralOf,
    keysFor: (cultures) => {
      const used = new Set(cultures.flatMap((culture) => formsOf(culture)))
      return groups.flatMap((group) =>
        isPluralRoot(group)
          ? pluralForms
              // i18next says a `_zero` in any language that has one, so it is a row where English has it.
              .filter((form) => used.has(form) || known.has(`${group}_${form}`))
              .map((form) => `${group}_${form}`)
          : [group],
      )
    },
    isWanted: (key, culture) => {
      const plural = pluralOf(key)
      if (plural === undefined) return true
      return formsWanted(culture).has(plural.form) || (plural.form === 'zero' && known.has(key))
    },
    patternOf: (key) => {
      const plural = pluralOf(key)
      return plural === undefined ? key : `${plural.root}_other`
    },
  }
}
