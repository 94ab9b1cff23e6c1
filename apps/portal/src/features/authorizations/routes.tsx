import { authorizationPlace } from '@papaver/contract/authorizations/place.ts'
import { caseRoutes } from '../casework/case-routes.ts'

export const routes = caseRoutes(
  authorizationPlace,
  {
    list: async () => (await import('./list/list-page.tsx')).WorklistPage,
    create: async () => (await import('./draft/form.tsx')).NewRequestPage,
    show: async () => (await import('./case/pages.tsx')).AuthorizationPage,
    edit: async () => (await import('./draft/form.tsx')).DraftPage,
  },
  [
    {
      path: '/hints',
      title: 'authorizations.hints.figures.title',
      load: async () => (await import('./hints/figures-page.tsx')).HintFiguresPage,
    },
  ],
  { isPreloaded: true },
)
