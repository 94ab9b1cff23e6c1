import type { FeatureRoute } from '../../platform/routes.ts'
import { readMessageSearch, readTemplateSearch } from './emails-search.ts'

const main = { guard: 'admin', layout: 'main' } as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/emails',
    load: async () => ({ Page: (await import('./emails-page.tsx')).EmailsPage }),
    data: { ...main, title: 'notifications.emails.title' },
  },
  {
    path: '/emails/templates/$code',
    load: async () => ({ Page: (await import('./templates/template-page.tsx')).TemplatePage }),
    data: { ...main, title: 'notifications.emails.title' },
    validateSearch: readTemplateSearch,
  },
  {
    path: '/emails/messages/new',
    load: async () => ({ Page: (await import('./messages/new-message-page.tsx')).NewMessagePage }),
    data: { ...main, title: 'notifications.emails.new.title' },
    validateSearch: readMessageSearch,
  },
  {
    path: '/emails/messages/$id',
    load: async () => ({ Page: (await import('./messages/message-page.tsx')).MessagePage }),
    data: { ...main, title: 'notifications.emails.title' },
  },
]
