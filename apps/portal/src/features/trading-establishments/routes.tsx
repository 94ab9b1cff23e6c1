import type { FeatureRoute } from '../../platform/routes.ts'
import { loadTabs, readCaseSearch } from '../casework/tabs.ts'

const main = { guard: 'login', layout: 'main' } as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/establishments',
    load: async () => ({ Page: (await import('./list-page.tsx')).RegisterPage }),
    data: { ...main, title: 'trading-establishments.list.title' },
  },
  {
    path: '/establishments/partners',
    load: async () => ({ Page: (await import('./partners-page.tsx')).PartnersPage }),
    data: { ...main, title: 'trading-establishments.own.title' },
  },
  {
    path: '/establishments/import',
    load: async () => ({ Page: (await import('./import-page.tsx')).ImportPage }),
    data: { ...main, title: 'casework.import.title' },
  },
  {
    path: '/establishments/new',
    load: async () => ({ Page: (await import('./form.tsx')).NewPartnerPage }),
    data: { ...main, title: 'trading-establishments.draft.new' },
  },
  {
    path: '/establishments/$id',
    load: async () => {
      const [{ PartnerPage }] = await Promise.all([import('./pages.tsx'), loadTabs('trading-establishments')])
      return { Page: PartnerPage }
    },
    data: { ...main, title: 'casework.case.title' },
    validateSearch: readCaseSearch,
  },
  {
    path: '/establishments/$id/edit',
    load: async () => ({ Page: (await import('./form.tsx')).PartnerDraftPage }),
    data: { ...main, title: 'casework.case.edit' },
  },
]
