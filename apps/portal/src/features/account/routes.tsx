import type { FeatureRoute } from '../../platform/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/login',
    load: async () => ({ Page: (await import('./login-page.tsx')).LoginPage }),
    data: { guard: 'none', layout: 'main', title: 'account.login.page', isPreloaded: true, isLight: true },
    validateSearch: ({ fwd }) => (typeof fwd === 'string' ? { fwd } : {}),
  },
  {
    path: '/signin-oidc',
    load: async () => ({ Page: (await import('./signin-oidc-page.tsx')).SigninOidcPage }),
    data: { guard: 'none', layout: 'main', title: 'account.singleSignOn.page', isLight: true },
    validateSearch: ({ answer }) => (typeof answer === 'string' ? { answer } : {}),
  },
  {
    path: '/password/reset-password',
    load: async () => ({ Page: (await import('./reset/reset-page.tsx')).ResetPage }),
    data: { guard: 'none', layout: 'main', title: 'account.reset.title', isLight: true },
    validateSearch: ({ token }) => (typeof token === 'string' ? { token } : {}),
  },
  {
    path: '/password/cancel',
    load: async () => ({ Page: (await import('./reset/cancel-page.tsx')).CancelPage }),
    data: { guard: 'none', layout: 'main', title: 'account.reset.cancelTitle', isLight: true },
    validateSearch: ({ token }) => (typeof token === 'string' ? { token } : {}),
  },
  {
    path: '/account/new-email',
    load: async () => ({ Page: (await import('./new-email/confirm-page.tsx')).ConfirmPage }),
    data: { guard: 'none', layout: 'main', title: 'account.newEmail.title', isLight: true },
    validateSearch: ({ token }) => (typeof token === 'string' ? { token } : {}),
  },
  {
    path: '/account/stop-new-email',
    load: async () => ({ Page: (await import('./new-email/stop-page.tsx')).StopPage }),
    data: { guard: 'none', layout: 'main', title: 'account.newEmail.stopTitle', isLight: true },
    validateSearch: ({ token }) => (typeof token === 'string' ? { token } : {}),
  },
  {
    path: '/users/settings',
    load: async () => ({ Page: (await import('./own/own-page.tsx')).OwnPage }),
    data: { guard: 'login', layout: 'main', title: 'account.own.title' },
    validateSearch: ({ part }) => (typeof part === 'string' ? { part } : {}),
  },
  {
    path: '/registration/first-administrator',
    load: async () => ({ Page: (await import('./first-administrator-page.tsx')).FirstAdministratorPage }),
    data: { guard: 'none', layout: 'main', title: 'account.firstAdministrator.title' },
    validateSearch: ({ token }) => (typeof token === 'string' ? { token } : {}),
  },
]
