import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { laterQuarter } from '@papaver/contract/endorsements/quarters.ts'
import type { Page } from 'playwright-core'
import { ask } from './ask.ts'
import { casesOf, type SignedInPlaces, sweep } from './axe-sweep.ts'
import { draftByCall, enteredByCall, inForce, requestByCall } from './cultivations.ts'

const officerStatuses: readonly AuthorizationStatus[] = [
  'REQ',
  'PRO',
  'INF',
  'HLD',
  'APR',
  'ISS',
  'PAU',
  'SUS',
]
const closedStatuses: readonly AuthorizationStatus[] = ['CLO', 'EXP', 'CAN', 'REJ', 'RVK', 'RPL']
const importerStatuses: readonly AuthorizationStatus[] = ['DRA', 'INF', 'ISS', 'PAU', 'CLO']

/** Entries of the catalogue of preparations that stand so. */
const preparationsOf = async (page: Page, statuses: readonly string[]): Promise<string[]> => {
  const { items } = await ask(page, 'preparations.list', { query: { view: 'all', pageSize: '100' } })
  return statuses.flatMap((status) => {
    const id = items.find((each) => each.status === status)?.id
    return id === undefined ? [] : [`/preparations/${id}`]
  })
}

/** Entries of the register of foreign partners that stand so. */
const partnersOf = async (page: Page, statuses: readonly string[]): Promise<string[]> => {
  const { items } = await ask(page, 'trading-establishments.list', {
    query: { view: 'all', pageSize: '100' },
  })
  return statuses.flatMap((status) => {
    const id = items.find((each) => each.status === status)?.id
    return id === undefined ? [] : [`/establishments/${id}`]
  })
}

/** The one that another authority is asked to confirm. */
const partnerAsked = async (page: Page): Promise<string[]> => {
  const query = { view: 'all', flag: 'confirmationAwaited' } as const
  const { items } = await ask(page, 'trading-establishments.list', { query })
  return items.slice(0, 1).map(({ id }) => `/establishments/${id}`)
}

/** Notifications before exports that stand so. */
const preExportsOf = async (page: Page, statuses: readonly string[]): Promise<string[]> => {
  const { items } = await ask(page, 'pre-export.list', { query: { view: 'all', pageSize: '100' } })
  return statuses.flatMap((status) => {
    const id = items.find((each) => each.status === status)?.id
    return id === undefined ? [] : [`/pre-export/${id}`]
  })
}

/** One that is planned and one that is done. */
const inspectionsOf = async (page: Page): Promise<string[]> => {
  const planned = await ask(page, 'inspections.list', { query: { view: 'planned' } })
  const done = await ask(page, 'inspections.list', { query: { view: 'done' } })
  return [...planned.items.slice(0, 1), ...done.items.slice(0, 1)].map(({ id }) => `/inspections/${id}`)
}

/** Licences that stand so. */
const licensesOf = async (page: Page, statuses: readonly string[]): Promise<string[]> => {
  const { items } = await ask(page, 'licenses.list', { query: { view: 'all', pageSize: '100' } })
  return statuses.flatMap((status) => {
    const id = items.find((each) => each.status === status)?.id
    return id === undefined ? [] : [`/licenses/${id}`]
  })
}

/** Statistical reports that stand so. */
const reportsOf = async (page: Page, statuses: readonly string[]): Promise<string[]> => {
  const { items } = await ask(page, 'statistics.list', { query: { view: 'all', pageSize: '100' } })
  return statuses.flatMap((status) => {
    const id = items.find((each) => each.status === status)?.id
    return id === undefined ? [] : [`/statistics-upload/submissions/${id}`]
  })
}

/** Incidents that stand so. */
const incidentsOf = async (page: Page, statuses: readonly string[]): Promise<string[]> => {
  const { items } = await ask(page, 'incidents.list', { query: { view: 'all', pageSize: '100' } })
  return statuses.flatMap((status) => {
    const id = items.find((each) => each.status === status)?.id
    return id === undefined ? [] : [`/incidents/${id}`]
  })
}

/** What came in from abroad and stands so. */
const incomingOf = async (page: Page, states: readonly string[]): Promise<string[]> => {
  const { items } = await ask(page, 'exchange.incoming', { query: { pageSize: '100' } })
  return states.flatMap((state) => {
    const id = items.find((each) => each.state === state)?.id
    return id === undefined ? [] : [`/exchange/incoming/${id}`]
  })
}

