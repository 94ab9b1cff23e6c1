import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

type List = Readonly<Record<'globals' | 'statics' | 'members' | 'properties' | 'atRules', string>>

/** What browsers know since after the oldest that are supported (scripts/generate-newer-apis.mjs). */
const list = JSON.parse(readFileSync(join(import.meta.dirname, 'newer-apis.json'), 'utf8')) as List
const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '))
const globals = setOf(list.globals)
const statics = setOf(list.statics)
const members = setOf(list.members)
const properties = setOf(list.properties)
const atRules = setOf(list.atRules)

/** Names of ours that something newer in browsers has as well. */
const ownWords = setOf('displayName fileName isInternal mediaType postalCode requestId userState')

/** Asked for before they are used, and done without where a browser does not have them; by module. */
const asked: Readonly<Record<string, ReadonlySet<string>>> = {
  'apps/portal/src/app.tsx': setOf('requestIdleCallback saveData'),
  'apps/portal/src/platform/trusted-types.ts': setOf('createHTML createPolicy createScriptURL'),
  'apps/portal/src/features/endorsements/code-reader.ts': setOf('BarcodeDetector getSupportedFormats'),
}
/** In sheets: what a browser that does not know them leaves out, and the page stands all the same. */
const decoration: ReadonlySet<string> = setOf(
  'field-sizing forced-color-adjust overflow-clip-margin page resize scrollbar-width size text-size-adjust user-select',
)

const withoutComments = (code: string): string =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<=^|\s)\/\/.*$/gm, '')

const inCode = (code: string): string[] => [
  ...[...code.matchAll(/\bnew ([A-Z]\w*)|\b([A-Z]\w*)\.|'([A-Z]\w*)' in \w/g)]
    .map(([, made = '', used = '', looked = '']) => made || used || looked)
    .filter((name) => globals.has(name)),
  ...[...code.matchAll(/\b[A-Z]\w*\.\w+/g)].map(([name]) => name).filter((name) => statics.has(name)),
  ...[...code.matchAll(/(?:\.|\b(?=requestIdleCallback\())([a-z]\w*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => members.has(name) && !ownWords.has(name)),
]

const inSheet = (code: string): string[] => [
  ...[...code.matchAll(/(?<=[{;]\s*)([a-z][a-z-]*)\s*:/g)]
    .map(([, name = '']) => name)
    .filter((name) => properties.has(name) && !decoration.has(name)),
  ...[...code.matchAll(/@([a-z][a-z-]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => atRules.has(name) && !decoration.has(name)),
]

/** What a module uses that not every supported browser has. */
export const findNewer = (path: string, code: string): string[] => {
  const plain = withoutComments(code)
  const found = path.endsWith('.css') ? inSheet(plain) : inCode(plain)
  return [...new Set(found)].filter((name) => !asked[path]?.has(name))
}

const root = join(import.meta.dirname, '..', '..')
const isOwn = (path: string): boolean => /^(apps\/portal|packages\/contract)\/src\/.*\.(tsx?|css)$/.test(path)

/** Fails the build where a module of ours uses what a supported browser does not have. */
export const supportedApis = (): Plugin => ({
  name: 'supported-apis',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const path = relative(root, id.replace(/\?.*/, '')).replaceAll('\\', '/')
    const newer = isOwn(path) ? findNewer(path, code) : []
    if (newer.length > 0)
      this.error(`${path} uses what supported browsers do not have (browsers.ts): ${newer.join(', ')}`)
    return null
  },
})
