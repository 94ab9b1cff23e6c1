import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { routes as accountRoutes } from './features/account/routes.tsx'
import { routes as analysisRoutes } from './features/analysis/routes.tsx'
import { routes as apiKeysRoutes } from './features/api-keys/routes.tsx'
import { routes as auditRoutes } from './features/audit/routes.tsx'
import { routes as brandingRoutes } from './features/branding/routes.tsx'
import { routes as calendarRoutes } from './features/calendar/routes.tsx'
import { routes as cultivationRoutes } from './features/cultivation/routes.tsx'
import { routes as emailsRoutes } from './features/emails/routes.tsx'
import { routes as establishmentsRoutes } from './features/establishments/routes.tsx'
import { routes as exchangeRoutes } from './features/exchange/routes.tsx'
import { routes as fieldReportsRoutes } from './features/field-reports/routes.tsx'
import { FailedPage } from './features/frame/failed-page.tsx'
import { loadMantine, RootLayout } from './features/frame/root-layout.tsx'
import { routes as frameRoutes } from './features/frame/routes.tsx'
import { routes as helpRoutes } from './features/help/routes.tsx'
import { routes as homeRoutes } from './features/home/routes.tsx'
import { routes as incbFormsRoutes } from './features/incb-forms/routes.tsx'
import { routes as incidentsRoutes } from './features/incidents/routes.tsx'
import { routes as inspectionsRoutes } from './features/inspections/routes.tsx'
import { routes as licensesRoutes } from './features/licenses/routes.tsx'
import { routes as localizationRoutes } from './features/localization/routes.tsx'
import { routes as mastersRoutes } from './features/masters/routes.tsx'
import { routes as notificationsRoutes } from './features/notifications/routes.tsx'
import { routes as operationsRoutes } from './features/operations/routes.tsx'
import { routes as preExportRoutes } from './features/pre-export/routes.tsx'
import { routes as preparationsRoutes } from './features/preparations/routes.tsx'
import { routes as registrationRoutes } from './features/registration/routes.tsx'
import { routes as schedulingRoutes } from './features/scheduling/routes.tsx'
import { routes as settingsRoutes } from './features/settings/routes.tsx'
import { routes as statisticsRoutes } from './features/statistics/routes.tsx'
import { routes as tradingEstablishmentsRoutes } from './features/trading-establishments/routes.tsx'
import { routes as trainingRoutes } from './features/training/routes.tsx'
import { routes as usersRoutes } from './features/users/routes.tsx'
import { routes as workRoutes } from './features/work/routes.tsx'
import { checkGuard } from './platform/guards.ts'
import { needWords } from './platform/i18n.ts'
import type { FeatureRoute, RouteData } from './platform/routes.ts'
import { NotFoundPage } from './ui/closed-page.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<RouteData> {}
}

/** The features that stand in the import-export area, by name. */
const areaModules = import.meta.glob<{ routes: readonly FeatureRoute[] }>(
  [
    './features/authorizations/routes.tsx',
    './features/endorsements/routes.tsx',
    './features/balances/routes.tsx',
  ],
  { eager: true },
)
export const features: readonly FeatureRoute[] = [
  ...homeRoutes,
  ...accountRoutes,
  ...registrationRoutes,
  ...frameRoutes,
  ...localizationRoutes,
  ...notificationsRoutes,
  ...usersRoutes,
  ...apiKeysRoutes,
  ...auditRoutes,
  ...operationsRoutes,
  ...mastersRoutes,
  ...preparationsRoutes,
  ...preExportRoutes,
  ...exchangeRoutes,
  ...inspectionsRoutes,
  ...licensesRoutes,
  ...cultivationRoutes,
  ...incidentsRoutes,
  ...fieldReportsRoutes,
  ...emailsRoutes,
  ...brandingRoutes,
  ...helpRoutes,
  ...settingsRoutes,
  ...statisticsRoutes,
  ...incbFormsRoutes,
  ...analysisRoutes,
  ...schedulingRoutes,
  ...establishmentsRoutes,
  ...tradingEstablishmentsRoutes,
  ...workRoutes,
  ...calendarRoutes,
  ...trainingRoutes,
  ...Object.values(areaModules).flatMap(({ routes }) => routes),
]

const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
})

/** Fetches the code of a page, with Mantine where the page is drawn with it. */
export const loadCode = async (route: FeatureRoute) => {
  const [page] = await Promise.all([route.load(), route.data.isLight ? null : loadMantine()])
  return page
}

/** Words of administration come with its screens; those of all others are there with the session. */
const loadPage = async (route: FeatureRoute) => {
  const [page] = await Promise.all([
    loadCode(route),
    route.data.guard === 'admin' ? needWords('office') : null,
  ])
  return page
}

const featureRoute = (route: FeatureRoute) => {
  const load = () => loadPage(route)
  return createRoute({
    getParentRoute: () => rootRoute,
    path: route.path,
    component: lazyRouteComponent(load, 'Page'),
    staticData: route.data,
    beforeLoad: ({ location }) => checkGuard(route.data.guard, location.href),
    ...(route.validateSearch ? { validateSearch: route.validateSearch } : {}),
  })
}

/** Places that lead on to the first of their pages. */
const leadingRoutes = Object.entries({
  '/': '/home',
  '/registration': '/registration/new',
  '/password': '/password/reset-password',
}).map(([path, to]) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  }),
)

/** The check of a permit is another, lighter page at the same address: only a reload brings it. */
const checkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/display-authorization',
  staticData: { guard: 'none', layout: 'blank' },
  beforeLoad: () => {
    location.reload()
    return new Promise<void>(() => {})
  },
})

export const routeTree = rootRoute.addChildren([...leadingRoutes, checkRoute, ...features.map(featureRoute)])
