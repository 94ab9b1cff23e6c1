import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { grantsOf } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import { menuChanges } from './menu-changes.ts'
import { isMenuIcon, isMenuPlace, menuIcons } from './menu-places.ts'
import { isSafeAddress, menuProblems, shownMenu, withNewlyOffered } from './rules.ts'
import { type MenuEntry, type MenuGroup, menuGroups } from './schema.ts'
import { heldBy, textIn } from './shown.ts'

const entry = (id: string, part: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  label: { key: 'frame.menu.home' },
  icon: 'home',
  routerLink: '/home',
  permissions: [],
  isHidden: false,
  count: null,
  ...part,
})
const group = (id: string, items: MenuEntry[], part: Partial<MenuEntry> = {}): MenuGroup => ({
  ...entry(id, { routerLink: null, ...part }),
  items,
})
const kept = group('administration', [
  entry('ui', { routerLink: '/ui-customization', permissions: ['branding.edit'] }),
  entry('settings', { routerLink: '/settings', permissions: ['settings.read'] }),
])
const knows = (key: string): boolean => key.startsWith('frame.menu.')
const found = (...groups: MenuGroup[]) => menuProblems(groups, knows).map(({ id, code }) => `${id} ${code}`)

describe('a menu may not be saved with', () => {
  test.each([
    ['nothing wrong', [kept, group('a', [entry('b')])], []],
    ['an empty group', [kept, group('a', [])], []],
    ['no words at all', [kept, group('a', [], { label: { texts: {} } })], ['a labelMissing']],
    [
      'words that are only space',
      [kept, group('a', [], { label: { texts: { en: '  ' } } })],
      ['a labelMissing'],
    ],
    ['a key that is none', [kept, group('a', [], { label: { key: 'frame.title' } })], ['a labelUnknown']],
    [
      'a key without words',
      [kept, group('a', [], { label: { key: 'users.menu.none' } })],
      ['a labelUnknown'],
    ],
    ['an icon nobody draws', [kept, group('a', [entry('b', { icon: 'skull' })])], ['b iconUnknown']],
    [
      'an entry that leads nowhere',
      [kept, group('a', [entry('b', { routerLink: null })])],
      ['b placeMissing'],
    ],
    [
      'a place that is none',
      [kept, group('a', [entry('b', { routerLink: '/nowhere' })])],
      ['b placeUnknown'],
    ],
    ['a script', [kept, group('a', [entry('b', { routerLink: 'javascript:1' })])], ['b addressUnsafe']],
    [
      'a group that leads away',
      [kept, group('a', [entry('b')], { routerLink: '/home' })],
      ['a placeOfGroup'],
    ],
    [
      'a permission of no release',
      [kept, group('a', [], { permissions: ['root'] })],
      ['a permissionUnknown'],
    ],
    [
      'a role as well as a permission',
      [kept, group('a', [], { permissions: ['CUST_USER', 'case.sign'] })],
      [],
    ],
    ['an id twice', [kept, group('a', [entry('a')])], ['a idRepeated']],
    ['no way to settings', [{ ...kept, items: kept.items.slice(0, 1) }], [' wayLost']],
    ['a hidden way', [{ ...kept, isHidden: true }], ['ui wayLost', 'settings wayLost']],
    ['a way for others only', [{ ...kept, permissions: ['CUST_USER'] }], ['ui wayLost', 'settings wayLost']],
  ] as [string, MenuGroup[], string[]][])('%s', (_what, groups, problems) => {
    expect(found(...groups)).toEqual(problems)
  })

  test.each([
    ['https://www.incb.org/', true],
    ['https://example.org:8443/a?b=c#d', true],
    ['http://example.org/', false],
    ['https://', false],
    ['https://user@example.org/', false],
    ['https://:secret@example.org/', false],
    ['https://example.org/"onclick="', false],
    ['https://example.org/a b', false],
    ['javascript:alert(1)//https://', false],
    ['data:text/html,x', false],
    ['//example.org', false],
    [`https://example.org/${'a'.repeat(500)}`, false],
  ])('an outside address: %s is %s', (address, expected) => {
    expect(isSafeAddress(address)).toBe(expected)
  })

  it('a third level: the shape has none', () => {
    const deep = [{ ...group('a', []), items: [{ ...entry('b'), items: [entry('c')] }] }]
    expect(menuGroups.safeParse(deep).success).toBe(false)
  })
})

describe('who is shown what', () => {
  const menu = [
    group('a', [
      entry('customs', { permissions: ['CUST_USER', 'CUST_MANAGER'] }),
      entry('signs', { permissions: ['case.sign'] }),
      entry('hidden', { isHidden: true }),
    ]),
    group('office', [entry('all')], { permissions: ['branding.edit'] }),
    { ...entry('home'), items: [] },
  ]
  test.each([
    ['CA_ADMIN', ['a', 'signs', 'office', 'all', 'home']],
    ['CUST_USER', ['a', 'customs', 'home']],
    ['CULTIVATION', ['home']],
  ] as [Role, string[]][])('%s', (role, expected) => {
    const shown = shownMenu(menu, heldBy(grantsOf([role]), [role.toLowerCase()]))
    expect(shown.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)])).toEqual(expected)
  })
})

