import type { FeatureRoute } from '../../platform/routes.ts'

const signedIn = { guard: 'login', layout: 'main', title: 'incb-forms.title' } as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/incb-forms',
    load: async () => ({ Page: (await import('./due-page.tsx')).DuePage }),
    data: signedIn,
  },
  {
    path: '/incb-forms/$code/$period',
    load: async () => ({ Page: (await import('./form-page.tsx')).FormPage }),
    data: signedIn,
  },
]
