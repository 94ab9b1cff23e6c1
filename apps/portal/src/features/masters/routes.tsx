import type { FeatureRoute } from '../../platform/routes.ts'
import { readRowSearch } from './row/row-search.ts'

const main = { guard: 'admin', layout: 'main', title: 'masters.title' } as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/masters',
    load: async () => ({ Page: (await import('./home/lists-page.tsx')).ListsPage }),
    data: main,
  },
  {
    path: '/masters/substance-guide',
    load: async () => ({ Page: (await import('./guide/guide-page.tsx')).GuidePage }),
    data: { ...main, title: 'masters.guide.title' },
  },
  {
    path: '/masters/substance-guide/$id',
    load: async () => ({ Page: (await import('./guide/guide-page.tsx')).GuidePage }),
    data: { ...main, title: 'masters.guide.title' },
  },
  {
    path: '/masters/$list',
    load: async () => ({ Page: (await import('./list/list-page.tsx')).MastersPage }),
    data: main,
  },
  {
    path: '/masters/$list/$id',
    load: async () => ({ Page: (await import('./row/row-page.tsx')).RowPage }),
    data: main,
    validateSearch: readRowSearch,
  },
]
