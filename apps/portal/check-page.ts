import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const messages = join(
  import.meta.dirname,
  '..',
  '..',
  'packages',
  'contract',
  'src',
  'verification',
  'messages',
)
const cultures = ['en', 'es', 'fi', 'fr', 'ru', 'de', 'ar']

const manifestIn = (culture: string): string => {
  const words = JSON.parse(readFileSync(join(messages, `${culture}.json`), 'utf8'))
  const { title } = words.device
  return JSON.stringify({
    id: '/check/',
    start_url: `/check/?lang=${culture}`,
    scope: '/check/',
    name: title,
    short_name: words.title,
    lang: culture,
    dir: culture === 'ar' ? 'rtl' : 'ltr',
    display: 'standalone',
    background_color: '#f4f6f9',
    theme_color: '#163f78',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  })
}

/** Everything that the page may load, from what it imports to what it fetches only when asked. */
const filesOf = (bundle: Parameters<Extract<Plugin['generateBundle'], { call: unknown }>>[1]): string[] => {
  const found = new Set<string>()
  const follow = (name: string): void => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) follow(next)
  }
  const entry = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.isEntry && /check\/index\.html$/.test(each.facadeModuleId ?? ''),
  )
  if (entry === undefined) throw new Error('the page /check/ is not built')
  follow(entry.fileName)
  return [...found].sort().map((name) => `/${name}`)
}

/** Makes the page /check/ one that can be installed: a manifest in each language, and a worker that knows its files. */
export const checkPage = (): Plugin => ({
  name: 'check-page',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = [
      '/check/',
      '/favicon.svg',
      ...filesOf(bundle),
      ...cultures.map((each) => `/check/manifest-${each}.webmanifest`),
    ]
    const page = readFileSync(join(import.meta.dirname, 'check', 'index.html'), 'utf8')
    const worker = readFileSync(join(import.meta.dirname, 'check', 'worker.js'), 'utf8')
    const manifests = cultures.map((culture) => [culture, manifestIn(culture)] as const)
    const build = createHash('sha256')
      .update(JSON.stringify([files, page, worker, manifests]))
      .digest('hex')
      .slice(0, 12)
    const source = worker.replace('__FILES__', JSON.stringify(files)).replace('__BUILD__', build)
    this.emitFile({ type: 'asset', fileName: 'check/worker.js', source })
    for (const [culture, manifest] of manifests)
      this.emitFile({ type: 'asset', fileName: `check/manifest-${culture}.webmanifest`, source: manifest })
  },
})
