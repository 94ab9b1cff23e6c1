import type { FeatureRoute } from '../../platform/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/calendar',
    load: async () => ({ Page: (await import('./calendar-page.tsx')).CalendarPage }),
    data: { guard: 'login', layout: 'main', title: 'calendar.title' },
  },
]
