import { preparationPlace } from '@papaver/contract/preparations/place.ts'
import { caseRoutes } from '../casework/case-routes.ts'

export const routes = caseRoutes(
  preparationPlace,
  {
    list: async () => (await import('./list-page.tsx')).PreparationsPage,
    create: async () => (await import('./form.tsx')).NewPreparationPage,
    show: async () => (await import('./pages.tsx')).PreparationPage,
    edit: async () => (await import('./form.tsx')).PreparationDraftPage,
  },
  [
    {
      path: '/catalogue',
      title: 'preparations.catalogue.title',
      load: async () => (await import('./catalogue-page.tsx')).CataloguePage,
    },
    {
      path: '/catalogue/$id',
      title: 'preparations.catalogue.title',
      load: async () => (await import('./entry-page.tsx')).EntryPage,
    },
    {
      path: '/import',
      title: 'casework.import.title',
      load: async () => (await import('./import-page.tsx')).ImportPage,
    },
  ],
)
