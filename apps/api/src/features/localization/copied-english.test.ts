import { type ShippedCulture, shippedCultures } from '@papaver/contract/features.ts'
import { describe, expect, it } from 'vitest'
import { readShipped } from './messages.ts'

const listed = (words: string): readonly string[] => words.trim().split(/\s+/)

/** Names and abbreviations that are the same in every script. */
const everywhere = listed(
  'clamav clamd ddd gln google gtin html ods opendocument papaver pzn recaptcha sha starttls tls',
)
const inLatinScript = listed('captcha cbd cl ha kg km mg ml ms thc µg µl')

/** Words that a language shares with English, of the texts that are equal to the English ones. */
const shared: Readonly<Record<Exclude<ShippedCulture, 'en'>, readonly string[]>> = {
  es: listed(`asia balance base error factor fatal fax general hospital inspector material mb nasal no precursor proxy
    rectal total vaginal`),
  fi: [],
  fr: listed(`absence actions administration article attention base code composition conditions contact convention
    correction cycle cycles date destination destruction document documents europe format globe guide inactive incident
    incidents inspection inspections latitude licence licences litre longitude lot menu message messages minute minutes
    note notes notification notifications objection organisation pages palette parties pdf photo photos pixels plants
    point points police port proxy question quota quotas scanner session signature signatures site sites source
    structure substance substances suspension total trace transit transport type urgent version versions volume`),
  ru: [],
  de: listed(`base code detail fatal fax filter form format in mb material name nasal organisation partner person port
    proxy region register scanner scopes server status team test text transdermal vaginal version website`),
  ar: [],
}
const usesLatin = (culture: string): boolean => culture !== 'ru' && culture !== 'ar'

const words = (text: string): string[] =>
  text
    .replaceAll(/\{\{.*?\}\}|\$t\(.*?\)/g, ' ')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? []

const english = readShipped().get('en') ?? new Map<string, string>()
const inEnglish = (key: string): string | undefined =>
  english.get(key) ?? english.get(key.replace(/_(zero|one|two|few|many)$/, '_other'))

// A language that is begun by copying the English words passes every other test.
describe.each(shippedCultures.filter((culture) => culture !== 'en'))('texts in %s', (culture) => {
  const equal = [...(readShipped().get(culture) ?? [])].filter(([key, text]) => text === inEnglish(key))
  const known = [...everywhere, ...(usesLatin(culture) ? inLatinScript : []), ...shared[culture]]

  it('are no copies of the English ones, but for words that both have', () => {
    const allowed = new Set(known)
    expect(equal.filter(([, text]) => words(text).some((word) => !allowed.has(word)))).toEqual([])
  })
  it('are equal to the English ones for every word that is listed here', () => {
    const found = new Set(equal.flatMap(([, text]) => words(text)))
    expect(known.filter((word) => !found.has(word))).toEqual([])
  })
})
