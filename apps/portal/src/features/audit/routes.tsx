import type { FeatureRoute } from '../../platform/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/event-logs',
    load: async () => ({ Page: (await import('./events-page.tsx')).EventsPage }),
    data: { guard: 'admin', layout: 'main', title: 'audit.title' },
  },
]
