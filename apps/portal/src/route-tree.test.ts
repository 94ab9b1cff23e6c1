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
