import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

interface Machine {
  readonly platform: string
  readonly arch: string
}

/** The folder of a package, looked for upwards from a folder as Node does. */
const findFolder = (from: string, name: string): string | undefined =>
  createRequire(join(from, 'any.js'))
    .resolve.paths(name)
    ?.map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')))

/** What kinds of machine are called by those who build for them; the rest of a name says which C library. */
const machine =
  /(?<=-|\/)(darwin|linux|linuxmusl|win32|windows|freebsd|android|openbsd|netbsd|aix|sunos)-(x64|arm64|arm|ia32|ppc64|riscv64|s390x|loong64)(?=-|$)/

/** Packages that are the same for several machines or C libraries, by what they are: one of each is needed. */
const buildsOf = (names: readonly string[], { platform, arch }: Machine): string[][] => {
  const groups = new Map<string, string[]>()
  for (const name of names) {
    const [whole, os = '', cpu] = machine.exec(name) ?? []
    if (whole === undefined || cpu !== arch) continue
    if (os.replace('windows', 'win32').replace('musl', '') !== platform) continue
    const kind = name.slice(0, name.indexOf(whole))
    groups.set(kind, [...(groups.get(kind) ?? []), name])
  }
  return [...groups.values()]
}

/**
 * What is missing of a package whose compiled part comes as one package for each kind of machine: undefined where nothing is.
 * Looked for in files, as loading it would fail with words that name no remedy.
 */
export const missingNative = (
  name: string,
  from: string = import.meta.dirname,
  on: Machine = process,
): string | undefined => {
  const folder = findFolder(from, name)
  if (folder === undefined) return `The package ${name} is missing. Run "npm ci --include=optional".`
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    optionalDependencies?: Record<string, string>
  }
  const here = `this machine (${on.platform} ${on.arch})`
  const builds = buildsOf(Object.keys(optionalDependencies), on)
  if (builds.length === 0) return `The package ${name} cannot be had for ${here}.`
  const missing = builds.find((each) => !each.some((build) => findFolder(folder, build)))
  return missing === undefined
    ? undefined
    : `The package ${missing.join(' or ')} is missing, without which ${name} does not run on ${here}. ` +
        'Delete node_modules and run "npm ci --include=optional" on this machine.'
}
