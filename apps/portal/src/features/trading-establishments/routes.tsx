import { partnerPlace } from '@papaver/contract/trading-establishments/place.ts'
import { caseRoutes } from '../casework/case-routes.ts'

export const routes = caseRoutes(
  partnerPlace,
  {
    list: async () => (await import('./list-page.tsx')).RegisterPage,
    create: async () => (await import('./form.tsx')).NewPartnerPage,
    show: async () => (await import('./pages.tsx')).PartnerPage,
    edit: async () => (await import('./form.tsx')).PartnerDraftPage,
  },
  [
    {
      path: '/partners',
      title: 'trading-establishments.own.title',
      load: async () => (await import('./partners-page.tsx')).PartnersPage,
    },
    {
      path: '/import',
      title: 'casework.import.title',
      load: async () => (await import('./import-page.tsx')).ImportPage,
    },
  ],
)
