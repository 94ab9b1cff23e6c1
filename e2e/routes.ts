/** Somebody of each role of the demonstration world, and nobody. */
export const visitors = ['nobody', 'importer', 'importer.staff', 'customs', 'grower', 'officer'] as const
export type Visitor = (typeof visitors)[number]

interface Opened {
  /** An address of it, where a part of the path is to be filled in. */
  readonly at?: string
  /** Whom the server refuses what the page shows, so that the page says so in place of it. */
  readonly closedTo?: readonly Visitor[]
}

export interface ListedRoute extends Opened {
  readonly path: string
  readonly guard: 'none' | 'login' | 'admin'
  /** A page to return to after signing in. */
  readonly isReturnedTo: boolean
}

/** Nothing has this id: what is not there is said to those who may see such things. */
const none = '00000000-0000-4000-8000-000000000001'

const company = ['importer', 'importer.staff'] as const
const others = [...company, 'customs', 'grower'] as const

const list =
  (guard: ListedRoute['guard'], isReturnedTo: boolean) =>
  (routes: Readonly<Record<string, Opened>>): ListedRoute[] =>
    Object.entries(routes).map(([path, opened]) => ({
      path,
      guard,
      isReturnedTo,
      at: path.replaceAll('$id', none),
      ...opened,
    }))

/** Pages of one kind of case: its list, a new one, a case and its draft. */
const casePages = (place: string, closedTo: readonly Visitor[] = []): Readonly<Record<string, Opened>> => ({
  [place]: {},
  [`${place}/new`]: {},
  [`${place}/$id`]: { closedTo },
  [`${place}/$id/edit`]: { closedTo },
})

/** Every route of the portal, and who may open it. `apps/portal/src/route-tree.test.ts` holds it to the router. */
export const listedRoutes: readonly ListedRoute[] = [
  ...list(
    'none',
    true,
  )({
    '/home': {},
    '/help': {},
    '/help/guide': {},
    '/help/$key': { at: '/help/log-in' },
  }),
  ...list(
    'none',
    false,
  )({
    '/login': {},
    '/signin-oidc': {},
    '/password/reset-password': {},
    '/password/cancel': {},
    '/account/new-email': {},
    '/account/stop-new-email': {},
    '/registration/first-administrator': {},
    '/registration/new': {},
    '/registration/verify': {},
    '/registration/reply': {},
    '/error-page': {},
    '/training-entry': {},
  }),
  ...list(
    'login',
    true,
  )({
    ...casePages('/import-export'),
    '/import-export/hints': {},
    '/import-export/balances': {},
    '/import-export/balances/import': {},
    '/import-export/balances/$id': { closedTo: ['customs', 'grower'] },
    '/import-export/customs': {},
    '/import-export/customs/find': {},
    '/import-export/customs/$id': {},
    '/import-export/movements': {},
    '/import-export/summary': {},
    ...casePages('/preparations', ['customs', 'grower']),
    '/preparations/catalogue': {},
    '/preparations/catalogue/$id': { closedTo: ['customs', 'grower'] },
    '/preparations/import': {},
    ...casePages('/pre-export', others),
    '/exchange': {},
    '/exchange/incoming/$id': {},
    '/inspections': {},
    '/inspections/$id': {},
    ...casePages('/licenses', ['customs']),
    ...casePages('/cultivation', [...company, 'customs']),
    '/cultivation/overview': {},
    '/cultivation/map': {},
    '/cultivation/overdue': {},
    '/cultivation/inspections': {},
    ...casePages('/incidents', ['customs', 'grower']),
    '/incidents/timeline': {},
    ...casePages('/field-reports', [...company, 'customs']),
    '/field-reports/receipts': {},
    '/spa-cultivation': {},
    '/spa-cultivation/new': {},
    '/spa-cultivation/report/$key/$question': { at: `/spa-cultivation/report/${none}/review` },
    '/statistics-upload': {},
    '/statistics-upload/check': {},
    ...casePages('/statistics-upload/submissions', ['customs']),
    '/incb-forms': {},
    '/incb-forms/$code/$period': { at: '/incb-forms/C/2025' },
    '/analysis': {},
    ...casePages('/establishments', ['customs', 'grower']),
    '/establishments/own': {},
    '/establishments/partners': {},
    '/establishments/import': {},
    '/users': {},
    '/users/$id': {},
    '/users/settings': {},
    '/notifications': {},
    '/api-keys': {},
    '/api-keys/calls': {},
    '/work': {},
    '/work/load': {},
    '/calendar': {},
    '/training': {},
    '/training/mails': {},
  }),
  ...list(
    'admin',
    true,
  )({
    '/masters': {},
    '/masters/$list': { at: '/masters/countries' },
    '/masters/$list/$id': { at: `/masters/countries/${none}` },
    '/masters/substance-guide': {},
    '/masters/substance-guide/$id': {},
    '/masters/scheduling': {},
    '/masters/scheduling/new': {},
    '/masters/scheduling/$id': {},
    '/application-attachments': {},
    '/ui-customization': {},
    '/localization': {},
    '/file-logs': {},
    '/event-logs': {},
    '/settings': {},
    '/health-check': {},
    '/emails': {},
    '/emails/templates/$code': { at: '/emails/templates/IE_ISSUED' },
    '/emails/messages/new': {},
    '/emails/messages/$id': {},
    '/help/manage': {},
    '/help/manage/$key': { at: '/help/manage/log-in' },
    '/administration/statistics-templates': {},
    '/administration/statistics-templates/$code': { at: '/administration/statistics-templates/annual' },
    '/establishments/domestic': {},
    '/establishments/domestic/new': {},
    '/establishments/domestic/$id': {},
    '/establishments/domestic/customs/$id': {},
  }),
]
