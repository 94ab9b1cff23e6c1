import type { FeatureRoute } from '../../platform/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/api-keys',
    load: async () => ({ Page: (await import('./keys-page.tsx')).KeysPage }),
    data: { guard: 'login', layout: 'main', title: 'api-keys.title' },
  },
]
