import type { FeatureRoute } from '../../platform/routes.ts'

const main = { guard: 'admin', layout: 'main' } as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/file-logs',
    load: async () => ({ Page: (await import('./logs-page.tsx')).LogsPage }),
    data: { ...main, title: 'operations.logs.title' },
  },
  {
    path: '/health-check',
    load: async () => ({ Page: (await import('./health-page.tsx')).HealthPage }),
    data: { ...main, title: 'operations.health.title' },
  },
]
