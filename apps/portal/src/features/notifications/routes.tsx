import type { FeatureRoute } from '../../platform/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/notifications',
    load: async () => ({ Page: (await import('./notifications-page.tsx')).NotificationsPage }),
    data: { guard: 'login', layout: 'main', title: 'notifications.page.title' },
  },
]
