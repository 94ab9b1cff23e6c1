import { preExportPlace } from '@papaver/contract/pre-export/place.ts'
import { caseRoutes } from '../casework/case-routes.ts'

export const routes = caseRoutes(preExportPlace, {
  list: async () => (await import('./list-page.tsx')).PreExportsPage,
  create: async () => (await import('./form.tsx')).NewPreExportPage,
  show: async () => (await import('./pages.tsx')).PreExportPage,
  edit: async () => (await import('./form.tsx')).PreExportDraftPage,
})
