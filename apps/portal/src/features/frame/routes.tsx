import type { FeatureRoute } from '../../platform/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/error-page',
    load: async () => ({ Page: (await import('../../ui/closed-page.tsx')).ErrorPage }),
    data: { guard: 'none', layout: 'main', title: 'frame.error.title', isLight: true },
  },
]
