import { shownMenu } from '@papaver/contract/branding/rules.ts'
import type { MenuEntry, MenuGroup, MenuItem } from '@papaver/contract/branding/schema.ts'
import { heldBy, textIn } from '@papaver/contract/branding/shown.ts'

type Shown = MenuItem['items'][number]

interface Reader {
  readonly permissions: Iterable<string>
  readonly roles: readonly string[]
  /** Whose words the labels are in, the nearest first. */
  readonly cultures: readonly string[]
}

const entryFor = (
  { id, label, icon, routerLink, permissions, count }: MenuEntry,
  cultures: readonly string[],
): Shown => {
  const own = 'texts' in label ? textIn(label.texts, ...cultures) : undefined
  return {
    id,
    name: 'key' in label ? label.key : (own ?? ''),
    icon,
    permissions,
    ...(own === undefined ? {} : { label: own }),
    ...(routerLink === null ? {} : { routerLink }),
    ...(count === null ? {} : { count }),
  }
}

/** The menu of one person (specification §2): a group that shows no entry is not shown. */
export const menuFor = (groups: readonly MenuGroup[], { permissions, roles, cultures }: Reader): MenuItem[] =>
  shownMenu(groups, heldBy(permissions, roles)).map((group) => ({
    ...entryFor(group, cultures),
    isExpanded: false,
    items: group.items.map((entry) => entryFor(entry, cultures)),
  }))
