import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingOfPlatform } from './platform.mjs'
import { root, run } from './process.mjs'

const modules = join(root, 'node_modules')
/** Holds the hash of the lock file that node_modules is known to agree with. */
const stamp = join(modules, '.papaver-installed')

/** Installs the packages when they are missing, half installed, of another lock file or of another kind of machine. */
export async function ensureInstalled() {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(text).digest('hex')
  const lock = JSON.parse(text)
  const isOfThisMachine = () => missingOfPlatform(lock, root).length === 0
  if (readOrEmpty(stamp) === hash && isOfThisMachine()) return
  if (!isInstalled(lock) || !isOfThisMachine()) await install()
  const missing = missingOfPlatform(lock, root)
  if (missing.length > 0)
    throw new Error(
      `npm did not install what this machine (${process.platform} ${process.arch}) needs: ${missing.join(', ')}. ` +
        'Check that the registry can be reached, delete node_modules, and run "npm ci --include=optional".',
    )
  writeFileSync(stamp, hash)
}

async function install() {
  console.log('Installing the packages; this happens once and may take some minutes …')
  const begun = performance.now()
  // Also where NODE_ENV=production: the portal is built here. Warnings that packages want a newer Node than npm's own are
  // beside the point: they will run on the one that is among them.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' })
  if (code === 0) console.log(`Installed in ${Math.round((performance.now() - begun) / 1000)} s.`)
  else throw new Error(`npm could not install the packages (exit code ${code}).`)
}

/**
 * npm writes its own list of what it installed as the last thing, so its absence means half an installation.
 * Packages for other systems are optional, and absent by right.
 */
function isInstalled(lock) {
  const list = readOrEmpty(join(modules, '.package-lock.json'))
  if (list === '') return false
  const installed = JSON.parse(list).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = installed[path]
    if (found === undefined) return wanted.optional === true || wanted.peer === true
    return found.version === wanted.version && existsSync(join(root, path))
  })
}

function readOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
