import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { licenseDraft, licenseStep } from '../../testing/licenses.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
let inspectorId = ''
let today = ''
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)

// biome-ignore lint/suspicious/noExplicitAny: tests read the answer as it came.
type Answer = any
const taken = async (change: object = {}): Promise<Answer> => {
  const created = await importer.call('licenses.create', { body: { ...licenseDraft(), ...change } })
  const asked = await licenseStep(importer, created.body, 'submit', { declaration: true })
  return licenseStep(officer, asked, 'take')
}
const day = (later: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + later * 86_400_000).toISOString().slice(0, 10)
const plan = (isAnnounced: boolean, change: object = {}) => ({
  inspection: { on: day(3), inspectorId, isAnnounced, ...change },
})
const planned = async (isAnnounced = true): Promise<Answer> =>
  licenseStep(officer, await taken(), 'planInspection', plan(isAnnounced))
const seenBy = async (person: TestPerson, id: string): Promise<Answer> =>
  (await person.call('licenses.get', { params: { id } })).body
const refusalOf = async (person: TestPerson, license: Answer, action: string, input: object) => {
  const params = { id: license.id, action }
  const { status, body } = await person.call('licenses.act', {
    params,
    body: { version: license.version, ...input },
  })
  return [status, body.message, body.details]
}
const reportOf = ({ id, points }: Answer, change: object = {}) => ({
  inspectionReport: {
    id,
    doneOn: today,
    points: points.map(({ code }: { code: string }) => ({ code, outcome: 'inOrder' })),
    result: 'inOrder',
    summary: 'Everything was shown.',
    ...change,
  },
})
const noticesOf = async (id: string): Promise<string[]> =>
  (
    await behind(
      `select n.code || ' ' || a.user_name as said from notification n join account a on a.id = n.account_id
       where n.entity_id = $1 and n.code like 'CASE_INSPECT%' order by 1`,
      [id],
    )
  ).rows.map(({ said }) => said)

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  const { rows } = await behind(`select id from account where user_name = 'admin'`)
  inspectorId = rows[0].id
  today = app.deps.clock.now().toISOString().slice(0, 10)
})
afterAll(() => app?.close())

