import type { MenuItem } from '@papaver/contract/branding/schema.ts'
import type { MenuRow } from './store.ts'

type Entry = MenuItem['items'][number]

const entryOf = ({ id, name, icon, routerLink, permissions, countName }: MenuRow): Entry => ({
  id,
  name,
  icon,
  permissions,
  ...(routerLink === null ? {} : { routerLink }),
  ...(countName === null ? {} : { count: countName }),
})

const mayEnter = (held: ReadonlySet<string>, { permissions }: MenuRow): boolean =>
  permissions.length === 0 || permissions.some((permission) => held.has(permission))

/** The menu of one who holds these permissions (specification §2): a group that shows no entry is not shown. */
export const menuFor = (rows: readonly MenuRow[], held: ReadonlySet<string>): MenuItem[] => {
  const mine = rows.filter((row) => mayEnter(held, row))
  return mine
    .filter((row) => row.parentId === null)
    .map((group) => ({
      ...entryOf(group),
      isExpanded: false,
      items: mine.filter((row) => row.parentId === group.id).map(entryOf),
    }))
    .filter((group) => group.routerLink !== undefined || group.items.length > 0)
}
