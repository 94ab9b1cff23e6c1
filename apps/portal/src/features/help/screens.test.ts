import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { FeatureRoute } from '../../platform/routes.ts'

const features = fileURLToPath(new URL('..', import.meta.url))
const articles = fileURLToPath(new URL('../../../../../reference-data/help/en/', import.meta.url))

/** Every route of the portal, as its features make them. */
const modules = import.meta.glob<{ routes: readonly FeatureRoute[] }>('../*/routes.tsx', { eager: true })
const routes = Object.values(modules).flatMap(({ routes: made }) => made.map(({ path }) => path))

const screens = new Set(
  readdirSync(articles)
    .flatMap((file) => /^screens: (.*)$/m.exec(readFileSync(articles + file, 'utf8'))?.[1]?.split(',') ?? [])
    .map((screen) => screen.trim().split('?')[0] ?? ''),
)

it('has an article for every screen', () => {
  expect(routes.length).toBeGreaterThan(20)
  expect(routes.filter((path) => !screens.has(path))).toEqual([])
})

/** Screens of the specification whose feature may still be on its way, as the router declares them. */
const declared = [...readFileSync(`${features}../router.tsx`, 'utf8').matchAll(/^ {4}'([a-z-]+)',$/gm)].map(
  ([, word]) => `/${word}`,
)

it('names no screen that is gone', () => {
  // The check of a permit is a page of its own.
  const known = new Set([...routes, ...declared, '/display-authorization'])
  expect([...screens].filter((screen) => screen !== '' && !known.has(screen))).toEqual([])
})
