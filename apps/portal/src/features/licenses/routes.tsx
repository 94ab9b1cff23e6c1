import { licensePlace } from '@papaver/contract/licenses/place.ts'
import { caseRoutes } from '../casework/case-routes.ts'

export const routes = caseRoutes(licensePlace, {
  list: async () => (await import('./list-page.tsx')).LicensesPage,
  create: async () => (await import('./form.tsx')).NewLicensePage,
  show: async () => (await import('./pages.tsx')).LicensePage,
  edit: async () => (await import('./form.tsx')).LicenseDraftPage,
})
