import type { FeatureRoute } from '../../platform/routes.ts'
import { loadTabs, readCaseSearch } from '../casework/tabs.ts'

const main = { guard: 'login', layout: 'main' } as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/preparations',
    load: async () => ({ Page: (await import('./list-page.tsx')).PreparationsPage }),
    data: { ...main, title: 'preparations.list.title' },
  },
  {
    path: '/preparations/catalogue',
    load: async () => ({ Page: (await import('./catalogue-page.tsx')).CataloguePage }),
    data: { ...main, title: 'preparations.catalogue.title' },
  },
  {
    path: '/preparations/catalogue/$id',
    load: async () => ({ Page: (await import('./entry-page.tsx')).EntryPage }),
    data: { ...main, title: 'preparations.catalogue.title' },
  },
  {
    path: '/preparations/import',
    load: async () => ({ Page: (await import('./import-page.tsx')).ImportPage }),
    data: { ...main, title: 'casework.import.title' },
  },
  {
    path: '/preparations/new',
    load: async () => ({ Page: (await import('./form.tsx')).NewPreparationPage }),
    data: { ...main, title: 'casework.list.new' },
  },
  {
    path: '/preparations/$id',
    load: async () => {
      const [{ PreparationPage }] = await Promise.all([import('./pages.tsx'), loadTabs('preparations')])
      return { Page: PreparationPage }
    },
    data: { ...main, title: 'casework.case.title' },
    validateSearch: readCaseSearch,
  },
  {
    path: '/preparations/$id/edit',
    load: async () => ({ Page: (await import('./form.tsx')).PreparationDraftPage }),
    data: { ...main, title: 'casework.case.edit' },
  },
]
