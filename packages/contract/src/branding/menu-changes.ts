import type { MenuEntry, MenuGroup } from './schema.ts'

export interface MenuChange {
  readonly id: string
  readonly kind:
    | 'added'
    | 'removed'
    | 'label'
    | 'icon'
    | 'place'
    | 'audience'
    | 'hidden'
    | 'shown'
    | 'group'
    | 'order'
  /** The entry as it is now, or as it was where it is gone. */
  readonly entry: MenuEntry
}

interface Placed {
  readonly entry: MenuEntry
  readonly parent: string
}

const placedIn = (groups: readonly MenuGroup[]): Map<string, Placed> =>
  new Map(
    groups.flatMap((group) => [
      [group.id, { entry: group, parent: '' }] as const,
      ...group.items.map((entry) => [entry.id, { entry, parent: group.id }] as const),
    ]),
  )

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** Texts are the same in whatever order their languages come, and an empty one says nothing. */
const saidIn = ({ label }: MenuEntry): unknown =>
  'key' in label
    ? label.key
    : Object.entries(label.texts)
        .filter(([, text]) => text.trim() !== '')
        .toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The longest run of `now` that stands in the order of `before`; all others were moved. */
const keptInOrder = (before: readonly string[], now: readonly string[]): Set<string> => {
  const at = new Map(before.map((id, index) => [id, index]))
  const runs: string[][] = []
  for (const id of now) {
    const place = at.get(id) ?? -1
    const fitting = runs.filter((run) => (at.get(run.at(-1) ?? '') ?? -1) < place)
    const longest = fitting.reduce<string[]>((best, run) => (run.length > best.length ? run : best), [])
    runs.push([...longest, id])
  }
  return new Set(runs.reduce<string[]>((best, run) => (run.length > best.length ? run : best), []))
}

/** Those that stand at another place among the same neighbours. */
const reordered = (before: readonly MenuGroup[], after: readonly MenuGroup[]): Set<string> => {
  const listsOf = (groups: readonly MenuGroup[]): Map<string, string[]> =>
    new Map([
      ['', groups.map(({ id }) => id)],
      ...groups.map(({ id, items }) => [id, items.map((entry) => entry.id)] as const),
    ])
  const old = listsOf(before)
  return new Set(
    [...listsOf(after)].flatMap(([parent, ids]) => {
      const earlier = old.get(parent) ?? []
      const now = ids.filter((id) => earlier.includes(id))
      const kept = keptInOrder(earlier, now)
      return now.filter((id) => !kept.has(id))
    }),
  )
}

const changesOf = (was: Placed, is: Placed): MenuChange['kind'][] => {
  const [old, now] = [was.entry, is.entry]
  return [
    ...(same(saidIn(old), saidIn(now)) ? [] : (['label'] as const)),
    ...(old.icon === now.icon ? [] : (['icon'] as const)),
    ...(old.routerLink === now.routerLink ? [] : (['place'] as const)),
    ...(same(old.permissions.toSorted(), now.permissions.toSorted()) ? [] : (['audience'] as const)),
    ...(old.isHidden === now.isHidden ? [] : ([now.isHidden ? 'hidden' : 'shown'] as const)),
    ...(was.parent === is.parent ? [] : (['group'] as const)),
  ]
}

/** What one version of the menu changed against another, in the order of the menu; what is gone comes last. */
export const menuChanges = (before: readonly MenuGroup[], after: readonly MenuGroup[]): MenuChange[] => {
  const [old, now] = [placedIn(before), placedIn(after)]
  const moved = reordered(before, after)
  const present = [...now].flatMap(([id, is]): MenuChange[] => {
    const was = old.get(id)
    if (was === undefined) return [{ id, kind: 'added', entry: is.entry }]
    const kinds = [...changesOf(was, is), ...(moved.has(id) ? (['order'] as const) : [])]
    return kinds.map((kind) => ({ id, kind, entry: is.entry }))
  })
  const gone = [...old].filter(([id]) => !now.has(id))
  return [...present, ...gone.map(([id, { entry }]): MenuChange => ({ id, kind: 'removed', entry }))]
}
