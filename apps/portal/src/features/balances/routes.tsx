import type { FeatureRoute } from '../../platform/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/import-export/balances',
    load: async () => ({ Page: (await import('./balances-page.tsx')).BalancesPage }),
    data: { guard: 'login', layout: 'main', title: 'balances.title' },
  },
]
