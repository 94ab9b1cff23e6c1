import { grantsOf, permissions } from '../access/permissions.ts'
import { roles } from '../access/roles.ts'
import { isMenuIcon, isMenuPlace, keptPlaces } from './menu-places.ts'
import type { MenuEntry, MenuGroup } from './schema.ts'
import { heldBy, isOutside, isShownTo } from './shown.ts'

/** Letters at most of a word of the menu and of the name of the portal, of an address outside, and of what is said of a version. */
export const brandingLengths = { label: 60, address: 500, note: 200 } as const

export type MenuField = 'id' | 'label' | 'icon' | 'routerLink' | 'permissions' | 'items'
export interface MenuProblem {
  /** Of the entry; empty where the menu as a whole is meant. */
  readonly id: string
  readonly field: MenuField
  /** Key of the sentence: `branding.menuProblem.<code>`. */
  readonly code:
    | 'idRepeated'
    | 'labelMissing'
    | 'labelUnknown'
    | 'iconUnknown'
    | 'placeMissing'
    | 'placeUnknown'
    | 'addressUnsafe'
    | 'placeOfGroup'
    | 'permissionUnknown'
    | 'wayLost'
  /** The place that would be lost, the name that is not known. */
  readonly detail: string
}

/** Is there such a translation? Keys of menus stand under `<feature>.menu.`. */
export type KnowsKey = (key: string) => boolean
export const menuKeyPattern = /^[a-zA-Z-]+\.menu\.[a-zA-Z0-9]+$/

const audience: ReadonlySet<string> = new Set([...permissions, ...Object.keys(roles)])

/** `https:` and nothing else, with a host and without a name or password in it. */
export const isSafeAddress = (address: string): boolean => {
  if (
    !isOutside(address) ||
    address.length > 500 ||
    /[\s<>"'`\\^{|}]/.test(address) ||
    !URL.canParse(address)
  )
    return false
  const { protocol, hostname, username, password } = new URL(address)
  return protocol === 'https:' && hostname !== '' && username === '' && password === ''
}

const labelProblem = ({ label }: MenuEntry, knows: KnowsKey): MenuProblem['code'] | undefined => {
  if ('texts' in label)
    return Object.values(label.texts).some((text) => text.trim() !== '') ? undefined : 'labelMissing'
  return menuKeyPattern.test(label.key) && knows(label.key) ? undefined : 'labelUnknown'
}

const placeProblem = (link: string | null, isGroup: boolean): MenuProblem['code'] | undefined => {
  if (isGroup) return link === null ? undefined : 'placeOfGroup'
  if (link === null) return 'placeMissing'
  if (isMenuPlace(link)) return undefined
  return link.startsWith('/') ? 'placeUnknown' : isSafeAddress(link) ? undefined : 'addressUnsafe'
}

const problemsOf = (entry: MenuEntry, isGroup: boolean, knows: KnowsKey): MenuProblem[] => {
  const unknown = entry.permissions.find((name) => !audience.has(name))
  const found: [MenuField, MenuProblem['code'] | undefined, string][] = [
    ['label', labelProblem(entry, knows), 'key' in entry.label ? entry.label.key : ''],
    ['icon', isMenuIcon(entry.icon) ? undefined : 'iconUnknown', entry.icon],
    ['routerLink', placeProblem(entry.routerLink, isGroup), entry.routerLink ?? ''],
    ['permissions', unknown === undefined ? undefined : 'permissionUnknown', unknown ?? ''],
  ]
  return found.flatMap(([field, code, detail]) =>
    code === undefined ? [] : [{ id: entry.id, field, code, detail }],
  )
}

/** At the upper level an entry without a place of its own is a group, whether or not anything stands in it. */
export const isGroup = ({ routerLink, items }: MenuGroup): boolean => routerLink === null || items.length > 0

export const everyEntry = (groups: readonly MenuGroup[]): MenuEntry[] =>
  groups.flatMap((group) => [group, ...group.items])

/** The groups and entries that whoever holds this is shown; a group that shows nothing is not shown. */
export const shownMenu = <Group extends MenuGroup>(
  groups: readonly Group[],
  held: ReadonlySet<string>,
): Group[] => {
  const isShown = ({ permissions: listed, isHidden }: MenuEntry): boolean =>
    !isHidden && isShownTo(listed, held)
  return groups
    .filter(isShown)
    .map((group) => ({ ...group, items: group.items.filter(isShown) }))
    .filter((group) => group.items.length > 0 || group.routerLink !== null)
}

/** Whatever is done to the menu, an administrator keeps the way to what can undo it. */
const lostWays = (groups: readonly MenuGroup[]): MenuProblem[] => {
  const shown = everyEntry(shownMenu(groups, heldBy(grantsOf(['CA_ADMIN']), ['CA_ADMIN'])))
  return keptPlaces
    .filter((place) => !shown.some(({ routerLink }) => routerLink === place))
    .map((place) => {
      const entry = everyEntry(groups).find(({ routerLink }) => routerLink === place)
      return { id: entry?.id ?? '', field: 'items', code: 'wayLost', detail: place }
    })
}

/** Everything that is wrong with a menu; an empty list means that it may be saved. */
export const menuProblems = (groups: readonly MenuGroup[], knows: KnowsKey): MenuProblem[] => {
  const ids = everyEntry(groups).map(({ id }) => id)
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  return [
    ...[...repeated].map((id): MenuProblem => ({ id, field: 'id', code: 'idRepeated', detail: id })),
    ...groups.flatMap((group) => [
      ...problemsOf(group, isGroup(group), knows),
      ...group.items.flatMap((entry) => problemsOf(entry, false, knows)),
    ]),
    ...lostWays(groups),
  ]
}

export interface Offered {
  readonly groups: readonly MenuGroup[]
  /** Every entry that the product has offered by then: what of it is missing was removed on purpose. */
  readonly offered: readonly string[]
}

/**
 * The authority's menu after an upgrade: what the product newly offers stands at the end of its group, or of the
 * menu where the group is gone; what the authority changed or removed stays so. The same object where nothing is new.
 */
export const withNewlyOffered = (menu: Offered, shipped: readonly MenuGroup[]): Offered => {
  const known = new Set([...menu.offered, ...everyEntry(menu.groups).map(({ id }) => id)])
  const fresh = everyEntry(shipped).filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return menu
  const isFresh = ({ id }: MenuEntry): boolean => !known.has(id)
  const standing = new Set(menu.groups.map(({ id }) => id))
  const grown = menu.groups.map((group) => {
    const source = shipped.find(({ id }) => id === group.id)
    const fresh = source?.items.filter(isFresh) ?? []
    // An upper entry that the authority gave a place of its own takes nothing in.
    return isGroup(group) ? { ...group, items: [...group.items, ...fresh] } : group
  })
  const placed = new Set(everyEntry(grown).map(({ id }) => id))
  const newGroups = shipped.filter((group) => isFresh(group) && !standing.has(group.id))
  const inNewGroups = new Set(everyEntry(newGroups).map(({ id }) => id))
  const homeless = shipped
    .flatMap(({ items }) => items)
    .filter((entry) => isFresh(entry) && !placed.has(entry.id) && !inNewGroups.has(entry.id))
  return {
    groups: [
      ...grown,
      ...newGroups.map((group) => ({ ...group, items: group.items.filter(isFresh) })),
      ...homeless.map((entry) => ({ ...entry, items: [] })),
    ],
    offered: [...menu.offered, ...fresh.map(({ id }) => id)],
  }
}
