import { cultivationPlace } from '@papaver/contract/cultivation/place.ts'
import { caseRoutes } from '../casework/case-routes.ts'

export const routes = caseRoutes(
  cultivationPlace,
  {
    list: async () => (await import('./list-page.tsx')).CultivationsPage,
    create: async () => (await import('./form.tsx')).NewCultivationPage,
    show: async () => (await import('./pages.tsx')).CultivationPage,
    edit: async () => (await import('./form.tsx')).CultivationDraftPage,
  },
  [
    {
      path: '/overview',
      title: 'cultivation.overview.title',
      load: async () => (await import('./overview-page.tsx')).OverviewPage,
    },
    {
      path: '/map',
      title: 'cultivation.map.title',
      load: async () => (await import('./map-page.tsx')).CultivationMapPage,
    },
  ],
)
