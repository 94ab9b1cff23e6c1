import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { root, run } from './process.mjs'

const portal = join(root, 'apps', 'portal')
const built = join(portal, 'dist')
const cache = join(root, 'node_modules', '.cache', 'papaver')
const stamp = join(cache, 'portal-built-from')

/** What the portal is made of. The lock file stands for its packages. */
const ingredients = ['apps/portal', 'packages/contract', 'package-lock.json']
const notIngredients = new Set(['node_modules', 'dist'])

/** Builds the portal if its sources are not those it was built from. Throws when the build fails. */
export async function buildPortal(node) {
  if (!existsSync(join(portal, 'index.html'))) return
  const hash = hashSources()
  if (existsSync(join(built, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash)
    return
  console.log('Building the portal …')
  mkdirSync(cache, { recursive: true })
  // Built aside and moved in whole: an app that serves the old portal never serves half a new one.
  const aside = join(cache, `portal-${process.pid}`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(node, [vite, 'build', '--outDir', aside, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: portal,
    // Whatever asks for it (a test's NODE_ENV is "test"), people get React as it is meant to be shipped.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) {
    rmSync(aside, { recursive: true, force: true })
    throw new Error('The portal could not be built.')
  }
  await pack(join(aside, 'assets'))
  rmSync(stamp, { force: true })
  rmSync(built, { recursive: true, force: true })
  renameSync(aside, built)
  writeFileSync(stamp, hash)
}

const brotli = promisify(brotliCompress)
/** Not the best there is (11): that takes a third longer for two bytes in a hundred. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }

/**
 * Packs once, and well, what the server would pack for everybody who asks, and in a hurry: an eighth fewer bytes. It
 * finds them beside the files (`preCompressed` in platform/http/web.ts).
 */
async function pack(folder) {
  const packOne = async (name) => {
    const bytes = readFileSync(join(folder, name))
    if (bytes.length > 1024) writeFileSync(join(folder, `${name}.br`), await brotli(bytes, { params }))
  }
  await Promise.all(
    readdirSync(folder)
      .filter((name) => /\.(js|css)$/.test(name))
      .map(packOne),
  )
}

function hashSources() {
  const hash = createHash('sha256')
  for (const path of ingredients.flatMap(listFiles).sort())
    hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function listFiles(path) {
  if (path.endsWith('.json')) return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (notIngredients.has(entry.name)) return []
    const below = `${path}/${entry.name}`
    return entry.isDirectory() ? listFiles(below) : [below]
  })
}
