import type { FeatureRoute } from '../../platform/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/statistics-upload',
    load: async () => ({ Page: (await import('./upload-page.tsx')).UploadPage }),
    data: { guard: 'login', layout: 'main', title: 'statistics.page.title' },
  },
]
