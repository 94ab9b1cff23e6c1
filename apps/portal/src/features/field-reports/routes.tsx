import { fieldReportPlace } from '@papaver/contract/field-reports/place.ts'
import { caseRoutes } from '../casework/case-routes.ts'

export const routes = caseRoutes(
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
