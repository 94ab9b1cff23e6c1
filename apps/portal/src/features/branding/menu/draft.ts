import { everyEntry, isGroup } from '@papaver/contract/branding/rules.ts'
import type { MenuEntry, MenuGroup } from '@papaver/contract/branding/schema.ts'

export type Groups = readonly MenuGroup[]

/** The group that an entry stands in; empty for the upper level. */
export const parentOf = (groups: Groups, id: string): string =>
  groups.find(({ items }) => items.some((item) => item.id === id))?.id ?? ''

export const findEntry = (groups: Groups, id: string): MenuEntry | undefined =>
  everyEntry(groups).find((entry) => entry.id === id)

const bare = ({ id, label, icon, routerLink, permissions, isHidden, count }: MenuEntry): MenuEntry => ({
  id,
  label,
  icon,
  routerLink,
  permissions,
  isHidden,
  count,
})

const withItems = (groups: Groups, id: string, items: (now: MenuEntry[]) => MenuEntry[]): MenuGroup[] =>
  groups.map((group) => (group.id === id ? { ...group, items: items(group.items) } : group))

export const changeEntry = (groups: Groups, id: string, part: Partial<MenuEntry>): MenuGroup[] =>
  groups.map((group) => ({
    ...group,
    ...(group.id === id ? part : {}),
    items: group.items.map((item) => (item.id === id ? { ...item, ...part } : item)),
  }))

export const removeEntry = (groups: Groups, id: string): MenuGroup[] =>
  groups
    .filter((group) => group.id !== id)
    .map((group) => ({ ...group, items: group.items.filter((item) => item.id !== id) }))

const moved = <Item>(list: readonly Item[], from: number, to: number): Item[] => {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}

const insertAt = (groups: Groups, parent: string, index: number, entry: MenuEntry): MenuGroup[] =>
  withItems(removeEntry(groups, entry.id), parent, (items) => items.toSpliced(index, 0, bare(entry)))

/** The next group in that direction that takes entries in. */
const neighbour = (groups: Groups, parent: string, step: 1 | -1): MenuGroup | undefined => {
  const at = groups.findIndex(({ id }) => id === parent)
  const others = step === 1 ? groups.slice(at + 1) : groups.slice(0, at).toReversed()
  return others.find(isGroup)
}

/** One place up or down; at the end of a group over to the next one. Undefined where there is no further. */
export const moveStep = (groups: Groups, id: string, step: 1 | -1): MenuGroup[] | undefined => {
  const parent = parentOf(groups, id)
  if (parent === '') {
    const at = groups.findIndex((group) => group.id === id)
    return groups[at + step] === undefined || at < 0 ? undefined : moved(groups, at, at + step)
  }
  const items = groups.find((group) => group.id === parent)?.items ?? []
  const at = items.findIndex((item) => item.id === id)
  if (items[at + step] !== undefined) return withItems(groups, parent, (now) => moved(now, at, at + step))
  const next = neighbour(groups, parent, step)
  const entry = items[at]
  if (next === undefined || entry === undefined) return undefined
  return insertAt(groups, next.id, step === 1 ? 0 : next.items.length, entry)
}

/** Groups that an entry may be moved into; the upper level is the empty text. A group itself goes nowhere. */
export const goals = (groups: Groups, id: string): string[] => {
  const upper = groups.find((group) => group.id === id)
  if (upper !== undefined && isGroup(upper)) return []
  const parent = parentOf(groups, id)
  const inside = groups.filter((group) => isGroup(group) && group.id !== parent).map((group) => group.id)
  return parent === '' ? inside : ['', ...inside]
}

/** To the end of another group, or of the upper level. */
export const moveTo = (groups: Groups, id: string, parent: string): MenuGroup[] => {
  const entry = findEntry(groups, id)
  if (entry === undefined) return [...groups]
  if (parent === '') return [...removeEntry(groups, id), { ...bare(entry), items: [] }]
  return insertAt(groups, parent, Number.POSITIVE_INFINITY, entry)
}

/** The rows of the tree from above; while something of the upper level is dragged, only that level. */
export const rowsOf = (groups: Groups, isUpperOnly: boolean): string[] =>
  isUpperOnly ? groups.map(({ id }) => id) : everyEntry(groups).map(({ id }) => id)

/** What was dragged comes to stand where `over` was; an entry then belongs to the group above it. */
export const dropAt = (groups: Groups, id: string, over: string): MenuGroup[] => {
  const parent = parentOf(groups, id)
  const rows = rowsOf(groups, parent === '')
  const after = moved(rows, rows.indexOf(id), rows.indexOf(over))
  if (rows.indexOf(over) < 0) return [...groups]
  if (parent === '') return after.flatMap((each) => groups.find((group) => group.id === each) ?? [])
  const above = after.slice(0, after.indexOf(id))
  const takesIn = (each: string): MenuGroup | undefined =>
    groups.find((group) => group.id === each && isGroup(group))
  const goal = above.findLast(takesIn) ?? after.find(takesIn) ?? parent
  const before = groups
    .find((group) => group.id === goal)
    ?.items.filter((item) => item.id !== id && above.includes(item.id))
  const entry = findEntry(groups, id)
  return entry === undefined ? [...groups] : insertAt(groups, goal, before?.length ?? 0, entry)
}

/** An id that nothing in the menu has. */
export const freshId = (groups: Groups): string => {
  const taken = new Set(everyEntry(groups).map(({ id }) => id))
  for (let number = 1; ; number += 1) if (!taken.has(`own-${number}`)) return `own-${number}`
}

const freshEntry = (groups: Groups): MenuEntry => ({
  id: freshId(groups),
  label: { texts: {} },
  icon: 'star',
  routerLink: null,
  permissions: [],
  isHidden: false,
  count: null,
})

/** A new group at the end. */
export const addGroup = (groups: Groups): { groups: MenuGroup[]; id: string } => {
  const entry = freshEntry(groups)
  return { groups: [...groups, { ...entry, items: [] }], id: entry.id }
}

/** A new entry in the group that is chosen or holds what is chosen, else at the end of the upper level. */
export const addEntry = (groups: Groups, chosen: string | undefined): { groups: MenuGroup[]; id: string } => {
  const entry = { ...freshEntry(groups), routerLink: '/home' }
  const near = groups.find(({ id, items }) => id === chosen || items.some((item) => item.id === chosen))
  if (near === undefined || !isGroup(near))
    return { groups: [...groups, { ...entry, items: [] }], id: entry.id }
  return { groups: withItems(groups, near.id, (items) => [...items, entry]), id: entry.id }
}
