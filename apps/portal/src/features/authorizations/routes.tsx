import type { FeatureRoute } from '../../platform/routes.ts'
import { loadTabs, readCaseSearch } from '../casework/tabs.ts'

const main = { guard: 'login', layout: 'main', isPreloaded: true } as const

export const routes: readonly FeatureRoute[] = [
  {
    // The slash makes it the index of the area; without it the area's own "anything below" would take the address.
    path: '/import-export',
    load: async () => ({ Page: (await import('./list/list-page.tsx')).WorklistPage }),
    data: { ...main, title: 'authorizations.list.title' },
  },
  {
    path: '/import-export/new',
    load: async () => ({ Page: (await import('./draft/form.tsx')).NewRequestPage }),
    data: { ...main, title: 'casework.list.new' },
  },
  {
    path: '/import-export/$id',
    load: async () => {
      const [{ AuthorizationPage }] = await Promise.all([
        import('./case/pages.tsx'),
        loadTabs('authorizations'),
      ])
      return { Page: AuthorizationPage }
    },
    data: { ...main, title: 'casework.case.title' },
    validateSearch: readCaseSearch,
  },
  {
    path: '/import-export/$id/edit',
    load: async () => ({ Page: (await import('./draft/form.tsx')).DraftPage }),
    data: { ...main, title: 'casework.case.edit' },
  },
]
