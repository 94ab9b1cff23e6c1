import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'

type Row = Record<string, string>

const folder = new URL('../../../../../reference-data/', import.meta.url)
const languages = ['en', 'es', 'fi', 'fr', 'ru', 'de', 'ar']

function readRows(file: string): Row[] {
  return parse(readFileSync(new URL(file, folder)), { columns: true })
}

/** The values of one column of a source list, in its order. */
function keys(file: string, column = 'code'): string[] {
  return readRows(`${file}.csv`).map((row) => row[column] ?? '')
}

const authorizationStatuses = 'DRA REQ PRO INF HLD APR ISS PAU SUS CLO EXP CAN CAS REJ RVK RPL'.split(' ')
const preExportStatuses = 'PRE SNT ACK CLR OBJ NOA WDR CAS'.split(' ')
const preparationStatuses = 'DRA REQ PRO INF APR INA RPL REJ CAN CAS'.split(' ')
const licenseStatuses = 'DRA REQ PRO INF INS APR ISS SUS EXP RVK SUR RPL REJ CAN CAS'.split(' ')
const userStatuses = 'UNV REQ PEC APR INA CAN CAS CLO'.split(' ')
const purposes =
  'MEDICAL MANUFACTURE REEXPORT RESEARCH STANDARD TRIAL HUMANITARIAN RETURN DESTRUCTION FIRST-AID OTHER'.split(
    ' ',
  )

const sameCode = [
  'units_of_measure',
  'transport_modes',
  'person_titles',
  'preparation_types',
  'types_of_permit',
  'comment_types',
  'comment_sources',
  'cultivation_harvest_types',
  'cultivation_incident_types',
  'cultivation_notification_types',
  'cultivation_placing_types',
  'cultivation_propagation_types',
  'cultivation_purpose_types',
  'general_notes',
]

/** Names file → the keys it must hold, each once. */
const expectedKeys: Record<string, string[]> = {
  ...Object.fromEntries(sameCode.map((list) => [list, keys(list)])),
  // The invented country of the demonstration data is no ISO country, but its name is printed.
  countries: [...keys('countries', 'alpha2'), 'XV'],
  substances: keys('substances', 'slug'),
  substances_national: keys('substances_national', 'slug'),
  substance_families: [
    ...new Set([...keys('substances', 'family'), ...keys('substances_national', 'family')]),
  ],
  forms: ['base', ...new Set(keys('conversion_factors', 'form'))],
  preparations_demo: keys('preparations_demo', 'name'),
  customs_points_demo: readRows('establishments_demo.csv')
    .filter((row) => row.role === 'customs point')
    .map((row) => row.name ?? ''),
  statuses: authorizationStatuses,
  preparation_statuses: preparationStatuses,
  pre_export_statuses: preExportStatuses,
  license_statuses: licenseStatuses,
  user_statuses: userStatuses,
  purposes,
}

/** Lists whose rows say what they are used for. */
const withUse: ReadonlySet<string> = new Set(['reasons', 'inspection_points', 'purposes'])

const reasonUses = 'refuse revoke suspend cancel withdraw return ask hold correct endorse excess'.split(' ')

/** Every names file, also those whose keys no list here knows. */
const files = readdirSync(new URL('names/', folder))
  .filter((name) => name.endsWith('.csv'))
  .map((name) => name.slice(0, -'.csv'.length))

const cyrillic = /\p{Script=Cyrillic}/u
const arabic = /\p{Script=Arabic}/u
/** A word of two alphabets, such as a Latin C in a Russian word: it looks right and is never found. */
const mixedWord = /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u

/** Codes and titles that every language writes alike: MDMA, 2C-B, "Mx". */
function isCodeName(row: Row): boolean {
  return row.en === row.ru && row.en === row.ar
}

describe('names of the reference data', () => {
  it.each(Object.entries(expectedKeys))('%s names each key once, and no stray ones', (file, expected) => {
    const found = readRows(`names/${file}.csv`).map((row) => row.code)
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  it.each(files)('%s has a text in every language', (file) => {
    const rows = readRows(`names/${file}.csv`)
    const header = [...(withUse.has(file) ? ['code', 'use'] : ['code']), ...languages]
    expect(Object.keys(rows[0] ?? {})).toEqual(header)
    const empty = rows.filter((row) =>
      header.some((column) => row[column]?.trim() !== row[column] || !row[column]),
    )
    expect(empty).toEqual([])
  })

  it.each(files)('%s is written in the script of each language', (file) => {
    const rows = readRows(`names/${file}.csv`)
    const strange = rows.filter((row) => {
      const latin = ['en', 'es', 'fi', 'fr', 'de'].map((language) => row[language]).join(' ')
      if (cyrillic.test(latin) || arabic.test(latin)) return true
      if (cyrillic.test(row.ar ?? '') || arabic.test(row.ru ?? '') || mixedWord.test(row.ru ?? ''))
        return true
      return !isCodeName(row) && !(cyrillic.test(row.ru ?? '') && arabic.test(row.ar ?? ''))
    })
    expect(strange).toEqual([])
  })
})

describe('source lists', () => {
  it('has each form of a substance once, so that its text can be the key', () => {
    const forms = keys('conversion_factors', 'form')
    expect(new Set(forms).size).toBe(forms.length)
  })

  it('keeps code names in Latin letters only where the English name is a code', () => {
    const codeNames = readRows('names/substances.csv').filter(isCodeName)
    expect(codeNames.filter((row) => !/[A-Z0-9]{2}/.test(row.en ?? ''))).toEqual([])
  })
})

describe('reasons', () => {
  const reasons = readRows('names/reasons.csv')

  it('has unique codes and only known uses', () => {
    expect(new Set(reasons.map((reason) => reason.code)).size).toBe(reasons.length)
    expect([...new Set(reasons.map((reason) => reason.use))].toSorted()).toEqual(reasonUses.toSorted())
  })

  it.each(reasonUses)('offers a way out for %s', (use) => {
    const codes = reasons.filter((reason) => reason.use === use).map((reason) => reason.code)
    expect(codes).toContain(`${use.toUpperCase()}-OTHER`)
  })
})

describe('how substances stand on the forms of the INCB', () => {
  const reporting = readRows('substance_reporting.csv')
  const substances = new Map(readRows('substances.csv').map((row) => [row.slug, row]))

  it('is told of every substance of the conventions, once', () => {
    expect(reporting.map(({ slug }) => slug).toSorted()).toEqual([...substances.keys()].toSorted())
  })
  it('is in the order of the IDS codes, and blank where there is none', () => {
    for (const convention of ['1961', '1971']) {
      const rows = reporting.flatMap(({ slug, incb_order: place }) => {
        const substance = substances.get(slug)
        return substance?.convention === convention
          ? [{ code: substance.code ?? '', place: Number(place) }]
          : []
      })
      expect(rows.filter(({ code }) => code === '').every(({ place }) => place === 0)).toBe(true)
      const ordered = rows.filter(({ code }) => code !== '').toSorted((one, other) => one.place - other.place)
      expect(ordered.map(({ code }) => code)).toEqual(ordered.map(({ code }) => code).toSorted())
    }
  })
  it('is in litres only with a density, and has categories of precursors alone', () => {
    for (const { slug, reporting_unit: unit, density, eu_category: category } of reporting) {
      expect([slug, (unit === 'l') === (density !== '')]).toEqual([slug, true])
      if (category !== '') expect([slug, substances.get(slug)?.convention]).toEqual([slug, '1988'])
    }
  })
})
