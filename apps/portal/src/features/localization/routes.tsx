import type { FeatureRoute } from '../../platform/routes.ts'
import { readTextSearch } from './text-search.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/localization',
    load: async () => ({ Page: (await import('./localization-page.tsx')).LocalizationPage }),
    data: { guard: 'admin', layout: 'main', isPreloaded: true, title: 'localization.title' },
    validateSearch: readTextSearch,
  },
]
