import type { FeatureRoute } from '../../platform/routes.ts'

const main = { guard: 'login', layout: 'main', isPreloaded: true } as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/users',
    load: async () => ({ Page: (await import('./list/list-page.tsx')).UsersPage }),
    data: { ...main, title: 'users.list.title.office' },
  },
  {
    path: '/users/$id',
    load: async () => ({ Page: (await import('./person/person-page.tsx')).PersonPage }),
    data: { ...main, title: 'users.person.title' },
  },
]
