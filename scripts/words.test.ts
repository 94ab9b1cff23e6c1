import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What the house once said among itself, and the field's own word for it. */
const replaced: Readonly<Record<string, string>> = {
  deed: 'action, step or entry',
  paper: 'document, letter or print',
  tell: 'notify or describe',
  tells: 'notify or describe',
  telling: 'notice',
  told: 'notified',
  untold: 'not notified',
  demand: 'requirement',
  demanded: 'required',
  face: 'style',
  instead: 'empty state, fallback',
  handover: 'reassignment',
}
const spellings = new Map(
  Object.entries(replaced).flatMap(([word, better]) => [
    [word, better],
    [`${word}s`, better],
  ]),
)

/** Words of others: a component of Mantine, a property of CSS, sheets that a printer takes; harvest that its buyer has. */
const foreign = new Set(['font-face', 'handedOver'])

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    if (['node_modules', 'dist', 'migrations'].includes(name)) return []
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
const files = ['packages/contract/src', 'apps/api', 'apps/portal', 'e2e', 'bench', 'scripts'].flatMap(
  (folder) => filesBelow(join(root, folder)),
)

/** `markNotified` → mark notified; `two-factor` → two factor. */
const wordsIn = (name: string): string[] =>
  foreign.has(name)
    ? []
    : (name.replace(/hand(ed)?-?over/i, 'handover').match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map(
        (word) => word.toLowerCase(),
      )
const replacedIn = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter((name) => wordsIn(name).some((word) => spellings.has(word)))

/** What is neither a comment nor a sentence. */
const codeOf = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:])\/\/.*$/gm, '$1')
    .replace(/<font face/g, '<font')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replace(/\/(?:[^/\\\n]|\\.)+\/[a-z]*(?=[,).;\s])/g, '//')

/** Keys of messages; what an action of the trail is called stays, since rows of the trail stay. */
const keysOf = (value: unknown, path: string): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        path === 'actions' ? [] : [key, ...keysOf(inner, path === '' ? key : `${path}.${key}`)],
      )

const namesIn = (path: string): string[] => {
  if (/\.tsx?$/.test(path)) return codeOf(readFileSync(path, 'utf8')).match(/[A-Za-z_$][\w$]*/g) ?? []
  if (path.endsWith('.css')) return readFileSync(path, 'utf8').match(/(?<=\.|data-|--)[a-z][\w-]*/gi) ?? []
  if (/messages\/[a-z]+\.json$/.test(path)) return keysOf(JSON.parse(readFileSync(path, 'utf8')), '')
  return []
}

it('names say what developers and officials say', () => {
  const found = files.flatMap((path) => {
    if (path === fileURLToPath(import.meta.url)) return []
    const place = relative(root, path)
    return [...replacedIn([place]), ...replacedIn(namesIn(path))].map((name) => `${place}: ${name}`)
  })
  expect(found).toEqual([])
})
