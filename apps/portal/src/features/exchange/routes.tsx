import type { FeatureRoute } from '../../platform/routes.ts'

const main = { guard: 'login', layout: 'main' } as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/exchange',
    load: async () => ({ Page: (await import('./exchange-page.tsx')).ExchangePage }),
    data: { ...main, title: 'exchange.title' },
  },
  {
    path: '/exchange/incoming/$id',
    load: async () => ({ Page: (await import('./incoming-page.tsx')).IncomingPage }),
    data: { ...main, title: 'exchange.incoming.page' },
  },
]
