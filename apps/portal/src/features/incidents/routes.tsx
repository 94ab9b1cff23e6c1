import { incidentPlace } from '@papaver/contract/incidents/place.ts'
import { caseRoutes } from '../casework/case-routes.ts'

export const routes = caseRoutes(
  incidentPlace,
  {
    list: async () => (await import('./list-page.tsx')).IncidentsPage,
    create: async () => (await import('./form.tsx')).NewIncidentPage,
    show: async () => (await import('./pages.tsx')).IncidentPage,
    edit: async () => (await import('./form.tsx')).IncidentDraftPage,
  },
  [
    {
      path: '/timeline',
      title: 'incidents.timeline.title',
      load: async () => (await import('./timeline-page.tsx')).IncidentTimelinePage,
    },
  ],
)
