import type { FeatureRoute } from '../../platform/routes.ts'
import { ErrorPage } from '../../ui/closed-page.tsx'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/error-page',
    load: async () => ({ Page: ErrorPage }),
    data: { guard: 'none', layout: 'main', title: 'frame.error.title', isLight: true },
  },
]