/** The summary of general permits: of this quarter and of the one before, and where nothing fits. */
const summariesOf = async (page: Page): Promise<string[]> => {
  const { quarter } = await ask(page, 'endorsements.summary')
  const asked = [`quarter=${quarter}`, `quarter=${laterQuarter(quarter, -1)}`, 'search=nothing-of-this-name']
  return asked.map((query) => `/import-export/summary?${query}`)
}

/** The calendar of forms of the INCB, whole and where nothing fits, and one form of each period. */
const incbFormsOf = async (page: Page): Promise<string[]> => {
  const { items } = await ask(page, 'incb-forms.list')
  const forms = ['A', 'C'].flatMap((code) => items.filter((form) => form.code === code).slice(0, 1))
  return [
    '/incb-forms',
    '/incb-forms?state=SNT',
    ...forms.map(({ code, period }) => `/incb-forms/${code}/${period}`),
  ]
}

/** The analysis: of the usual years, in doses and by country, of one substance, and where nothing is known. */
const analysisOf = async (page: Page): Promise<string[]> => {
  const { rows } = await ask(page, 'analysis.figures', { params: { panel: 'imports' } })
  return [
    '/analysis',
    '/analysis?measure=doses&by=country',
    ...rows.slice(0, 1).map(({ key }) => `/analysis?substance=${key}`),
    '/analysis?to=1995',
  ]
}

