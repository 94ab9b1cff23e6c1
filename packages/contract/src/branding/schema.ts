import { z } from 'zod'

export const countryLogo = z.object({ base64String: z.string() })
const menuEntry = z.object({
  id: z.string(),
  /** A translation key of the menu namespace. */
  name: z.string(),
  icon: z.string(),
  routerLink: z.string().optional(),
  permissions: z.array(z.string()),
  /** Name of the figure of `/api/dashboard` counts shown at the entry's end: work waiting. */
  count: z.string().optional(),
})
export const menuItem = menuEntry.extend({ isExpanded: z.boolean(), items: z.array(menuEntry) })
export const userMenu = z.array(menuItem)
export type MenuItem = z.infer<typeof menuItem>
