import type { FeatureRoute } from '../../platform/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/login',
    load: async () => ({ Page: (await import('./login-page.tsx')).LoginPage }),
    data: { guard: 'none', layout: 'main', title: 'account.login.page', isPreloaded: true, isLight: true },
    validateSearch: ({ fwd }) => (typeof fwd === 'string' ? { fwd } : {}),
  },
]
