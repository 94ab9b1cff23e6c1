import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { browserCheckFile } from './browser-check.ts'

const contract = join(import.meta.dirname, '..', '..', 'packages', 'contract', 'src')
const cultures = ['en', 'es', 'fi', 'fr', 'ru', 'de', 'ar']

/** A page of its own that can be installed and opened where there is no network. */
interface OfflinePage {
  /** Its folder, which is its address. */
  readonly folder: string
  /** What it is called, and what stands under its icon, in the words of its feature. */
  readonly namesIn: (culture: string) => { readonly name: string; readonly short: string }
}

const wordsOf = (feature: string, culture: string) =>
  JSON.parse(readFileSync(join(contract, feature, 'messages', `${culture}.json`), 'utf8'))

const pages: readonly OfflinePage[] = [
  {
    folder: 'check',
    namesIn: (culture) => {
      const words = wordsOf('verification', culture)
      return { name: words.device.title, short: words.title }
    },
  },
  {
    folder: 'border',
    namesIn: (culture) => {
      const { title, short } = wordsOf('endorsements', culture).device
      return { name: title, short }
    },
  },
  {
    folder: 'field',
    namesIn: (culture) => {
      const { title, short } = wordsOf('field-reports', culture).phone
      return { name: title, short }
    },
  },
]

const manifestIn = ({ folder, namesIn }: OfflinePage, culture: string): string => {
  const { name, short } = namesIn(culture)
  return JSON.stringify({
    id: `/${folder}/`,
    start_url: `/${folder}/?lang=${culture}`,
    scope: `/${folder}/`,
    name,
    short_name: short,
    lang: culture,
    dir: culture === 'ar' ? 'rtl' : 'ltr',
    display: 'standalone',
    background_color: '#f4f6f9',
    theme_color: '#163f78',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      // Without round corners, which each system draws itself; some take no SVG.
      ...[192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    ],
  })
}

type Generate = Extract<Plugin['generateBundle'], { call: unknown }>
type Bundle = Parameters<Generate>[1]
interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/** Every module that the page may come to, at once or only when asked. */
const modulesOf = (entry: string, modules: Modules): Set<string> => {
  const found = new Set([entry])
  for (const each of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(each) ?? {}
    for (const other of [...importedIds, ...dynamicallyImportedIds]) found.add(other)
  }
  return found
}

/** The files that hold these modules, and what those files need; not what other pages in them would fetch. */
const filesOf = (folder: string, bundle: Bundle, modules: Modules): string[] => {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const entry = chunks.find((each) => each.isEntry && each.facadeModuleId?.endsWith(`/${folder}/index.html`))
  if (!entry?.facadeModuleId) throw new Error(`the page /${folder}/ is not built`)
  const wanted = modulesOf(entry.facadeModuleId, modules)
  const found = new Set<string>()
  const follow = (name: string): void => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
    for (const next of chunk.imports) follow(next)
  }
  for (const chunk of chunks) if (chunk.moduleIds.some((id) => wanted.has(id))) follow(chunk.fileName)
  return [...found].sort().map((name) => `/${name}`)
}

/** Makes these pages ones that can be installed: a manifest in each language, and a worker that knows their files. */
export const offlinePages = (): Plugin => ({
  name: 'offline-pages',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const worker = readFileSync(join(import.meta.dirname, 'offline-worker.js'), 'utf8')
    const away = readFileSync(join(import.meta.dirname, 'away-worker.js'), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'away-worker.js', source: away })
    for (const page of pages) {
      const { folder } = page
      const files = [
        `/${folder}/`,
        '/favicon.svg',
        `/${browserCheckFile}`,
        ...filesOf(folder, bundle, this),
        ...cultures.map((each) => `/${folder}/manifest-${each}.webmanifest`),
      ]
      const html = readFileSync(join(import.meta.dirname, folder, 'index.html'), 'utf8')
      const manifests = cultures.map((culture) => [culture, manifestIn(page, culture)] as const)
      const build = createHash('sha256')
        .update(JSON.stringify([files, html, worker, manifests]))
        .digest('hex')
        .slice(0, 12)
      const source = worker
        .replace('__FILES__', JSON.stringify(files))
        .replace('__PAGE__', folder)
        .replace('__BUILD__', build)
      this.emitFile({ type: 'asset', fileName: `${folder}/worker.js`, source })
      for (const [culture, manifest] of manifests)
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/manifest-${culture}.webmanifest`,
          source: manifest,
        })
    }
  },
})
