import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { oldest } from './browsers.ts'

const messages = join(import.meta.dirname, '..', '..', 'packages', 'contract', 'src', 'frame', 'messages')
const cultures = ['en', 'es', 'fi', 'fr', 'ru', 'de', 'ar']

const wordsIn = (culture: string): { readonly title: string; readonly text: string } => {
  const { title, text } = JSON.parse(readFileSync(join(messages, `${culture}.json`), 'utf8')).oldBrowser
  const named = text.replaceAll(
    /\{\{(\w+)\}\}/g,
    (_: string, browser: keyof typeof oldest) => oldest[browser],
  )
  return { title, text: named }
}

/** In characters that are read alike whatever a browser takes the file's encoding to be. */
const plain = (text: string): string =>
  text.replaceAll(/[^\u0020-\u007e\n]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const browserCheckSource = (): string => {
  const words = JSON.stringify(Object.fromEntries(cultures.map((culture) => [culture, wordsIn(culture)])))
  return readFileSync(join(import.meta.dirname, 'browser-check.js'), 'utf8').replace('__WORDS__', () =>
    plain(words),
  )
}

const source = browserCheckSource()
const mark = createHash('sha256').update(source).digest('base64url').slice(0, 8)
export const browserCheckFile = `assets/browser-${mark}.js`

/** Says at the start of every page that a browser is too old, in place of failing in the middle of the work. */
export const browserCheck = (): Plugin => ({
  name: 'browser-check',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: browserCheckFile, source })
  },
  // Before the program, which waits for the page like it.
  transformIndexHtml: () => [
    { tag: 'script', attrs: { defer: true, src: `/${browserCheckFile}` }, injectTo: 'head-prepend' },
  ],
})
