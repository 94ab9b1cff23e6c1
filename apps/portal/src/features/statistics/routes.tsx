import { submissionPlace } from '@papaver/contract/statistics/place.ts'
import type { ComponentType } from 'react'
import type { FeatureRoute } from '../../platform/routes.ts'
import { caseRoutes } from '../casework/case-routes.ts'

const page = (path: string, title: string, load: () => Promise<ComponentType>): FeatureRoute => ({
  path,
  load: async () => ({ Page: await load() }),
  data: { guard: 'login', layout: 'main', title },
})

export const routes: readonly FeatureRoute[] = [
  page(
    '/statistics-upload',
    'statistics.owed.title',
    async () => (await import('./owed/owed-page.tsx')).OwedPage,
  ),
  page(
    '/statistics-upload/check',
    'statistics.page.title',
    async () => (await import('./check/check-page.tsx')).CheckPage,
  ),
  ...caseRoutes(submissionPlace, {
    list: async () => (await import('./report/list-page.tsx')).SubmissionsPage,
    create: async () => (await import('./report/form.tsx')).NewReportPage,
    show: async () => (await import('./report/pages.tsx')).ReportPage,
    edit: async () => (await import('./report/form.tsx')).ReportDraftPage,
  }),
  {
    path: '/administration/statistics-templates',
    load: async () => ({ Page: (await import('./templates/templates-page.tsx')).TemplatesPage }),
    data: { guard: 'admin', layout: 'main', title: 'statistics.templates.title' },
  },
  {
    path: '/administration/statistics-templates/$code',
    load: async () => ({ Page: (await import('./templates/template-page.tsx')).TemplatePage }),
    data: { guard: 'admin', layout: 'main', title: 'statistics.templates.title' },
  },
]
