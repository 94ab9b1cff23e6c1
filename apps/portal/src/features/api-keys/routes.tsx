import type { FeatureRoute } from '../../platform/routes.ts'
import { readCallsSearch } from './calls-search.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/api-keys',
    load: async () => ({ Page: (await import('./keys-page.tsx')).KeysPage }),
    data: { guard: 'login', layout: 'main', title: 'api-keys.title' },
  },
  {
    path: '/api-keys/calls',
    load: async () => ({ Page: (await import('./calls-page.tsx')).CallsPage }),
    data: { guard: 'login', layout: 'main', title: 'api-keys.calls.title' },
    validateSearch: readCallsSearch,
  },
]
