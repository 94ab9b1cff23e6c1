import type { FeatureRoute } from '../../platform/routes.ts'
import { readCustomizationSearch } from './customization-search.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/ui-customization',
    load: async () => ({ Page: (await import('./customization-page.tsx')).CustomizationPage }),
    data: { guard: 'admin', layout: 'main', title: 'branding.customization.title' },
    validateSearch: readCustomizationSearch,
  },
  {
    path: '/application-attachments',
    load: async () => ({ Page: (await import('./pictures/pictures-page.tsx')).PicturesPage }),
    data: { guard: 'admin', layout: 'main', title: 'branding.pictures.title' },
  },
]
