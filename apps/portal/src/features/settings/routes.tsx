import type { FeatureRoute } from '../../platform/routes.ts'
import { readSettingsSearch } from './settings-search.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/settings',
    load: async () => ({ Page: (await import('./settings-page.tsx')).SettingsPage }),
    data: { guard: 'admin', layout: 'main', title: 'settings.title', isPreloaded: true },
    validateSearch: readSettingsSearch,
  },
]
