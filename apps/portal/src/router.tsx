import { createHashHistory, createRouter } from '@tanstack/react-router'
import { FailedPage } from './features/frame/failed-page.tsx'
import type { FeatureRoute } from './platform/routes.ts'
import { features, loadCode, routeTree } from './route-tree.tsx'
import { NotFoundPage } from './ui/closed-page.tsx'

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  defaultPreload: 'intent',
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  // What was typed, or opened, on the page of one case is not shown on that of another.
  defaultRemountDeps: ({ params }) => params,
})

const isInArea = ({ path }: FeatureRoute): boolean => path.startsWith('/import-export')

/**
 * The areas that people go to first are fetched while the browser has nothing else to do, one after the other, so that a
 * page that is opened meanwhile has the line to itself. One that fails is fetched again when it is opened.
 */
export const preloadAreas = async (): Promise<void> => {
  for (const route of features)
    if (route.data.isPreloaded || isInArea(route)) await loadCode(route).catch(() => undefined)
}
