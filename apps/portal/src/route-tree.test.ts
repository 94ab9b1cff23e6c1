import { readdirSync, readFileSync } from 'node:fs'
import { menuPlaces } from '@papaver/contract/branding/menu-places.ts'
import { portalPaths } from '@papaver/contract/portal-places.ts'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { listedRoutes } from '../../../e2e/routes.ts'
import { acceptForward } from './platform/forward.ts'
import { passesGuard } from './platform/guards.ts'
import type { Account } from './platform/session.ts'
import { features, routeTree } from './route-tree.tsx'

const router = createRouter({ routeTree, history: createMemoryHistory() })
const withRole = (role: string) => ({ roles: [role], permissions: [] }) as unknown as Account

const byPath = <Each extends { readonly path: string }>(routes: readonly Each[]): Each[] =>
  routes.toSorted((left, right) => (left.path < right.path ? -1 : 1))

test('every route is listed with its guard, and with whether one returns to it after signing in', () => {
  const declared = features.map(({ path, data: { guard, isReturnedTo = false } }) => ({
    path,
    guard,
    isReturnedTo: guard !== 'none' || isReturnedTo,
  }))
  expect(byPath(declared)).toEqual(
    byPath(listedRoutes.map(({ path, guard, isReturnedTo }) => ({ path, guard, isReturnedTo }))),
  )
})

const roles = ['CA_ADMIN', 'ESTB_MANAGER', 'ESTB_USER', 'CUST_MANAGER', 'CUST_USER', 'CULTIVATION']

test.each(listedRoutes)('$path opens to those whom its guard lets in', ({ guard }) => {
  expect(passesGuard(guard, undefined)).toBe(guard === 'none')
  for (const role of roles)
    expect(passesGuard(guard, withRole(role))).toBe(guard !== 'admin' || role === 'CA_ADMIN')
})

const searches = ['', '?view=overdue&search=%2F%2Fevil.example', '?part=security', '?page=2&sort=-name#below']

test.each(listedRoutes)('after signing in one returns to $path, if it is such a page', (route) => {
  const { path, at = path, guard, isReturnedTo } = route
  for (const search of searches) {
    const href = `${at}${search}`
    expect(acceptForward(href, router)).toEqual(
      isReturnedTo ? { href, guard } : { href: '/home', guard: 'none' },
    )
  }
})

const root = `${import.meta.dirname}/../../..`
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8')
const filesIn = (folder: string): string[] =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`)

/** Is there such a page? */
const leadsNowhere = (link: string): boolean => {
  const [, params, route] = router.getMatchedRoutes(link.replace(/^#/, '').replace(/[?#].*/, ''))
  return route === undefined || '**' in params
}

test('the pages that the server may link to are those of the router', () => {
  const known = [...features.map(({ path }) => path), '/display-authorization']
  expect(portalPaths.toSorted()).toEqual(known.toSorted())
})

test('the server writes links to pages by `portalLink` alone', () => {
  const written = filesIn('apps/api/src').filter(
    (path) => /(?<!\.test)\.ts$/.test(path) && /\/#(?:\/|\$\{)/.test(read(path)),
  )
  // Whole addresses of invented portals.
  const invented = ['authorizations/document/permit-sample.ts', 'testing/']
  expect(written.filter((path) => !invented.some((part) => path.includes(part)))).toEqual([])
})

test('every entry that a menu may have leads to a page', () => {
  const shipped = [...read('reference-data/menu.json').matchAll(/"routerLink": "([^"]+)"/g)].map(
    ([, link = '']) => link,
  )
  expect(shipped.length).toBeGreaterThan(20)
  expect([...menuPlaces.map(({ link }) => link), ...shipped].filter(leadsNowhere)).toEqual([])
})

test('every link of a help article leads to a page', () => {
  const links = filesIn('reference-data/help')
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => [...read(path).matchAll(/\]\((#[^)\s]*)\)/g)].map(([, link = '']) => link))
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(leadsNowhere)).toEqual([])
})

test('every link that the portal itself writes leads to a page', () => {
  const written = filesIn('apps/portal/src')
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap((path) =>
      [...read(path).matchAll(/(?:hrefOf\(|\bto: |\bto=|["'`]#)\{?["'`]?(\/[^"'`?\s]*)["'`?]/g)].map(
        ([, link = '']) => [path, link.replaceAll(/\$\{[^}]*\}/g, 'x')] as const,
      ),
    )
  expect(written.length).toBeGreaterThan(100)
  // Where even the first word is a value, its type knows the few that it can be.
  const known = written.filter(([, link]) => !link.startsWith('/x'))
  expect(known.filter(([, link]) => leadsNowhere(link))).toEqual([])
})
