import { calls } from '@papaver/contract/calls.ts'
import { expect, test } from 'vitest'
import { shorten } from './calls-in-short.ts'
import { type CallsShown, lengthen } from './src/platform/calls-at-length.ts'

const shownOf = (all: CallsShown): CallsShown =>
  Object.fromEntries(Object.entries(all).map(([name, [method, path]]) => [name, [method, path]]))

test('every call comes back as it was', () => {
  expect(lengthen(shorten(calls))).toEqual(shownOf(calls))
})

test('a line says what differs from the one before', () => {
  const some: CallsShown = {
    'users.list': ['GET', '/api/users'],
    'users.update': ['PUT', '/api/users/:id'],
    'users.cancel': ['POST', '/api/users/:id/cancel'],
    'users.get': ['GET', '/api/users'],
    'emails.remove': ['DELETE', '/api/emails/:id'],
  }
  expect(shorten(some).split('\n')).toEqual([
    'users.',
    'list 0 /api/users',
    '=update 3 :id',
    '!cancel 4 $',
    'get 3 ',
    'emails.',
    '-remove 2 emails/:id',
  ])
  expect(lengthen(shorten(some))).toEqual(some)
})

test('a method without a mark is refused', () => {
  expect(() => shorten({ 'users.list': ['PATCH', '/api/users'] })).toThrow('PATCH')
})
