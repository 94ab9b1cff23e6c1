/** Every tree's manifest lists what is used in the tree, what runs in production apart from what builds and tests. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'

interface Tree {
  readonly manifest: string
  readonly folders: readonly string[]
  /** Used without being imported: programs, types of what is imported, and what a style sheet or a tool names. */
  readonly tools: readonly string[]
}

const trees: readonly Tree[] = [
  {
    manifest: 'package.json',
    folders: ['e2e', 'bench', 'scripts'],
    tools: ['@biomejs/biome', '@types/node', 'fast-check', 'typescript'],
  },
  // `buffer` is the machine's own at the server and this package in the browser.
  { manifest: 'packages/contract/package.json', folders: ['packages/contract/src'], tools: ['buffer'] },
  { manifest: 'apps/api/package.json', folders: ['apps/api/src'], tools: ['kysely-codegen'] },
  {
    manifest: 'apps/portal/package.json',
    folders: ['apps/portal/src', 'apps/portal/groups.ts', 'apps/portal/vite.config.ts'],
    tools: ['postcss-preset-mantine'],
  },
]

/** Tests of every tree are run by the root's runner, with its tools. */
const shared = new Set(['vitest', 'fast-check'])

const filesBelow = (path: string): string[] => {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .flatMap((name) => filesBelow(join(path, name)))
}

const pattern =
  /(?:^|\n)\s*(?:(?:import|export)\s[^'"`;]*?from\s+|import\s+|@import\s+)['"]((?:@[a-z\d.-]+\/)?[a-z\d][\w.-]*)(?:\/[^'"]*)?['"]|\b(?:import\(|require\(|require\.resolve\(|\w*equire\(import\.meta\.url\)(?:\.resolve)?\()\s*['"]((?:@[a-z\d.-]+\/)?[a-z\d][\w.-]*)(?:\/[^'"]*)?['"]/g
const builtin = new Set(builtinModules)
const isOwn = (name: string): boolean => name.startsWith('@papaver/') || name === 'virtual'

/** Packages that a file imports, apart from the machine's and our own. */
const packagesIn = (text: string): string[] =>
  [...text.matchAll(pattern)]
    .map(([, named, asked]) => named ?? asked ?? '')
    .filter((name) => !builtin.has(name) && !isOwn(name))

const isOfTests = (path: string): boolean =>
  /\.test\.tsx?$|\/testing\/|test-(?:server|database|process)|-test-/.test(path)

const breachesOf = (root: string, { manifest, folders, tools }: Tree): string[] => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(root, manifest), 'utf8'),
  ) as Record<string, Record<string, string>>
  const all = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)])
  const used = new Set<string>(tools)
  const breaches: string[] = []
  const files = folders.flatMap((folder) => filesBelow(join(root, folder)))
  for (const path of files.filter((each) => /\.(?:tsx?|mjs|css)$/.test(each))) {
    for (const name of new Set(packagesIn(readFileSync(path, 'utf8')))) {
      used.add(name)
      const isDeclared = all.has(name) || (isOfTests(path) && shared.has(name))
      if (!isDeclared)
        breaches.push(`${path.slice(root.length)}: uses ${name}, which ${manifest} does not list`)
    }
  }
  const isUsed = (name: string): boolean =>
    used.has(name) || (name.startsWith('@types/') && used.has(name.slice(7))) || isOwn(name)
  return [
    ...breaches,
    ...[...all]
      .filter((name) => !isUsed(name))
      .map((name) => `${manifest}: lists ${name}, which nothing uses`),
  ]
}

export const manifestBreaches = (root: string): string[] => trees.flatMap((tree) => breachesOf(root, tree))
