import { minus, plain, share } from '@papaver/contract/quantities/base.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { licenseDraft, licenseStep } from '../../testing/licenses.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { findBalances } from '../balances/public.ts'
import { readMasters } from '../masters/public.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
let morphine = 0
const year = 2026
const behind = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows
// biome-ignore lint/suspicious/noExplicitAny: tests read the answer as it came.
type Answer = any

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  morphine = (await readMasters(app.deps.db)).substanceBySlug('morphine')?.id ?? 0
  await setSetting(app, 'import_export.allowPartialImport', true)
})
afterAll(() => app?.close())

/** As if the licence had never limited the substance. */
const withoutQuota = async (licenseId: string): Promise<void> => {
  const of = `(select id from balance where license_id = $1 and substance_id = $2)`
  for (const table of ['balance_movement', 'balance_hold'])
    await behind(`delete from ${table} where balance_id in ${of}`, [licenseId, morphine])
  await behind('delete from balance where license_id = $1 and substance_id = $2', [licenseId, morphine])
  await behind('delete from license_quota where license_id = $1', [licenseId])
}
/** A change of the licence that adds a quota, as far as its signature. */
const changed = async (id: string, kilograms: string): Promise<Answer> => {
  const draft = (await importer.call('licenses.create', { body: { follows: { id, as: 'variation' } } })).body
  const { persons, documents, security, purpose } = licenseDraft()
  const body = {
    ...licenseDraft(),
    activities: draft.activities,
    groups: draft.groups,
    siteIds: draft.siteIds,
    substanceIds: draft.substanceIds,
    persons,
    documents,
    security,
    purpose,
    quotas: [{ substanceId: morphine, activity: null, year, quantity: kilograms, unit: 'kg' }],
    version: draft.version,
  }
  const saved = await importer.call('licenses.save', { params: { id: draft.id }, body })
  expect([saved.status, saved.status === 200 ? null : saved.body]).toEqual([200, null])
  const asked = await licenseStep(importer, saved.body, 'submit', { declaration: true })
  const taken = await licenseStep(officer, asked, 'take')
  const proposed = await licenseStep(officer, taken, 'propose', { decision: 'approve' })
  return licenseStep(admin, proposed, 'approve')
}
const figuresOf = async (licenseId: string) => {
  const [row] = await findBalances(app.deps.db, [{ kind: 'quota', substanceId: morphine, year, licenseId }])
  return row && [row.usedGrams, row.reservedGrams].map(plain)
}
const use = (permit: IssuedPermit, quantity: string) =>
  admin.call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: permit.lines[0]?.id, quantity }],
      lastConsignment: false,
      checkCode: permit.checkCode,
      reason: 'Customs has no access today.',
    },
  })

it('a quota that is added in mid-year counts what the year has used and holds already', async () => {
  const permit = await issuePermit(app)
  const [{ license_number: number }] = await behind(
    'select license_number from trade_authorization where case_id = $1',
    [permit.id],
  )
  const [{ id }] = await behind(`select id from work_case where number = $1`, [number])
  await withoutQuota(id)
  expect((await use(permit, '1')).status).toBe(201)
  const all = permit.lines[0]?.components[0]?.baseGrams ?? '0'
  const used = share(all, '1', '4')

  const small = await changed(id, '1')
  const refused = await admin.call('licenses.act', {
    params: { id: small.id, action: 'issue' },
    body: { version: small.version },
  })
  expect([refused.status, refused.body.message]).toEqual([409, 'licenseQuotaBelowUse'])
  expect(Number(refused.body.details.heldGrams)).toBeCloseTo(Number(all), 6)
  await behind(`update work_case set status = 'CAN', status_group = 'final' where id = $1`, [small.id])

  const after = await licenseStep(admin, await changed(id, '100'), 'issue')
  expect(await figuresOf(after.id)).toEqual([plain(used), plain(minus(all, used))])
  // What moves from now on counts as for any other quota.
  expect((await use(permit, '2')).status).toBe(201)
  expect((await figuresOf(after.id))?.[0]).toBe(plain(share(all, '3', '4')))
})
