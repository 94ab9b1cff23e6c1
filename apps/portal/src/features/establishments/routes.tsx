import type { FeatureRoute } from '../../platform/routes.ts'

const main = { guard: 'login', layout: 'main' } as const

/** The register is the authority's own; its pages say what happened in the words of the event log. */
const office = { guard: 'admin', layout: 'main' } as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/establishments/domestic',
    load: async () => ({ Page: (await import('./list-page.tsx')).RegisterPage }),
    data: { ...office, title: 'establishments.list.title' },
  },
  {
    path: '/establishments/domestic/new',
    load: async () => ({ Page: (await import('./new-page.tsx')).NewEstablishmentPage }),
    data: { ...office, title: 'establishments.new.title' },
  },
  {
    path: '/establishments/domestic/$id',
    load: async () => ({ Page: (await import('./establishment-page.tsx')).EstablishmentPage }),
    data: { ...office, title: 'establishments.page.title' },
  },
  {
    path: '/establishments/domestic/customs/$id',
    load: async () => ({ Page: (await import('./customs-page.tsx')).CustomsOfficePage }),
    data: { ...office, title: 'establishments.page.title' },
  },
  {
    path: '/establishments/own',
    load: async () => ({ Page: (await import('./own-page.tsx')).OwnEstablishmentPage }),
    data: { ...main, title: 'establishments.own.title' },
  },
]
