import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { realDevicePage } from './host.ts'

const portal = join(import.meta.dirname, '..', '..', '..', '..', 'portal')
/** Every page of its own that the portal has; what was built from them lies beside them. */
const pages = readdirSync(portal).filter(
  (folder) => folder !== 'dist' && existsSync(join(portal, folder, 'index.html')),
)

it('finds the pages that are kept on a device', () => {
  expect(pages).toEqual(expect.arrayContaining(['border', 'check', 'field']))
})

it.each(pages)('/training/%s/ is the page of the real world', (page) => {
  for (const end of ['', '/', '/?lang=fi', '?lang=fi', '/worker.js'])
    expect(realDevicePage(`/training/${page}${end}`)).toBe(`/${page}/`)
})

it.each([
  '/training/',
  '/training/api/field',
  '/training/fields/',
  '/training/checks',
  '/field/',
  '/training/x/field/',
])('%s is none', (url) => expect(realDevicePage(url)).toBeUndefined())
