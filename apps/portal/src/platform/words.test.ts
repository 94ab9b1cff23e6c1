import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { permissions } from '@papaver/contract/access/permissions.ts'
import { calls } from '@papaver/contract/calls.ts'
import { readersOf, type WordReaders, wordReaders } from '@papaver/contract/localization/readers.ts'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const contract = join(import.meta.dirname, '../../../../packages/contract/src')
const areas = readdirSync(contract).filter((area) => existsSync(join(contract, area, 'messages')))

/** A file of the portal and all that comes with it at once. */
const withImports = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import) '(\.[^']+\.tsx?)'/g))
    withImports(join(dirname(file), path), seen)
  return seen
}

/** Calls and permissions are written as keys are. */
const names = new Set<string>([...Object.keys(calls), ...permissions])

/** What may be a key of the translations: text that begins with an area and a dot. */
const keysIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/['"`]([a-z]+)\.([\w.]+)/g)]
    .filter(([text, area = '']) => areas.includes(area) && !names.has(text.slice(1)))
    .map(([text]) => text.slice(1))

interface Page {
  readonly file: string
  readonly readers: WordReaders
}
const readersBehind: Record<string, WordReaders> = { none: 'visitors', login: 'people', admin: 'office' }

/** The guard that all pages of a kind of case have. */
const guardOfCases =
  /guard: '(\w+)'/.exec(readFileSync(join(source, 'features/casework/case-routes.ts'), 'utf8'))?.[1] ?? ''

const pagesOfKind = (routes: string, text: string): Page[] => {
  const readers = readersBehind[guardOfCases]
  if (readers === undefined) throw new Error('the pages of kinds of case have no guard that can be read here')
  return [...text.matchAll(/import\('([^']+)'\)/g)].map(([, file = '']) => ({
    file: join(dirname(routes), file),
    readers,
  }))
}

/** What a feature with a kind of case has besides: whole routes, each with its guard. */
const ownRoutes = /\{\s*path: '[^']+',\s*load:[\s\S]*?data: \{[^}]*\},\s*\}/g

/** Pages that say their guard themselves, or by a word that they share. */
const ownPages = (routes: string, text: string): Page[] => {
  const shared = Object.fromEntries(
    [...text.matchAll(/const (\w+) = \{ guard: '(\w+)'/g)].map(([, name = '', guard = '']) => [name, guard]),
  )
  return text
    .split("path: '")
    .slice(1)
    .map((route) => {
      // What is there at once comes with the routes themselves.
      const file = /import\('([^']+)'\)/.exec(route)?.[1] ?? './routes.tsx'
      const named = /data: (?:\{ \.\.\.)?(\w+)/.exec(route)?.[1] ?? ''
      const guard = /guard: '(\w+)'/.exec(route)?.[1] ?? shared[named] ?? ''
      const readers = readersBehind[guard]
      if (readers === undefined) throw new Error(`${routes}: ${file} has no guard that can be read here`)
      return { file: join(dirname(routes), file), readers }
    })
}

/** Every page of every feature, with the readers whom its guard lets in. */
const pages: Page[] = readdirSync(join(source, 'features')).flatMap((feature) => {
  const routes = join(source, 'features', feature, 'routes.tsx')
  if (!existsSync(routes)) return []
  const text = readFileSync(routes, 'utf8')
  if (text.includes('caseRoutes('))
    return [
      ...pagesOfKind(routes, text.replaceAll(ownRoutes, '')),
      ...ownPages(routes, (text.match(ownRoutes) ?? []).join('')),
    ]
  return ownPages(routes, text)
})

/** Whoever reads the later ones has the earlier ones. */
const has = (readers: WordReaders, wanted: WordReaders): boolean =>
  wordReaders.indexOf(wanted) <= wordReaders.indexOf(readers)

const strange = ({ file, readers }: Page): string[] =>
  [...withImports(file)].flatMap((each) =>
    keysIn(each)
      .filter((key) => !has(readers, readersOf(key)) && !key.startsWith('ui.'))
      .map((key) => `${relative(source, each)}: ${key}`),
  )

describe('words come before the screens that say them', () => {
  it('finds every kind of page', () => {
    for (const readers of wordReaders)
      expect(pages.filter((page) => page.readers === readers)).not.toEqual([])
  })
  it('needs no words of administration in the frame', () => {
    expect(strange({ file: join(source, 'features/frame/signed-in-head.tsx'), readers: 'people' })).toEqual(
      [],
    )
    expect(strange({ file: join(source, 'features/frame/sidebar.tsx'), readers: 'people' })).toEqual([])
    expect(strange({ file: join(source, 'features/frame/root-layout.tsx'), readers: 'visitors' })).toEqual([])
  })
  it.each(pages.map((page) => [relative(source, page.file), page] as const))('%s', (_, page) => {
    expect(strange(page)).toEqual([])
  })
})
