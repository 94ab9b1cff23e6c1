import { heldBy, isOutside, isShownTo } from '@papaver/contract/branding/shown.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'

export type Menu = CallOutput<'branding.userMenu'>
export type MenuGroup = Menu[number]
export type MenuEntry = MenuGroup['items'][number]

/** The menu as this person sees it: a group without a place of its own goes when its last entry goes. */
export const visibleMenu = (menu: Menu, permissions: readonly string[], roles: readonly string[]): Menu => {
  const held = heldBy(permissions, roles)
  return menu
    .filter((group) => isShownTo(group.permissions, held))
    .map((group) => ({ ...group, items: group.items.filter((entry) => isShownTo(entry.permissions, held)) }))
    .filter((group) => group.items.length > 0 || group.routerLink !== undefined)
}

const pathOf = (link: string): string => `/${link.replace(/^[/#]+/, '').split('?')[0] ?? ''}`

/** How well a link fits the present address: the longer the better, 0 where it does not. */
const fit = (link: string | undefined, pathname: string, href: string): number => {
  if (link === undefined || isOutside(link)) return 0
  if (link.includes('?') && href.startsWith(`/${link.replace(/^[/#]+/, '')}`)) return link.length + 1000
  const path = pathOf(link)
  const isInside = pathname === path || pathname.startsWith(`${path}/`)
  if (!isInside) return 0
  return link.includes('?') ? path.length - 0.5 : path.length
}

/** The one entry that the present address belongs to, by its id. */
export const currentEntry = (menu: Menu, pathname: string, href: string): string | undefined => {
  // One's own page hangs at one's name in the header, not in the list of users (specification §2).
  if (pathname === '/users/settings') return undefined
  const entries = menu.flatMap((group) => [group, ...group.items])
  const rated = entries.map((entry) => ({ id: entry.id, fit: fit(entry.routerLink, pathname, href) }))
  const best = rated.reduce((a, b) => (b.fit > a.fit ? b : a), { id: '', fit: 0 })
  return best.fit > 0 ? best.id : undefined
}

export const groupOf = (menu: Menu, entryId: string | undefined): string | undefined =>
  menu.find((group) => group.id === entryId || group.items.some((entry) => entry.id === entryId))?.id

/** Work waiting at an entry, or in a whole group while it is closed. */
export const countOf = (
  group: MenuEntry & { items?: readonly MenuEntry[] },
  counts: Record<string, number>,
): number => {
  const names = new Set([group, ...(group.items ?? [])].map(({ count }) => count).filter((name) => !!name))
  return [...names].reduce((sum, name) => sum + (counts[name ?? ''] ?? 0), 0)
}
