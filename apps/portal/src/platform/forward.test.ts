import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from '../route-tree.tsx'
import { acceptForward } from './forward.ts'

const router = createRouter({ routeTree, history: createMemoryHistory() })

test.each([
  '/import-export',
  '/import-export?view=overdue&search=%2F%2Fevil.example',
  '/import-export/0b6f9a52-0000-4000-8000-000000000001',
  '/users/settings',
  '/home',
])('%s is a place of the portal', (forward) => {
  expect(acceptForward(forward, router).href).toBe(forward)
})

test('the guard of the route decides, not the first word of the address', () => {
  expect(acceptForward('/establishments/own', router).guard).toBe('login')
  expect(acceptForward('/establishments/domestic', router).guard).toBe('admin')
  expect(acceptForward('/help/guide', router).guard).toBe('none')
  expect(acceptForward('/help/manage?culture=fr', router).guard).toBe('admin')
})

test.each([
  undefined,
  null,
  7,
  '',
  'home',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5Cevil.example',
  '/%2F%2Fevil.example',
  '%2F%2Fevil.example',
  '/%09/evil.example',
  '/help/%2F%2Fevil.example',
  '/help/%5C%5Cevil.example',
  '/help/%E0%A4%A',
  'https://evil.example/home',
  'https:/home',
  'javascript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,x',
  '/homepage',
  '/home/../../evil',
  '/home/%2e%2e/evil',
  '/home//evil.example',
  '/home@evil.example',
  '/login?fwd=/login',
  '/login',
  '/signin-oidc?answer=x',
  '/display-authorization',
  '/password',
  '/registration/verify?token=x',
  '/account/new-email?token=x',
  '/error-page',
  '/unknown',
  '/import-export/0b6f9a52-0000-4000-8000-000000000001/no-such-part',
  '/home\n',
  ' /home',
  `/home?${'a'.repeat(1000)}`,
])('%j is none, and leads home', (forward) => {
  expect(acceptForward(forward, router)).toEqual({ href: '/home', guard: 'none' })
})
