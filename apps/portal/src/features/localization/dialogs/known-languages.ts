/** Languages that many administrations write in (ISO 639-1, some with their script or country). */
const codes =
  `af am ar az be bg bn bs ca cs cy da de dz el en es et eu fa fi fil fo fr ga gl he hi hr hu hy id is it
ja ka kk km ko ky lb lo lt lv mg mk mn ms mt my nb ne nl nn pl ps pt pt-BR ro ru rw si sk sl so sq sr sr-Latn sv sw
ta tg th ti tk tr uk ur uz vi zh-Hans zh-Hant zu`
    .split(/\s+/)
    .filter(Boolean)

export interface KnownLanguage {
  readonly culture: string
  /** In the reader's language. */
  readonly label: string
  /** In itself. */
  readonly ownName: string
}

const upperFirst = (text: string, culture: string): string =>
  text.charAt(0).toLocaleUpperCase(culture) + text.slice(1)

/** A language's name in another language, or nothing where no browser knows it. */
const nameIn = (culture: string, reader: string): string | undefined => {
  try {
    const names = new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' })
    const name = names.of(culture)
    return name === undefined ? undefined : upperFirst(name, reader)
  } catch {
    return undefined
  }
}
export const ownNameOf = (culture: string): string => nameIn(culture, culture) ?? ''

/** Languages to choose from, without those that are there. */
export const knownLanguages = (reader: string, without: readonly string[]): KnownLanguage[] =>
  codes
    .filter((culture) => !without.includes(culture))
    .flatMap((culture) => {
      const label = nameIn(culture, reader)
      return label === undefined ? [] : [{ culture, label, ownName: ownNameOf(culture) }]
    })
    .sort((left, right) => left.label.localeCompare(right.label, reader))

interface TextInfo {
  direction?: string
}
type LocaleWithText = Intl.Locale & { getTextInfo?: () => TextInfo; textInfo?: TextInfo }

const rightToLeft = ['ar', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']

/** How the language is written, as far as this browser knows (ECMA-402 Intl.Locale Info). */
export const directionOf = (culture: string): 'ltr' | 'rtl' => {
  try {
    const locale: LocaleWithText = new Intl.Locale(culture)
    const direction = (locale.getTextInfo?.() ?? locale.textInfo)?.direction
    if (direction !== undefined) return direction === 'rtl' ? 'rtl' : 'ltr'
    return rightToLeft.includes(locale.language) ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}
