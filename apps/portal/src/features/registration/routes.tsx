import type { FeatureRoute } from '../../platform/routes.ts'

const readToken = ({ token }: Record<string, unknown>) => (typeof token === 'string' ? { token } : {})

export const routes: readonly FeatureRoute[] = [
  {
    path: '/registration/new',
    load: async () => ({ Page: (await import('./new/new-page.tsx')).NewPage }),
    data: { guard: 'none', layout: 'main', title: 'registration.form.title' },
  },
  {
    path: '/registration/verify',
    load: async () => ({ Page: (await import('./verify-page.tsx')).VerifyPage }),
    data: { guard: 'none', layout: 'main', title: 'registration.verify.title' },
    validateSearch: readToken,
  },
  {
    path: '/registration/reply',
    load: async () => ({ Page: (await import('./reply/reply-page.tsx')).ReplyPage }),
    data: { guard: 'none', layout: 'main', title: 'registration.state.title' },
    validateSearch: readToken,
  },
]