describe('an announced inspection', () => {
  it('is told to the holder with day and place, but not what will be looked at', async () => {
    const license = await taken()
    const [site] = license.sites
    const after = await licenseStep(officer, license, 'planInspection', {
      ...plan(true, { siteId: site.id }),
      comment: 'Ask for Mr Dunn.',
    })
    expect(after).toMatchObject({
      status: 'INS',
      inspections: [{ status: 'planned', on: day(3), about: 'Ask for Mr Dunn.', isAnnounced: true }],
    })
    expect(after.inspections[0].place).toContain(site.name)
    expect(after.inspections[0].points.length).toBeGreaterThan(10)
    expect(await seenBy(importer, license.id)).toMatchObject({
      status: 'INS',
      inspections: [{ on: day(3), about: 'Ask for Mr Dunn.', inspector: null, points: [], summary: null }],
    })
    expect(await noticesOf(license.id)).toEqual(['CASE_INSPECTION importer', 'CASE_INSPECTOR admin'])
  })

  it('keeps an approval waiting until it is reported, with the list of the day on which it was planned', async () => {
    const license = await planned()
    const [inspection] = license.inspections
    await behind(`update master_item set names = '{"en":"changed"}' where list = 'inspection-points'`)
    const { body } = await admin.call('inspections.get', { params: { id: inspection.id } })
    expect(body).toMatchObject({ mayReport: true, case: { feature: 'licenses', number: license.number } })
    expect(body.points[0].name).not.toBe('changed')
    const done = await licenseStep(admin, license, 'reportInspection', reportOf(inspection))
    expect(done).toMatchObject({
      status: 'PRO',
      inspections: [{ status: 'done', result: 'inOrder', summary: 'Everything was shown.' }],
    })
    expect((await seenBy(importer, license.id)).inspections[0]).toMatchObject({
      status: 'done',
      result: 'inOrder',
      summary: null,
    })
    expect((await seenBy(importer, license.id)).inspections[0].points.length).toBeGreaterThan(10)
    expect(await refusalOf(admin, done, 'reportInspection', reportOf(inspection))).toMatchObject([
      409,
      'caseworkClosed',
      { reasons: ['noInspection'] },
    ])
  })

  it('is moved, and called off with a reason', async () => {
    const license = await planned()
    const { id } = license.inspections[0]
    const moved = await licenseStep(officer, license, 'moveInspection', {
      inspectionMove: { id, on: day(8), inspectorId },
    })
    expect(moved.inspections[0].on).toBe(day(8))
    const off = await licenseStep(officer, moved, 'dropInspection', {
      inspectionId: id,
      comment: 'Not needed.',
    })
    expect([off.status, off.inspections[0].status]).toEqual(['PRO', 'dropped'])
    expect(await noticesOf(license.id)).toEqual([
      'CASE_INSPECTION importer',
      'CASE_INSPECTION importer',
      'CASE_INSPECTION_OFF admin',
      'CASE_INSPECTION_OFF importer',
      'CASE_INSPECTOR admin',
      'CASE_INSPECTOR admin',
    ])
  })

  it('leaves the case where it is as long as another one is announced', async () => {
    const one = await planned()
    const two = await licenseStep(officer, one, 'planInspection', plan(true))
    const [first, second] = two.inspections
    const half = await licenseStep(admin, two, 'reportInspection', reportOf(first))
    expect(half.status).toBe('INS')
    expect((await licenseStep(admin, half, 'reportInspection', reportOf(second))).status).toBe('PRO')
  })

  it('does not take place where the case is over', async () => {
    const license = await planned()
    await licenseStep(importer, await seenBy(importer, license.id), 'withdraw')
    expect((await seenBy(officer, license.id)).inspections[0].status).toBe('dropped')
    const { body } = await admin.call('inspections.list', {
      query: { view: 'planned', search: license.number },
    })
    expect(body.items).toEqual([])
  })
})

describe('an unannounced inspection', () => {
  it('is known to no one of the house until it is reported', async () => {
    const license = await planned(false)
    expect([license.status, license.inspections.length]).toEqual(['PRO', 1])
    expect(license.checks.map(({ code }: { code: string }) => code)).toContain('inspectionPlanned')
    const theirs = await seenBy(importer, license.id)
    expect([theirs.status, theirs.inspections]).toEqual(['PRO', []])
    expect(theirs.checks.map(({ code }: { code: string }) => code)).not.toContain('inspectionPlanned')
    const { body: history } = await importer.call('licenses.history', { params: { id: license.id } })
    expect(history.map(({ action }: { action: string }) => action)).not.toContain('planInspection')
    expect(await noticesOf(license.id)).toEqual(['CASE_INSPECTOR admin'])
    const proposed = await licenseStep(officer, license, 'propose', { decision: 'approve' })
    expect((await refusalOf(admin, proposed, 'approve', {})).slice(0, 2)).toEqual([422, 'caseworkBlocked'])
    const done = await licenseStep(admin, proposed, 'reportInspection', reportOf(license.inspections[0]))
    expect(done.proposal).toBeNull()
    expect((await seenBy(importer, license.id)).inspections).toHaveLength(1)
  })
})

