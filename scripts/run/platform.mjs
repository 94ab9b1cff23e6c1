import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** This machine, in npm's words. */
export const thisPlatform = {
  os: process.platform,
  cpu: process.arch,
  ...(process.platform === 'linux'
    ? { libc: process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl' }
    : {}),
}

/**
 * Packages that a lock file has for one kind of machine alone, and that are not below `root` though this is one. npm leaves
 * them out without a word where they cannot be had, and the package that needs them fails when it is loaded.
 */
export function missingOfPlatform(lock, root, platform = thisPlatform) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => isFor(entry, platform) && !existsSync(join(root, path, 'package.json')))
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
}

function isFor({ optional, os, cpu, libc }, platform) {
  if (!optional || (os === undefined && cpu === undefined)) return false
  return takes(os, platform.os) && takes(cpu, platform.cpu) && takes(libc, platform.libc)
}

/** As npm reads them: a list of what is taken, or of what is not. */
function takes(list, value) {
  const words = [list ?? []].flat()
  if (words.includes(`!${value}`)) return false
  return words.every((word) => word.startsWith('!')) || words.includes(value)
}
