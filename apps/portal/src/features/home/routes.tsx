import type { FeatureRoute } from '../../platform/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/home',
    load: async () => ({ Page: (await import('./home-page.tsx')).HomePage }),
    data: { guard: 'none', layout: 'main', title: 'frame.home.page', isLight: true, isReturnedTo: true },
  },
]
