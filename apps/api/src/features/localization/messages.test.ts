import { shippedCultures } from '@papaver/contract/features.ts'
import { formsOf, makeKeyBook } from '@papaver/contract/localization/keys.ts'
import { checkText } from '@papaver/contract/localization/rules.ts'
import { flatTexts } from '@papaver/contract/localization/trees.ts'
import { describe, expect, it } from 'vitest'
import { listMessageFiles, readMessageFile, readShipped } from './messages.ts'
import { wordsFor } from './public.ts'

const files = listMessageFiles()
const features = [...new Set(files.map(({ feature }) => feature))]

/** i18next uses _zero in any language where it is there, so a language may add it. */
const withoutFreeZero = (keys: readonly string[], culture: string): string[] =>
  formsOf(culture).includes('zero')
    ? [...keys]
    : keys.filter((key) => !(key.endsWith('_zero') && keys.includes(key.replace(/_zero$/, '_other'))))

describe.skipIf(features.length === 0).each(features)('messages of %s', (feature) => {
  const read = (culture: string) => {
    const file = files.find((each) => each.feature === feature && each.culture === culture)
    return file ? new Map(flatTexts(readMessageFile(file.path))) : undefined
  }
  const english = read('en') ?? new Map<string, string>()
  const book = makeKeyBook([...english.keys()])

  it.each(shippedCultures)('are complete in %s', (culture) => {
    const own = read(culture)
    expect(own, `${feature}/messages/${culture}.json is missing`).toBeDefined()
    const wanted = book.keysFor([culture]).filter((key) => book.isWanted(key, culture))
    const keys = withoutFreeZero([...(own?.keys() ?? [])], culture)
    expect(keys.sort()).toEqual(withoutFreeZero(wanted, culture).sort())
  })

  it.each(shippedCultures)('keep the rules of texts in %s', (culture) => {
    const wrong = [...(read(culture) ?? [])].flatMap(([key, text]) => {
      const problem = checkText({ key, culture, text }, book, (each) => english.get(each))
      return problem === undefined ? [] : [[key, text, problem]]
    })
    expect(wrong).toEqual([])
  })
})

it('figures with hyphens stand isolated in Arabic, where they would be read backwards', () => {
  const backwards = files
    .filter(({ culture }) => culture === 'ar')
    .flatMap(({ path }) => flatTexts(readMessageFile(path)))
    .filter(([, text]) => /\d[A-Z]?-[A-Z]?\d/.test(text.replaceAll(/\u2066[^\u2066\u2069]*\u2069/g, '')))
  expect(backwards).toEqual([])
})

describe('joined words', () => {
  it('ship in every language', () => {
    expect([...readShipped().keys()].sort()).toEqual([...shippedCultures].sort())
  })
  it('have no key that cannot be told from a path', () => {
    const keys = files.flatMap(({ path }) => flatTexts(readMessageFile(path)).map(([key]) => key))
    const names = files.flatMap(
      ({ path }) => JSON.stringify(readMessageFile(path)).match(/"[^"]*\.[^"]*":/g) ?? [],
    )
    expect(names.filter((name) => keys.includes(name.slice(1, -2)))).toEqual([])
  })
  it('answer a key that nobody has with the key', () => {
    expect(wordsFor('xx')('no.such.key')).toBe('no.such.key')
  })
})
