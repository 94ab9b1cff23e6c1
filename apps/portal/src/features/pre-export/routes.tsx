import { preExportKind } from '@papaver/contract/pre-export/kind.ts'
import { caseRoutes } from '../casework/case-routes.ts'

export const routes = caseRoutes(preExportKind, {
  list: async () => (await import('./list-page.tsx')).PreExportsPage,
  create: async () => (await import('./form.tsx')).NewPreExportPage,
  show: async () => (await import('./pages.tsx')).PreExportPage,
  edit: async () => (await import('./form.tsx')).PreExportDraftPage,
})
