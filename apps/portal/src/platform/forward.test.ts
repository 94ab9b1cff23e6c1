import { expect, test } from 'vitest'
import { acceptForward } from './forward.ts'

test.each([
  '/import-export',
  '/import-export?view=overdue&search=%2F%2Fevil.example',
  '/import-export/0b6f9a52-0000-4000-8000-000000000001',
  '/users/settings',
  '/home',
])('%s is a place of the portal', (forward) => {
  expect(acceptForward(forward)).toBe(forward)
})

test.each([
  undefined,
  null,
  7,
  '',
  'home',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/home',
  'javascript:alert(1)',
  '/homepage',
  '/home/../../evil',
  '/home//evil.example',
  '/login?fwd=/login',
  '/display-authorization',
  '/unknown',
  '/home\n',
  ' /home',
  `/home?${'a'.repeat(1000)}`,
])('%j is none', (forward) => {
  expect(acceptForward(forward)).toBeUndefined()
})
