import type { FeatureRoute } from '../../platform/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/training',
    load: async () => ({ Page: (await import('./training-page.tsx')).TrainingPage }),
    data: { guard: 'login', layout: 'main', title: 'training.title' },
    validateSearch: ({ left }) => (left === true || left === 'true' ? { left: true } : {}),
  },
  {
    path: '/training-entry',
    load: async () => ({ Page: (await import('./entry-page.tsx')).EntryPage }),
    data: { guard: 'none', layout: 'main', title: 'training.entry.title', isLight: true },
    validateSearch: ({ ticket }) => (typeof ticket === 'string' ? { ticket } : {}),
  },
  {
    path: '/training/mails',
    load: async () => ({ Page: (await import('./mails-page.tsx')).MailsPage }),
    data: { guard: 'login', layout: 'main', title: 'training.mails.title' },
    validateSearch: (search) => search,
  },
]
