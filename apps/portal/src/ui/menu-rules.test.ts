import { expect, test } from 'vitest'
import { countOf, currentEntry, groupOf, type Menu, visibleMenu } from './menu-rules.ts'

const entry = (id: string, routerLink: string, permissions: string[] = [], count = '') => ({
  id,
  name: id,
  icon: '',
  routerLink,
  permissions,
  count,
})
const menu: Menu = [
  { ...entry('home', '/home'), isExpanded: false, items: [] },
  {
    id: 'area',
    name: 'area',
    icon: '',
    permissions: [],
    isExpanded: true,
    items: [
      entry('list', '/import-export', ['authorization.read'], 'work'),
      entry('sign', '/import-export?view=sign', ['case.sign'], 'sign'),
      entry('balances', '/import-export/balances', ['balance.read']),
      entry('users', '/users', ['user.admin']),
    ],
  },
]

test('an entry needs one of its permissions or roles, a group one entry', () => {
  const ids = (permissions: string[], roles: string[] = []) =>
    visibleMenu(menu, permissions, roles).map(({ id, items }) => [id, ...items.map((item) => item.id)])
  expect(ids([])).toEqual([['home']])
  expect(ids(['authorization.read', 'balance.read'])).toEqual([['home'], ['area', 'list', 'balances']])
  expect(ids([], ['CASE.SIGN'])).toEqual([['home'], ['area', 'sign']])
})

test.each([
  ['/home', '/home', 'home', 'home'],
  ['/import-export', '/import-export', 'list', 'area'],
  ['/import-export/7', '/import-export/7', 'list', 'area'],
  ['/import-export', '/import-export?view=sign', 'sign', 'area'],
  ['/import-export', '/import-export?view=overdue', 'list', 'area'],
  ['/import-export/balances', '/import-export/balances', 'balances', 'area'],
  ['/users', '/users', 'users', 'area'],
  ['/settings', '/settings', undefined, undefined],
  ['/users/settings', '/users/settings', undefined, undefined],
])('%s as %s is %s in %s', (pathname, href, current, group) => {
  expect(currentEntry(menu, pathname, href)).toBe(current)
  expect(groupOf(menu, current)).toBe(group)
})

test('a closed group counts all that waits in it', () => {
  const [, area] = menu
  expect(area && countOf(area, { work: 9, sign: 6, other: 4 })).toBe(15)
})
