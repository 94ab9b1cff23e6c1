import type { FeatureRoute } from '../../platform/routes.ts'

const open = { guard: 'none', layout: 'main', isLight: true, isReturnedTo: true } as const
const office = { guard: 'admin', layout: 'main' } as const

/** Reads an address's search; what it does not name is dropped. */
const readText = (name: string) => (search: Record<string, unknown>) => {
  const value = search[name]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
  return text === '' ? {} : { [name]: text }
}

export const routes: readonly FeatureRoute[] = [
  {
    path: '/help',
    load: async () => ({ Page: (await import('./page/help-page.tsx')).HelpPage }),
    data: { ...open, title: 'help.page.title' },
    validateSearch: readText('q'),
  },
  {
    path: '/help/guide',
    load: async () => ({ Page: (await import('./guide/guide-page.tsx')).GuidePage }),
    data: { ...open, title: 'help.guide.title' },
    validateSearch: readText('role'),
  },
  {
    path: '/help/$key',
    load: async () => ({ Page: (await import('./page/article-page.tsx')).ArticlePage }),
    data: { ...open, title: 'help.page.title' },
  },
  {
    path: '/help/manage',
    load: async () => ({ Page: (await import('./manage/manage-page.tsx')).ManagePage }),
    data: { ...office, title: 'help.manage.title' },
  },
  {
    path: '/help/manage/$key',
    load: async () => ({ Page: (await import('./manage/edit-page.tsx')).EditPage }),
    data: { ...office, title: 'help.manage.title' },
    validateSearch: readText('culture'),
  },
]