const places: SignedInPlaces = [
  ['officer', 'the analysis', analysisOf],
  ['importer', 'the analysis', analysisOf],
  ['officer', 'the forms of the INCB', incbFormsOf],
  ['officer', 'the summary of general permits', summariesOf],
  ['importer', 'the summary of general permits', summariesOf],
  [
    'officer',
    'the exchange with authorities',
    async (page) => [
      '/exchange',
      '/exchange?search=nothing-of-this-name',
      '/exchange?tab=outgoing',
      '/exchange?tab=authorities',
      ...(await incomingOf(page, ['matched', 'unmatched', 'refused'])),
    ],
  ],
  [
    'officer',
    'statistical reports',
    async (page) => {
      const [submitted, ...others] = await reportsOf(page, ['SUB', 'QRY', 'ACC'])
      return [
        '/statistics-upload?view=all',
        '/statistics-upload?search=nothing-of-this-name',
        '/statistics-upload/submissions?view=all',
        '/statistics-upload/submissions/new',
        ...[submitted, `${submitted}?tab=rows`, `${submitted}?tab=comparison`, ...others].flatMap(
          (place) => place ?? [],
        ),
      ]
    },
  ],
  [
    'importer',
    'statistical reports',
    async (page) => {
      const [draft, asked] = await reportsOf(page, ['DRA', 'QRY'])
      return ['/statistics-upload', '/statistics-upload/check', `${draft}/edit`, `${asked}`, `${asked}/edit`]
    },
  ],
  [
    'officer',
    'incidents',
    async (page) => [
      '/incidents?view=all',
      '/incidents?search=nothing-of-this-name',
      '/incidents/timeline',
      ...(await incidentsOf(page, ['REP', 'PRO', 'INF', 'CLO'])),
    ],
  ],
  [
    'importer',
    'incidents',
    async (page) => {
      const [draft = '/incidents'] = await incidentsOf(page, ['DRA'])
      return ['/incidents', '/incidents/new', `${draft}/edit`, ...(await incidentsOf(page, ['PRO', 'CLO']))]
    },
  ],
  [
    'officer',
    'pre-export notifications',
    async (page) => {
      const { items } = await ask(page, 'pre-export.list', { query: { view: 'entered', pageSize: '10' } })
      return [
        '/pre-export?view=all',
        '/pre-export?search=nothing-of-this-name',
        '/pre-export/new',
        `/pre-export/${items[0]?.id}/edit`,
        ...(await preExportsOf(page, ['SNT', 'ACK', 'CLR', 'OBJ'])),
      ]
    },
  ],
  [
    'officer',
    'licences',
    async (page) => [
      '/licenses?view=all',
      ...(await licensesOf(page, ['REQ', 'PRO', 'INS', 'APR', 'ISS', 'SUS', 'REJ'])),
      '/inspections',
      ...(await inspectionsOf(page)),
    ],
  ],
  [
    'importer',
    'licences',
    async (page) => {
      const [draft = '/licenses'] = await licensesOf(page, ['DRA'])
      return ['/licenses', '/licenses/new', `${draft}/edit`]
    },
  ],
  [
    'grower',
    'cultivations',
    async (page) => {
      const draft = await draftByCall(page)
      return [
        '/cultivation',
        '/cultivation/new',
        `/cultivation/${draft}/edit`,
        `/cultivation/${await requestByCall(page)}`,
      ]
    },
  ],
  [
    'officer',
    'cultivations',
    async (page) => {
      const request = await enteredByCall(page)
      const permit = await enteredByCall(page)
      await inForce(permit)
      return [
        '/cultivation?view=all',
        '/cultivation?search=nothing-of-this-name',
        `/cultivation/${request}`,
        `/cultivation/${permit}`,
        `/cultivation/${permit}?tab=record`,
        '/cultivation/map',
        '/cultivation/map?search=nothing-of-this-name',
        '/cultivation/overdue',
        '/cultivation/overdue?view=soon&search=nothing-of-this-name',
        '/cultivation/inspections',
        '/cultivation/overview',
        '/cultivation/overview?by=variety&year=1999',
      ]
    },
  ],
  [
    'officer',
    'preparations',
    (page) => preparationsOf(page, ['REQ', 'PRO', 'INF', 'APR', 'INA', 'RPL', 'REJ']),
  ],
  [
    'importer',
    'preparations',
    async (page) => {
      const [draft, asked] = await preparationsOf(page, ['DRA', 'INF'])
      return ['/preparations', `${draft}/edit`, `${asked}/edit`]
    },
  ],
  [
    'officer',
    'foreign partners',
    async (page) => [
      '/establishments?view=all',
      '/establishments?view=active',
      '/establishments?search=nothing-of-this-name',
      '/establishments/new',
      '/establishments/import',
      ...(await partnersOf(page, ['REQ', 'PRO', 'INF', 'APR', 'INA', 'BLK', 'REJ'])),
      ...(await partnerAsked(page)),
    ],
  ],
  [
    'admin',
    'domestic establishments',
    async (page) => {
      const { items } = await ask(page, 'establishments.list', { query: { search: 'Osmund' } })
      const offices = await ask(page, 'establishments.list', { query: { view: 'customs' } })
      const place = '/establishments/domestic'
      return [
        place,
        `${place}?view=customs`,
        `${place}?view=closed`,
        `${place}?search=nothing-of-this-name`,
        `${place}/new`,
        `${place}/${items[0]?.id}`,
        `${place}/customs/${offices.items[0]?.id}`,
      ]
    },
  ],
  [
    'importer',
    'foreign partners',
    async (page) => {
      const [draft, asked] = await partnersOf(page, ['DRA', 'INF'])
      return [
        '/establishments',
        '/establishments/partners',
        '/establishments/partners?search=nothing-of-this-name',
        '/establishments/own',
        '/establishments/new',
        `${draft}/edit`,
        `${asked}/edit`,
      ]
    },
  ],
  [
    'officer',
    'lists',
    async (page) => [
      '/home',
      '/work',
      '/work?search=nothing-of-this-name',
      '/work/load',
      '/calendar',
      '/calendar?view=coming',
      '/calendar?view=late',
      '/api-keys',
      '/api-keys?search=nothing-of-this-name',
      '/import-export?view=all',
      '/import-export?view=open&status=PRO',
      '/import-export?search=nothing-of-this-name',
      '/import-export?view=overdue',
      '/import-export?view=entered',
      '/import-export/new',
      '/preparations?view=all',
      '/preparations/catalogue',
      '/preparations/catalogue?search=nothing-of-this-name',
      '/preparations/import',
      '/preparations/new',
      '/import-export/hints',
      '/import-export/balances',
      '/import-export/balances/import',
      `/import-export/balances/${(await ask(page, 'balances.list')).find(({ limitGrams }) => limitGrams !== null)?.id}`,
    ],
  ],
  ['officer', 'open cases', (page) => casesOf(page, officerStatuses)],
  [
    'officer',
    'closed cases and the parts of one',
    async (page) => {
      const [open, used] = await casesOf(page, ['PRO', 'PAU'])
      const parts = ['documents', 'earlier', 'compare', 'history'].map((tab) => `${open}?tab=${tab}`)
      return [...(await casesOf(page, closedStatuses)), ...parts, `${used}?tab=movements`]
    },
  ],
  [
    'importer',
    'pages',
    async (page) => {
      const [draft, question, issued, used] = await casesOf(page, ['DRA', 'INF', 'ISS', 'PAU'])
      return [
        '/home',
        '/import-export',
        '/import-export/new',
        '/import-export/balances',
        '/import-export/movements',
        `${draft}/edit`,
        `${question}/edit`,
        `${issued}?tab=movements`,
        `${used}?tab=movements`,
        ...(await casesOf(page, importerStatuses)),
      ]
    },
  ],
]

sweep(places)
