import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserCheck } from './browser-check.ts'
import { syntaxTarget } from './browsers.ts'
import { callsInShort } from './calls-in-short.ts'
import { filesInOrder } from './files-in-order.ts'
import { groups, shortName } from './groups.ts'
import { supportedApis } from './newer-apis.ts'
import { offlinePages } from './offline-pages.ts'

const api = 'http://127.0.0.1:3000'

const marked = new Map<string, string>()

/** A class of a sheet in the built page: its own word and a mark of its file, as short as can be. */
const nameClass = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ''))
  const mark = createHash('sha256').update(path).digest('base64url').slice(0, 3)
  const other = marked.get(mark) ?? path
  if (other !== path) throw new Error(`${path} and ${other} have the same mark: take one character more`)
  marked.set(mark, path)
  return `${name}-${mark}`
}

export default defineConfig({
  plugins: [supportedApis(), react(), callsInShort(), browserCheck(), offlinePages(), filesInOrder()],
  server: { proxy: { '/api': api, '/assets/dx': api, '/.well-known': api, '/signin-oidc': api } },
  // The maker's own build for browsers, which stands on nothing of Node.
  resolve: { alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync' } },
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: syntaxTarget,
    manifest: true,
    // Nothing may become a data: address: the content security policy knows 'self' alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        main: join(import.meta.dirname, 'index.html'),
        check: join(import.meta.dirname, 'check', 'index.html'),
        border: join(import.meta.dirname, 'border', 'index.html'),
        field: join(import.meta.dirname, 'field', 'index.html'),
      },
      output: {
        codeSplitting: { groups },
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name] }) =>
          `assets/${shortName(name?.replace(/\.\w+$/, ''))}-[hash][extname]`,
      },
    },
  },
})
