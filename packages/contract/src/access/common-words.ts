import { shippedCultures } from '../features.ts'

/**
 * Words that people put a capital, a digit and a mark around when a rule requires them. No password is much
 * harder to guess for having these as its only letters.
 */
const words =
  'password passwort kennwort salasana contrasena contraseña motdepasse parol пароль admin administrator root user ' +
  'test guest demo welcome willkommen tervetuloa bienvenue bienvenido hello hallo bonjour letmein changeme change ' +
  'default secret master login access qwerty qwertz azerty asdf asdfgh qwertyuiop abc abcd abcdef iloveyou monkey ' +
  'dragon football baseball basketball cricket soccer hockey sunshine princess superman batman shadow spring summer ' +
  'autumn winter company office pharma pharmacy papaver poppy authority health medicine customs ministry agency ' +
  'government national officer manager director doctor system server service support portal website internet computer ' +
  'laptop windows google facebook samsung android temp temporary new my me the pass word money freedom family angel ' +
  'jesus christ allah krishna ganesh buddha god bless lucky happy smile flower butterfly orange banana apple chocolate ' +
  'cookie coffee tiger lion eagle falcon star moon sun love lovely baby honey sweet heart friend forever king queen ' +
  'michael david john james robert daniel thomas andrew anthony matthew joshua joseph jessica jennifer ashley amanda ' +
  'nicole michelle maria anna elena ivan olga sergey natasha ahmed mohammed mohamed muhammad ali fatima hassan omar ' +
  'rahul priya kumar singh sharma raj carlos jose juan luis pedro pierre jean marie hans peter klaus stefan andreas ' +
  'london paris berlin moscow madrid delhi mumbai lagos nairobi vienna helsinki'

/** Every country of ISO 3166-1 that the language's data know, by its code. */
const countryCodes = (): string[] => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letters.flatMap((first) =>
    letters.map((second) => first + second).filter((code) => known.of(code) !== undefined),
  )
}

export const countryNamesOf = (countryIds: readonly string[], cultures: readonly string[]): string[] =>
  cultures.flatMap((culture) => {
    const names = new Intl.DisplayNames(culture, { type: 'region', fallback: 'none' })
    return countryIds.map((countryId) => {
      try {
        return names.of(countryId) ?? ''
      } catch {
        // No code of a country.
        return ''
      }
    })
  })

/** Months and days of the week, as they are written out. */
const calendarNames = (): string[] =>
  shippedCultures.flatMap((culture) => {
    const month = new Intl.DateTimeFormat(culture, { month: 'long', timeZone: 'UTC' })
    const weekday = new Intl.DateTimeFormat(culture, { weekday: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_none, index) => [
      month.format(Date.UTC(2024, index, 1)),
      weekday.format(Date.UTC(2024, 0, 1 + index)),
    ]).flat()
  })

const made = (): Set<string> => {
  const names = [...countryNamesOf(countryCodes(), shippedCultures), ...calendarNames()].map((name) =>
    name.normalize('NFC').toLowerCase(),
  )
  // A name of several words is tried whole, and by each of its longer words.
  const parts = names.flatMap((name) => [
    name.replace(/[^\p{L}]/gu, ''),
    ...name.split(/[^\p{L}]+/u).filter((word) => word.length >= 4),
  ])
  return new Set([...words.split(' '), ...parts])
}

let held: ReadonlySet<string> | undefined

/** Made when it is first asked for: the names of countries, months and days in every language take a moment. */
export const commonWords = (): ReadonlySet<string> => {
  held ??= made()
  return held
}
