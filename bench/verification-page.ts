import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Manifest, type Plugin } from 'vite'

/**
 * P16: every byte that the public verification page fetches before it asks the server, compressed as the
 * server sends it: page, scripts, styles, icon and the reader's language (the largest of all counts).
 * `--alone` leaves the portal's own half out of the build; the figure of a whole build is the one to quote.
 */
const floor = 80_000
const aim = 50_000
const portal = join(import.meta.dirname, '..', 'apps', 'portal')

const withoutPortal: Plugin = {
  name: 'without-portal',
  enforce: 'pre',
  resolveId: (source) => (source === './app.tsx' ? '\0portal' : null),
  load: (id) => (id === '\0portal' ? 'export const startPortal = async () => {}' : null),
}

const buildInto = async (outDir: string): Promise<Manifest> => {
  await build({
    root: portal,
    configFile: join(portal, 'vite.config.ts'),
    logLevel: 'error',
    plugins: process.argv.includes('--alone') ? [withoutPortal] : [],
    build: { outDir, emptyOutDir: true, manifest: true },
  })
  return JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8'))
}

/** The files that one entry of the manifest fetches: itself, its styles, and what it imports at once. */
const filesOf = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`${key} is not in the build`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const style of chunk.css ?? []) seen.add(style)
  for (const other of chunk.imports ?? []) filesOf(manifest, other, seen)
  return seen
}

const keyEndingIn = (manifest: Manifest, end: string): string =>
  Object.keys(manifest).find((key) => key.endsWith(end)) ?? end

const outDir = await mkdtemp(join(tmpdir(), 'verification-page-'))
try {
  const manifest = await buildInto(outDir)
  const sizeOf = async (file: string): Promise<number> =>
    gzipSync(await readFile(join(outDir, file)), { level: 9 }).length
  const fixed = filesOf(manifest, 'index.html')
  filesOf(manifest, keyEndingIn(manifest, 'features/verification/light.ts'), fixed)
  let total = 0
  for (const file of ['index.html', 'favicon.svg', ...fixed]) {
    const size = await sizeOf(file)
    total += size
    console.log(`${String(size).padStart(8)}  ${file}`)
  }
  const languages = Object.keys(manifest).filter((key) => key.includes('verification/messages/'))
  const sizes = await Promise.all(
    languages.map(async (key) => {
      const files = [...filesOf(manifest, key)].filter((file) => !fixed.has(file))
      return (await Promise.all(files.map(sizeOf))).reduce((sum, size) => sum + size, 0)
    }),
  )
  const largest = Math.max(...sizes)
  console.log(`${String(largest).padStart(8)}  the largest of ${sizes.length} languages`)
  total += largest
  const verdict = total <= aim ? 'aim met' : total <= floor ? 'floor met' : 'missed'
  console.log(
    `P16  ${(total / 1000).toFixed(1)} kB gz  (floor ${floor / 1000}, aim ${aim / 1000}): ${verdict}`,
  )
  if (total > floor) process.exitCode = 1
} finally {
  await rm(outDir, { recursive: true, force: true })
}
