import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..', '..')
const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
const read = (name: string): string => readFileSync(join(source, name), 'utf8')
const pages = names.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
const sheets = names.filter((name) => name.endsWith('.module.css'))

const allOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)
const withoutComments = (css: string): string => css.replaceAll(/\/\*.*?\*\//gs, '')
const classesIn = (css: string): Set<string> =>
  new Set(allOf(withoutComments(css).replaceAll(/\{[^{}]*\}/g, '{}'), /\.([a-z][\w-]*)/gi))

interface Uses {
  named: Set<string>
  /** Chosen by a name that is only known while it runs. */
  isComputed: boolean
}

/** What pages take of each sheet. */
const usesOf = (): Map<string, Uses> => {
  const found = new Map<string, Uses>()
  for (const page of pages) {
    const text = read(page)
    for (const [, local = '', path = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
      const sheet = join(dirname(page), path)
      const uses = found.get(sheet) ?? { named: new Set(), isComputed: false }
      for (const name of allOf(text, new RegExp(`(?<![\\w.'/-])${local}\\.(\\w+)`, 'g'))) uses.named.add(name)
      uses.isComputed ||= new RegExp(`\\b${local}\\[|[{(]${local}[})]`).test(text)
      found.set(sheet, uses)
    }
  }
  return found
}

test('a page names only classes that its sheet has, and a sheet has none that no page names', () => {
  const uses = usesOf()
  const wrong = sheets.flatMap((sheet) => {
    const css = read(sheet)
    const classes = classesIn(css)
    const { named, isComputed } = uses.get(sheet) ?? { named: new Set<string>(), isComputed: false }
    const composed = new Set(allOf(css, /composes: (\w+);/g))
    const unused = isComputed ? [] : [...classes].filter((name) => !named.has(name) && !composed.has(name))
    return [
      ...[...named].filter((name) => !classes.has(name)).map((name) => `${sheet} has no .${name}`),
      ...unused.map((name) => `nobody names .${name} of ${sheet}`),
    ]
  })
  expect(wrong).toEqual([])
})

test('whoever takes a word of the common sheets finds it there, and each is taken', () => {
  const common = ['base.css', 'primitives.css', 'print.css'].map((name) => read(`platform/theme/${name}`))
  const there = new Set([...classesIn(common.join('\n'))].filter((name) => name.startsWith('pv-')))
  const taken = new Set(
    [...pages, ...sheets].flatMap((name) => allOf(read(name), /(?<![\w-])(pv-[a-z0-9-]+)(?![\w(-])/g)),
  )
  const variables = new Set(
    names.flatMap((name) => (/\.(css|tsx?)$/.test(name) ? allOf(read(name), /--(pv-[a-z0-9-]+)/g) : [])),
  )
  expect([...taken].filter((name) => !there.has(name) && !variables.has(name))).toEqual([])
  expect([...there].filter((name) => !taken.has(name))).toEqual([])
})
