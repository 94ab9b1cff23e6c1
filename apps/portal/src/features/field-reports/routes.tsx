import { fieldReportPlace } from '@papaver/contract/field-reports/place.ts'
import type { ComponentType } from 'react'
import type { FeatureRoute } from '../../platform/routes.ts'
import { caseRoutes } from '../casework/case-routes.ts'

/** What a grower reports from the field, one question a page (specification §2: spa-cultivation). */
const phoneRoute = (path: string, load: () => Promise<ComponentType>): FeatureRoute => ({
  path: `/spa-cultivation${path}`,
  load: async () => ({ Page: await load() }),
  data: { guard: 'login', layout: 'main', title: 'field-reports.phone.title' },
})
const phoneRoutes: readonly FeatureRoute[] = [
  phoneRoute('', async () => (await import('./phone/home-page.tsx')).FieldHomePage),
  phoneRoute('/new', async () => (await import('./phone/new-page.tsx')).NewReportPage),
  phoneRoute('/report/$key/$question', async () => (await import('./phone/report-page.tsx')).ReportPage),
]

const kindRoutes = caseRoutes(
  fieldReportPlace,
  {
    list: async () => (await import('./list-page.tsx')).FieldReportsPage,
    create: async () => (await import('./form.tsx')).NewReportPage,
    show: async () => (await import('./pages.tsx')).FieldReportPage,
    edit: async () => (await import('./form.tsx')).ReportDraftPage,
  },
  [
    {
      path: '/receipts',
      title: 'field-reports.receipts.title',
      load: async () => (await import('./receipts-page.tsx')).ReceiptsPage,
    },
  ],
)

/** The authority's view beyond single cases. */
const watchRoute = (path: string, title: string, load: () => Promise<ComponentType>): FeatureRoute => ({
  path: `/cultivation${path}`,
  load: async () => ({ Page: await load() }),
  data: { guard: 'login', layout: 'main', title: `field-reports.${title}.title` },
})
const watchRoutes: readonly FeatureRoute[] = [
  watchRoute('/overdue', 'owed', async () => (await import('./watch/owed-page.tsx')).OwedPage),
  watchRoute('/inspections', 'risks', async () => (await import('./watch/risks-page.tsx')).RisksPage),
]

export const routes: readonly FeatureRoute[] = [...kindRoutes, ...phoneRoutes, ...watchRoutes]
