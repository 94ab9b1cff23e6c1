import type { FeatureRoute } from '../../platform/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/work',
    load: async () => ({ Page: (await import('./work-page.tsx')).WorkPage }),
    data: { guard: 'login', layout: 'main', title: 'work.title' },
  },
  {
    path: '/work/load',
    load: async () => ({ Page: (await import('./load-page.tsx')).LoadPage }),
    data: { guard: 'login', layout: 'main', title: 'work.load.title' },
  },
]
