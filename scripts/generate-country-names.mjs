/**
 * Prints reference-data/names/countries.csv, so that the file can be made again:
 *
 *   node_modules/.bin/node scripts/generate-country-names.mjs > reference-data/names/countries.csv
 *
 * The names are those of the Unicode CLDR that Node carries (its full ICU data); a newer Node may
 * therefore print newer names. Look at the differences before they are kept.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

const languages = ['en', 'es', 'fi', 'fr', 'ru', 'de', 'ar']

/** The demonstration country has a user-assigned code (ISO 3166-1) that CLDR does not know. */
const invented = {
  XV: {
    en: 'Valdoria',
    es: 'Valdoria',
    fi: 'Valdoria',
    fr: 'Valdoria',
    ru: 'Вальдория',
    de: 'Valdoria',
    ar: 'فالدوريا',
  },
}

const displayNames = Object.fromEntries(
  languages.map((language) => [
    language,
    new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  ]),
)

/** The name of the country `alpha2`; throws when the language data of this Node lacks it. */
function countryName(alpha2, language) {
  const name = invented[alpha2]?.[language] ?? displayNames[language].of(alpha2)
  if (!name) throw new Error(`No name for ${alpha2} in ${language}: does this Node have full ICU data?`)
  return name
}

function field(text) {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const countries = parse(readFileSync(new URL('../reference-data/countries.csv', import.meta.url)), {
  columns: true,
})
const codes = [...countries.map((country) => country.alpha2), ...Object.keys(invented)]

const rows = codes.map((code) => [code, ...languages.map((language) => countryName(code, language))])
for (const row of [['code', ...languages], ...rows]) console.log(row.map(field).join(','))
