import type { MenuEntry, MenuGroup } from '@papaver/contract/branding/schema.ts'
import { describe, expect, it, test } from 'vitest'
import { addEntry, addGroup, dropAt, goals, moveStep, moveTo, rowsOf } from './draft.ts'

const entry = (id: string, routerLink: string | null = '/home'): MenuEntry => ({
  id,
  label: { texts: { en: id } },
  icon: 'home',
  routerLink,
  permissions: [],
  isHidden: false,
  count: null,
})
const group = (id: string, ...items: string[]): MenuGroup => ({
  ...entry(id, null),
  items: items.map((item) => entry(item)),
})
const link = (id: string): MenuGroup => ({ ...entry(id), items: [] })
const menu = [link('home'), group('a', 'x', 'y'), group('b', 'z'), link('help'), group('c')]
const listed = (groups: readonly MenuGroup[] | undefined) =>
  groups?.map(({ id, items }) => [id, ...items.map((item) => item.id)].join(' ')).join(', ')

test.each([
  ['x', 1, 'home, a y x, b z, help, c'],
  ['y', 1, 'home, a x, b y z, help, c'],
  ['z', -1, 'home, a x y z, b, help, c'],
  ['z', 1, 'home, a x y, b, help, c z'],
  ['x', -1, undefined],
  ['home', -1, undefined],
  ['home', 1, 'a x y, home, b z, help, c'],
  ['c', -1, 'home, a x y, b z, c, help'],
  ['c', 1, undefined],
] as [string, 1 | -1, string | undefined][])('%s moved by %i', (id, step, expected) => {
  expect(listed(moveStep(menu, id, step))).toBe(expected)
})

test.each([
  ['x', 'b', 'home, a y, b z x, help, c'],
  ['x', '', 'home, a y, b z, help, c, x'],
  ['help', 'c', 'home, a x y, b z, c help'],
])('%s moved to "%s"', (id, parent, expected) => {
  expect(listed(moveTo(menu, id, parent))).toBe(expected)
})

test.each([
  ['x', ['', 'b', 'c']],
  ['help', ['a', 'b', 'c']],
  ['a', []],
])('%s may go to %j', (id, expected) => {
  expect(goals(menu, id)).toEqual(expected)
})

describe('a row dropped', () => {
  test.each([
    ['x', 'y', 'home, a y x, b z, help, c'],
    ['y', 'x', 'home, a y x, b z, help, c'],
    // Over the head of the next group: first in it.
    ['x', 'b', 'home, a y, b x z, help, c'],
    // Over the head of one's own group: into the one before it, or first where there is none.
    ['z', 'b', 'home, a x y z, b, help, c'],
    ['y', 'a', 'home, a y x, b z, help, c'],
    ['z', 'x', 'home, a z x y, b, help, c'],
    // A link takes nothing in: what comes below it stays with the group above.
    ['x', 'help', 'home, a y, b z x, help, c'],
    ['x', 'c', 'home, a y, b z, help, c x'],
    ['z', 'home', 'home, a z x y, b, help, c'],
    ['c', 'home', 'c, home, a x y, b z, help'],
    ['home', 'help', 'a x y, b z, help, home, c'],
    ['x', 'nobody', 'home, a x y, b z, help, c'],
  ])('%s on %s', (id, over, expected) => {
    expect(listed(dropAt(menu, id, over))).toBe(expected)
  })
})

it('shows only the upper level while something of it is dragged', () => {
  expect(rowsOf(menu, true)).toEqual(['home', 'a', 'b', 'help', 'c'])
  expect(rowsOf(menu, false)).toEqual(['home', 'a', 'x', 'y', 'b', 'z', 'help', 'c'])
})

it('adds where one is', () => {
  expect(listed(addEntry(menu, 'x').groups)).toBe('home, a x y own-1, b z, help, c')
  expect(listed(addEntry(menu, 'help').groups)).toBe('home, a x y, b z, help, c, own-1')
  const { groups, id } = addGroup(addGroup(menu).groups)
  expect(id).toBe('own-2')
  expect(listed(groups)).toBe('home, a x y, b z, help, c, own-1, own-2')
})