describe('a report', () => {
  it('is refused where something is missing, and says where', async () => {
    const license = await planned()
    const [inspection] = license.inspections
    const [{ code }] = inspection.points
    const report = reportOf(inspection, { points: [{ code, outcome: 'finding' }], summary: null })
    const [status, message, details] = await refusalOf(admin, license, 'reportInspection', report)
    expect([status, message]).toEqual([422, 'inspectionReportUnfit'])
    expect(details.faults).toEqual(
      expect.arrayContaining([
        { field: 'points.1.note', fault: 'missing' },
        { field: 'points.2.outcome', fault: 'missing' },
        { field: 'result', fault: 'contradicts' },
        { field: 'summary', fault: 'missing' },
      ]),
    )
  })

  it('speaks of no point that was not planned, and of no day that has not come', async () => {
    const license = await planned()
    const [inspection] = license.inspections
    const strange = reportOf(inspection, { points: [{ code: 'OTHER', outcome: 'inOrder' }] })
    expect((await refusalOf(admin, license, 'reportInspection', strange)).slice(0, 2)).toEqual([
      400,
      'invalidInput',
    ])
    const early = reportOf(inspection, { doneOn: day(1) })
    expect((await refusalOf(admin, license, 'reportInspection', early))[1]).toBe('inspectionReportUnfit')
  })

  it('keeps its photos in the house', async () => {
    const license = await planned()
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const body = Buffer.concat([
      Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="files"; filename="1-lock.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      Buffer.from(png, 'base64'),
      Buffer.from('\r\n--x--\r\n'),
    ])
    const { status, body: files } = await admin.call('licenses.attach', {
      params: { id: license.id },
      query: { internal: 'true' },
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body,
    })
    expect([status, files.map(({ isInternal }: { isInternal: boolean }) => isInternal)]).toEqual([
      201,
      [true],
    ])
    expect((await seenBy(importer, license.id)).attachments).toEqual([])
    const params = { id: license.id, attachmentId: files[0].id }
    expect((await importer.call('licenses.attachment', { params })).status).toBe(404)
    expect((await officer.call('licenses.attachment', { params })).status).toBe(200)
  })
})

it('is planned for a day to come, with an officer, at a site of the house', async () => {
  const license = await taken()
  const { rows } = await behind(`select id from account where user_name = 'importer'`)
  const { rows: sites } = await behind(
    `select id from establishment_site where establishment_id <> $1 limit 1`,
    [license.applicant.id],
  )
  const refusals = [
    plan(true, { on: day(-1) }),
    plan(true, { inspectorId: rows[0].id }),
    plan(true, { siteId: sites[0].id }),
  ].map(async (input) => (await refusalOf(officer, license, 'planInspection', input))[1])
  expect(await Promise.all(refusals)).toEqual(['inspectionDayPast', 'invalidInput', 'invalidInput'])
})

it('is asked for before an approval where the settings say so', async () => {
  const settingId = 'licenses.inspectedActivities'
  const items = [{ settingId, settingValue: ['research'], revision: null }]
  expect((await admin.call('settings.save', { body: { items } })).status).toBe(200)
  await behind(`update inspection set done_on = done_on - 400 where status = 'done'`)
  const license = await taken()
  const codes = ({ checks }: Answer) => checks.map(({ code }: { code: string }) => code)
  expect(codes(license)).toContain('inspectionWanted')
  const visited = await licenseStep(officer, license, 'planInspection', plan(true))
  const done = await licenseStep(admin, visited, 'reportInspection', reportOf(visited.inspections[0]))
  expect(codes(done)).not.toContain('inspectionWanted')
})

describe('the list of inspections', () => {
  it('says what is planned, what is mine and what was done, and counts it', async () => {
    const license = await planned()
    const list = async (person: TestPerson, view: string) =>
      (await person.call('inspections.list', { query: { view, search: license.number } })).body.items
    expect(await list(officer, 'planned')).toMatchObject([
      { on: day(3), isLate: false, case: { number: license.number, holder: license.applicant.name } },
    ])
    expect([await list(officer, 'mine'), (await list(admin, 'mine')).length]).toEqual([[], 1])
    const before = (await admin.call('inspections.counts')).body
    await licenseStep(admin, license, 'reportInspection', reportOf(license.inspections[0]))
    const after = (await admin.call('inspections.counts')).body
    expect([before.mine - after.mine, after.done - before.done]).toEqual([1, 1])
    expect(await list(officer, 'done')).toMatchObject([{ result: 'inOrder' }])
  })
})
