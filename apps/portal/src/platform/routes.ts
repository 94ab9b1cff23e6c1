import type { ComponentType } from 'react'

export type Guard = 'none' | 'login' | 'admin'
export type Layout = 'loading' | 'blank' | 'main'

export interface RouteData {
  guard: Guard
  layout: Layout
  /** Key of the words in the browser's title bar. */
  title?: string
  /** Fetched while the browser is idle, before anyone asks for it. */
  isPreloaded?: boolean
  /** Drawn without Mantine's parts, and so without their weight. */
  isLight?: boolean
  /** Open to visitors, and a page to return to after signing in as well. Pages that need a session always are. */
  isReturnedTo?: boolean
}

/**
 * One page of a feature. `path` is whole and begins with a slash (`/import-export/$id`); `load` fetches the
 * page's code when it is first wanted.
 */
export interface FeatureRoute {
  path: string
  load: () => Promise<{ Page: ComponentType }>
  data: RouteData
  /** Reads the address's search; what it does not name is dropped. */
  validateSearch?: (search: Record<string, unknown>) => object
}
