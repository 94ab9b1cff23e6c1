import type { FeatureRoute } from '../../platform/routes.ts'

const admin = { guard: 'admin', layout: 'main' } as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/masters/scheduling',
    load: async () => ({ Page: (await import('./changes-page.tsx')).ChangesPage }),
    data: { ...admin, title: 'scheduling.title' },
  },
  {
    path: '/masters/scheduling/new',
    load: async () => ({ Page: (await import('./plan/plan-page.tsx')).PlanPage }),
    data: { ...admin, title: 'scheduling.new' },
  },
  {
    path: '/masters/scheduling/$id',
    load: async () => ({ Page: (await import('./change/change-page.tsx')).ChangePage }),
    data: { ...admin, title: 'scheduling.title' },
  },
]