test.each([
  [{ en: 'A', fr: 'B' }, ['fr', 'de'], 'B'],
  [{ en: 'A', de: 'C' }, ['fr', 'de'], 'C'],
  [{ en: 'A', fi: 'D' }, ['fr', 'de'], 'A'],
  [{ fi: 'D' }, ['fr', 'de'], 'D'],
  [{}, ['fr'], ''],
] as [Record<string, string>, string[], string][])(
  'the words of %j for readers of %j are %s',
  (texts, cultures, expected) => {
    expect(textIn(texts, ...cultures)).toBe(expected)
  },
)

describe('after an upgrade', () => {
  const ids = (groups: readonly MenuGroup[]) =>
    groups.map(({ id, items }) => [id, ...items.map((item) => item.id)].join(' '))
  const shipped = [group('g', [entry('one'), entry('two'), entry('new')]), { ...entry('top'), items: [] }]
  test.each([
    [
      'what is new stands at the end of its group',
      [group('g', [entry('two'), entry('one')])],
      ['one', 'two', 'top'],
      ['g two one new'],
    ],
    ['what was removed stays so', [group('g', [])], ['one', 'two', 'top'], ['g new']],
    [
      'what was moved stays there',
      [group('other', [entry('one')]), group('g', [])],
      ['one', 'two', 'top'],
      ['other one', 'g new'],
    ],
    [
      'without its group it stands at the end',
      [group('other', [])],
      ['g', 'one', 'two', 'top'],
      ['other', 'new'],
    ],
    [
      'a new group comes with what is new in it',
      [group('other', [entry('one')])],
      ['one', 'two'],
      ['other one', 'g new', 'top'],
    ],
  ] as [string, MenuGroup[], string[], string[]][])('%s', (_what, groups, offered, expected) => {
    const after = withNewlyOffered({ groups, offered }, shipped)
    expect(ids(after.groups)).toEqual(expected)
    expect(withNewlyOffered(after, shipped)).toBe(after)
  })

  it('nothing changes where nothing is new', () => {
    const menu = { groups: [], offered: ['g', 'one', 'two', 'new', 'top'] }
    expect(withNewlyOffered(menu, shipped)).toBe(menu)
  })
})

describe('what a version changed', () => {
  const before = [group('a', [entry('x'), entry('y'), entry('z')]), group('b', [entry('w')])]
  const changes = (after: MenuGroup[]) => menuChanges(before, after).map(({ id, kind }) => `${id} ${kind}`)
  test.each([
    ['nothing', before, []],
    [
      'a name',
      [{ ...group('a', before[0]?.items ?? []), label: { texts: { en: 'A' } } }, group('b', [entry('w')])],
      ['a label'],
    ],
    [
      'one moved up',
      [group('a', [entry('z'), entry('x'), entry('y')]), group('b', [entry('w')])],
      ['z order'],
    ],
    [
      'one moved down',
      [group('a', [entry('y'), entry('z'), entry('x')]), group('b', [entry('w')])],
      ['x order'],
    ],
    [
      'to another group',
      [group('a', [entry('x'), entry('y')]), group('b', [entry('w'), entry('z')])],
      ['z group'],
    ],
    ['groups changed places', [group('b', [entry('w')]), group('a', before[0]?.items ?? [])], ['a order']],
    [
      'one less, one more',
      [group('a', [entry('x'), entry('y'), entry('n')]), group('b', [entry('w')])],
      ['n added', 'z removed'],
    ],
    [
      'all of one',
      [
        group('a', [
          entry('x', { icon: 'star', routerLink: '/help', permissions: ['CUST_USER'], isHidden: true }),
          entry('y'),
          entry('z'),
        ]),
        group('b', [entry('w')]),
      ],
      ['x icon', 'x place', 'x audience', 'x hidden'],
    ],
  ] as [string, MenuGroup[], string[]][])('%s', (_what, after, expected) => {
    expect(changes(after)).toEqual(expected)
  })
})

test('texts in another order of languages are no change', () => {
  const texts = (label: Record<string, string>) => [group('a', [], { label: { texts: label } })]
  expect(menuChanges(texts({ en: 'A', fr: 'B' }), texts({ fr: 'B', de: ' ', en: 'A' }))).toEqual([])
})

test('the shipped menu keeps its own rules', () => {
  const file = new URL('../../../../reference-data/menu.json', import.meta.url)
  interface Shipped {
    icon: string
    routerLink?: string
    items?: Shipped[]
  }
  const groups = JSON.parse(readFileSync(file, 'utf8')) as Shipped[]
  const all = groups.flatMap((each) => [each, ...(each.items ?? [])])
  expect(all.filter(({ icon }) => !isMenuIcon(icon))).toEqual([])
  expect(all.filter(({ routerLink }) => routerLink !== undefined && !isMenuPlace(routerLink))).toEqual([])
})

test('every sign that an entry may have is called something', () => {
  const english = JSON.parse(readFileSync(new URL('messages/en.json', import.meta.url), 'utf8'))
  expect(Object.keys(english.icon).sort()).toEqual([...menuIcons].sort())
})
