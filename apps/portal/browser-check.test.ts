import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { browserCheckSource } from './browser-check.ts'

interface Part {
  text: string
}

const source = browserCheckSource()

/** What the page says after the check; undefined where the program goes on. */
const saidTo = (globals: object): string | undefined => {
  let said: Part | undefined
  const make = () => {
    const part: Part = { text: '' }
    return {
      ...part,
      style: {},
      appendChild: (child: Part) => {
        part.text += child.text
      },
      part,
    }
  }
  const parentNode = { replaceChild: (page: { readonly part: Part }) => (said = page.part) }
  const document = {
    documentElement: {},
    getElementById: () => ({ parentNode }),
    createElement: () => {
      const made = make()
      return Object.defineProperty(made, 'text', { get: () => made.part.text })
    },
    createTextNode: (text: string) => ({ text }),
  }
  const current = {
    Map,
    Promise,
    Array,
    Object,
    URL,
    AbortSignal,
    crypto,
    Intl,
    navigator: { language: 'de-CH' },
  }
  runInContext(source, createContext({ document, ...current, ...globals }))
  return said?.text
}

test('a browser that is supported goes on', () => {
  expect(saidTo({})).toBeUndefined()
})

test.each([
  ['one that cannot group', { Map: class {} }],
  ['one without promises that others keep', { Promise: class {} }],
  ['one of ten years ago', { Map: undefined, URL: undefined, AbortSignal: undefined, crypto: undefined }],
])('%s names the supported browsers in its language', (_, globals) => {
  const said = saidTo(globals)
  expect(said).toContain('Dieser Browser ist zu alt')
  for (const version of [
    'Chrome und Edge ab Version 137',
    'Firefox ab Version 140',
    'Safari ab Version 17.4',
  ])
    expect(said).toContain(version)
})

test('other languages than ours read English', () => {
  expect(saidTo({ Map: class {}, navigator: { language: 'pt' } })).toContain('This browser is too old')
})

test('it is written so that any browser can read it', () => {
  const program = source.replace(/var words = .*/, '')
  expect(program).not.toMatch(
    /\b(?:const|let|class|async|import|export)\s|=>|`|\?\.|\?\?|\.\.\.|catch \{|hasOwn|includes/,
  )
  expect(source).toMatch(/^[\u0020-\u007e\n]*$/)
})
