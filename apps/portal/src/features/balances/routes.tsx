import type { FeatureRoute } from '../../platform/routes.ts'

const data = { guard: 'login', layout: 'main' } as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/import-export/balances',
    load: async () => ({ Page: (await import('./balances-page.tsx')).BalancesPage }),
    data: { ...data, title: 'balances.title' },
  },
  {
    path: '/import-export/balances/import',
    load: async () => ({ Page: (await import('./import-page.tsx')).ImportPage }),
    data: { ...data, title: 'casework.import.title' },
  },
  {
    path: '/import-export/balances/$id',
    load: async () => ({ Page: (await import('./statement/statement-page.tsx')).StatementPage }),
    data: { ...data, title: 'balances.statement.title' },
  },
]
