import type { FeatureRoute } from '../../platform/routes.ts'

const main = { guard: 'login', layout: 'main' } as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/inspections',
    load: async () => ({ Page: (await import('./list-page.tsx')).InspectionsPage }),
    data: { ...main, title: 'inspections.list.title' },
  },
  {
    path: '/inspections/$id',
    load: async () => ({ Page: (await import('./inspection-page.tsx')).InspectionPage }),
    data: { ...main, title: 'inspections.page.title' },
  },
]
