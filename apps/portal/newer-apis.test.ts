import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findNewer } from './newer-apis.ts'

const root = join(import.meta.dirname, '..', '..')
const modules = ['apps/portal/src', 'packages/contract/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(tsx?|css)$/.test(path) && !path.includes('.test.')),
)

test('nothing is used that a supported browser does not have', () => {
  const found = modules.flatMap((path) =>
    findNewer(path, readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['new URLPattern({})', 'URLPattern'],
  ['Promise.try(work)', 'Promise.try'],
  ['document.startViewTransition(draw)', 'startViewTransition'],
  ['requestIdleCallback(work)', 'requestIdleCallback'],
  ['element.moveBefore(other, null)', 'moveBefore'],
  ["if ('BarcodeDetector' in window) return", 'BarcodeDetector'],
])('%s is found', (code, name) => {
  expect(findNewer('apps/portal/src/a.ts', code)).toContain(name)
})

test.each([
  ['.a { anchor-name: --b; }', 'anchor-name'],
  ['@view-transition { navigation: auto; }', 'view-transition'],
])('in a sheet %s is found', (code, name) => {
  expect(findNewer('apps/portal/src/a.css', code)).toContain(name)
})

test.each([
  'Map.groupBy(items, keyOf)',
  'Promise.withResolvers()',
  'URL.canParse(text)',
  'AbortSignal.timeout(1000)',
  '// a URLPattern would be new URLPattern()',
])('%s is supported', (code) => {
  expect(findNewer('apps/portal/src/a.ts', code)).toEqual([])
})
