import type { FeatureRoute } from '../../platform/routes.ts'
import { addTab } from '../casework/tabs.ts'

const main = { guard: 'login', layout: 'main', isPreloaded: true } as const

addTab('authorizations', async () => (await import('./case/movements.ts')).movements)

export const routes: readonly FeatureRoute[] = [
  {
    path: '/import-export/customs',
    load: async () => ({ Page: (await import('./expected-page.tsx')).ExpectedPage }),
    data: { ...main, title: 'endorsements.expected.title' },
  },
  {
    path: '/import-export/customs/find',
    load: async () => ({ Page: (await import('./find-page.tsx')).FindPage }),
    data: { ...main, title: 'endorsements.find.title' },
  },
  {
    path: '/import-export/customs/$id',
    load: async () => ({ Page: (await import('./permit/permit-page.tsx')).PermitPage }),
    data: { ...main, title: 'endorsements.permit.title' },
  },
  {
    path: '/import-export/movements',
    load: async () => ({ Page: (await import('./reports/reports-page.tsx')).ReportsPage }),
    data: { ...main, title: 'endorsements.reports.title' },
  },
  {
    path: '/import-export/summary',
    load: async () => ({ Page: (await import('./summary/summary-page.tsx')).SummaryPage }),
    data: { ...main, title: 'endorsements.summary.title' },
  },
]
