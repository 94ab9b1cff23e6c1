import type { CallName } from '@papaver/contract/calls.ts'
import { type AccessRow, everybody, type Statuses, testAccessRows } from '../../testing/access-table.ts'
import type { TestInput } from '../../testing/start-test-app.ts'

const office = (admitted: number): Statuses => [401, admitted, admitted, 403, 403, 403, 403, 403, 403]
const anyone = everybody(200, 200)
const row = (name: CallName, statuses: Statuses, input: TestInput = {}): AccessRow => [name, input, statuses]

const maxLines = { params: { id: 'import_export.maxLines' } }
const nowhere = { params: { id: 'no.such' } }
const unchanged = { settingId: 'import_export.maxLines', settingValue: 20, revision: null }

testAccessRows('settings', [
  row('settings.public', anyone),
  row('settings.importExport', everybody(401, 200)),
  row('settings.cultivation', everybody(401, 200)),
  row('settings.captcha', anyone),
  row('settings.smtp', office(200)),
  row('settings.proxy', office(200)),
  row('settings.languages', anyone),
  row('settings.defaultCulture', anyone),
  row('settings.all', office(200)),
  row('settings.one', office(200), maxLines),
  row('settings.one', office(404), nowhere),
  row('settings.save', office(200), { body: { items: [unchanged] } }),
  row('settings.reset', office(200), { ...maxLines, body: { revision: null } }),
  row('settings.reset', office(404), { ...nowhere, body: { revision: null } }),
  row('settings.history', office(200), maxLines),
  row('settings.history', office(404), nowhere),
  row('settings.putBack', office(409), { ...maxLines, body: { seq: 1, revision: null } }),
  row('settings.export', office(200)),
  // No file came with it.
  row('settings.import', office(415), { body: {} }),
])
