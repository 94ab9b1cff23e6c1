import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Manifest, type Plugin } from 'vite'

/**
 * P13 and P14: scripts and styles that the portal fetches for its sign-in screen and for the home of one who
 * is signed in, each file compressed as the server sends it. What is fetched later, while the browser is
 * idle, and the fonts are not counted; P14 counts the page itself as well. The reference of P13 is a page that
 * shows one heading with react and react-dom, built here by the same tool; that of P14 (a minimal react-admin)
 * is a figure measured once, since that library is none of ours.
 */
const portal = join(import.meta.dirname, '..', 'apps', 'portal')
const minimalReactAdmin = 465_000

const hello: Plugin = {
  name: 'hello',
  resolveId: (source) => (source === 'hello' ? '\0hello' : null),
  load: (id) =>
    id === '\0hello'
      ? `import { createElement } from 'react'
         import { createRoot } from 'react-dom/client'
         createRoot(document.body).render(createElement('h1', null, 'Hello'))`
      : null,
}

const common = { emptyOutDir: true, manifest: true, target: 'es2022' }

const buildPortal = async (outDir: string): Promise<Manifest> => {
  await build({
    root: portal,
    configFile: join(portal, 'vite.config.ts'),
    logLevel: 'error',
    build: { ...common, outDir },
  })
  return JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8'))
}

const buildHello = async (outDir: string): Promise<Manifest> => {
  await build({
    root: portal,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [hello],
    build: { ...common, outDir, rolldownOptions: { input: 'hello' } },
  })
  return JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8'))
}

/** A file of the manifest with its styles and all that it imports at once. */
const filesOf = (manifest: Manifest, key: string, seen: Set<string>): void => {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`${key} is not in the build`)
  if (seen.has(chunk.file)) return
  seen.add(chunk.file)
  for (const style of chunk.css ?? []) seen.add(style)
  for (const other of chunk.imports ?? []) filesOf(manifest, other, seen)
}

const sum = async (outDir: string, files: Iterable<string>, isListed: boolean): Promise<number> => {
  let total = 0
  for (const file of files) {
    const size = gzipSync(await readFile(join(outDir, file)), { level: 9 }).length
    if (isListed) console.log(`${String(size).padStart(9)}  ${file}`)
    total += size
  }
  return total
}

/** What a group of the build holds, by its name (apps/portal/groups.ts), or a page of its own. */
const keyOf = (manifest: Manifest, name: string): string =>
  Object.keys(manifest).find(
    (key) => key === name || (key.startsWith('_') && manifest[key]?.name === name),
  ) ?? name

const closure = (manifest: Manifest, keys: readonly string[]): Set<string> => {
  const files = new Set<string>()
  for (const key of keys) filesOf(manifest, keyOf(manifest, key), files)
  return files
}

const shell = ['index.html', 'portal']
const signIn = [...shell, 'login']
const home = [...shell, 'home', 'signed-in']

const report = (id: string, ours: number, reference: number, floor: number, aim: number): void => {
  const ratio = ours / reference
  const grade = ratio <= aim ? 'aim reached' : ratio <= floor ? 'floor reached' : 'MISSED'
  console.log(
    `${id}  ${ours} B / ${reference} B = ${ratio.toFixed(2)}  (floor ${floor}, aim ${aim}): ${grade}\n`,
  )
}

const [portalOut, helloOut] = await Promise.all([
  mkdtemp(join(tmpdir(), 'portal-size-')),
  mkdtemp(join(tmpdir(), 'hello-size-')),
])
try {
  const manifest = await buildPortal(portalOut)
  const helloManifest = await buildHello(helloOut)
  const helloFiles = closure(helloManifest, Object.keys(helloManifest))
  const reference = await sum(helloOut, helloFiles, false)
  console.log('sign-in screen')
  report('P13', await sum(portalOut, closure(manifest, signIn), true), reference, 2.6, 2.0)
  console.log('home after sign-in')
  const homeFiles = ['index.html', ...closure(manifest, home)]
  report('P14', await sum(portalOut, homeFiles, true), minimalReactAdmin, 0.6, 0.45)
} finally {
  await Promise.all([portalOut, helloOut].map((folder) => rm(folder, { recursive: true, force: true })))
}
