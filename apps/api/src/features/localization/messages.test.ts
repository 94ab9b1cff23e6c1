import { shippedCultures } from '@papaver/contract/features.ts'
import { describe, expect, it } from 'vitest'
import { listMessageFiles, type MessageTree, readLanguages, readMessageFile } from './messages.ts'
import { wordsFor } from './public.ts'

const pluralEnd = /_(zero|one|two|few|many|other)$/

const flat = (tree: MessageTree, before = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before + key}.`),
  )
const placeholdersOf = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map((match) => match[1]))].sort().join()

/** The keys that a language must have for what English says: its own plural forms, and no others. */
const wantedKeys = (english: string[], culture: string): string[] => {
  const forms = new Intl.PluralRules(culture).resolvedOptions().pluralCategories
  // Only a key with an _other is a plural; a lone `_one` is a name.
  const isPlural = (key: string) => english.includes(`${key.replace(pluralEnd, '')}_other`)
  const roots = english.map((key) =>
    pluralEnd.test(key) && isPlural(key) ? key.replace(pluralEnd, '*') : key,
  )
  return [...new Set(roots)]
    .flatMap((key) => (key.endsWith('*') ? forms.map((form) => `${key.slice(0, -1)}_${form}`) : [key]))
    .sort()
}
/** i18next uses _zero in any language where it is there, so a language may add it. */
const withoutFreeZero = (keys: string[], culture: string): string[] =>
  new Intl.PluralRules(culture).resolvedOptions().pluralCategories.includes('zero')
    ? keys
    : keys.filter((key) => !(key.endsWith('_zero') && keys.includes(key.replace(/_zero$/, '_other'))))

const files = listMessageFiles()
const features = [...new Set(files.map(({ feature }) => feature))]

describe.skipIf(features.length === 0).each(features)('messages of %s', (feature) => {
  const read = (culture: string) => {
    const file = files.find((each) => each.feature === feature && each.culture === culture)
    return file ? new Map(flat(readMessageFile(file.path))) : undefined
  }
  const english = read('en') ?? new Map<string, string>()

  it.each(shippedCultures)('are complete in %s', (culture) => {
    const own = read(culture)
    expect(own, `${feature}/messages/${culture}.json is missing`).toBeDefined()
    const keys = withoutFreeZero([...(own?.keys() ?? [])], culture).sort()
    expect(keys).toEqual(wantedKeys(withoutFreeZero([...english.keys()], 'en'), culture))
  })

  it.each(shippedCultures)('have the placeholders of English in %s', (culture) => {
    const wrong = [...(read(culture) ?? [])].filter(([key, text]) => {
      // A language's "one" may stand for 1, 21, 31: what English says of many decides what may be in it.
      const pattern = english.get(key.replace(pluralEnd, '_other')) ?? english.get(key)
      // "one day" may do without its number.
      const isFree = pluralEnd.test(key) && !key.endsWith('_other') && !placeholdersOf(text).includes('count')
      const expected = placeholdersOf(pattern ?? '')
      return (
        placeholdersOf(text) !==
        (isFree ? expected.replace(/(^|,)count(?=,|$)/, '').replace(/^,/, '') : expected)
      )
    })
    expect(wrong).toEqual([])
  })

  it.each(shippedCultures)('are not empty in %s', (culture) => {
    expect([...(read(culture) ?? [])].filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

describe('joined words', () => {
  it('ship in every language', () => {
    expect([...readLanguages().keys()].sort()).toEqual([...shippedCultures].sort())
  })
  it('answer a key that nobody has with the key', () => {
    expect(wordsFor('xx')('no.such.key')).toBe('no.such.key')
  })
})
