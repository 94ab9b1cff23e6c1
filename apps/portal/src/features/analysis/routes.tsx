import type { FeatureRoute } from '../../platform/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/analysis',
    load: async () => ({ Page: (await import('./analysis-page.tsx')).AnalysisPage }),
    data: { guard: 'login', layout: 'main', title: 'analysis.title' },
  },
]
