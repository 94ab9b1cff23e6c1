import type { FeatureRoute } from '../../platform/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/login',
    load: async () => ({ Page: (await import('./login-page.tsx')).LoginPage }),
    data: { guard: 'none', layout: 'main', title: 'account.login.page', isPreloaded: true, isLight: true },
    validateSearch: ({ fwd }) => (typeof fwd === 'string' ? { fwd } : {}),
  },
  {
    path: '/registration/first-administrator',
    load: async () => ({ Page: (await import('./first-administrator-page.tsx')).FirstAdministratorPage }),
    data: { guard: 'none', layout: 'main', title: 'account.firstAdministrator.title' },
    validateSearch: ({ token }) => (typeof token === 'string' ? { token } : {}),
  },
]
