import type { Page } from 'playwright-core'
import { ask } from './ask.ts'
import { type SignedInPlaces, sweep } from './axe-sweep.ts'

/** The page of one account in each of these statuses. */
const accountsOf = async (page: Page, statuses: readonly string[]): Promise<string[]> => {
  const { items } = await ask(page, 'users.list', { query: { view: 'all', pageSize: '100' } })
  return statuses.map((status) => {
    const found = items.find((each) => each.status === status)
    if (found === undefined) throw new Error(`no account is ${status}`)
    return `/users/${found.id}`
  })
}

const places: SignedInPlaces = [
  [
    'officer',
    'accounts',
    async (page) => [
      '/users',
      '/users?view=all',
      '/users?view=all&q=nobody-of-this-name',
      ...(await accountsOf(page, ['UNV', 'REQ', 'PEC', 'APR', 'INA', 'CLO'])),
    ],
  ],
  [
    'admin',
    'mails',
    () => [
      '/emails',
      '/emails?q=nothing-of-this-name',
      '/emails/templates/IE_REFUSED?culture=fi',
      '/emails/templates/USR_PWD_RESET?culture=ar',
      '/emails?tab=outbox',
      '/emails?tab=outbox&status=dead',
      '/emails?tab=messages',
      '/emails/messages/new',
    ],
  ],
  [
    'officer',
    'masters',
    () => [
      '/masters',
      '/administration/statistics-templates',
      '/administration/statistics-templates/T3',
      '/masters/substances',
      '/masters/personTitles',
      '/masters/countries?q=nothing-of-this-name',
      '/masters/countries/DE',
      '/masters/substances/1',
      '/masters/substanceForms/new?with=substanceId%3A1',
      '/masters/generalNotes/new',
    ],
  ],
  [
    'officer',
    'help',
    () => [
      '/help',
      '/help?q=nothing-of-this-name',
      '/help/deciding-a-case',
      '/help/guide?role=ESTB_MANAGER',
      '/help/manage',
      '/help/manage?q=nothing-of-this-name',
      '/help/manage/signing?culture=fi',
      '/help/manage/settings?culture=ar',
    ],
  ],
  [
    'officer',
    'settings',
    () => [
      ...['public', 'authority', 'import_export', 'languages', 'security', 'smtp', 'files', 'signatures'].map(
        (group) => `/settings?group=${group}`,
      ),
      '/settings?changed=true',
      '/settings?q=nothing-of-this-name',
    ],
  ],
  [
    'officer',
    'logs and health',
    () => [
      '/event-logs',
      '/event-logs?entry=1',
      '/event-logs?q=nothing-of-this-name&area=setting',
      '/event-logs?tab=chain',
      '/file-logs',
      '/file-logs?level=fatal&q=nothing-of-this-name',
      '/health-check',
    ],
  ],
  [
    'officer',
    'texts',
    () => ['/localization', '/localization?areas=ui&languages=ar,ru', '/localization?q=nothing-of-this-name'],
  ],
  [
    'officer',
    'menus and looks',
    () => ['/ui-customization', '/ui-customization?part=look', '/application-attachments'],
  ],
]

sweep(places)
