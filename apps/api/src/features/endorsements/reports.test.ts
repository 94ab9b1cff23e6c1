import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let [importer, customs, officer]: TestPerson[] = []
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  customs = await app.as('customs')
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const record = (
  person: TestPerson | undefined,
  permit: IssuedPermit,
  source: string,
  quantity: string,
  date = '2026-06-17',
  extra: Record<string, unknown> = {},
) =>
  person?.call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source,
      date,
      lines: [{ lineId: permit.lines[0]?.id, quantity }],
      lastConsignment: false,
      ...(source === 'customs' ? { checkCode: permit.checkCode } : {}),
      ...extra,
    },
  })
const reportOf = async (permit: IssuedPermit) => {
  const answer = await importer?.call('endorsements.reports', { query: { search: permit.number } })
  return answer?.body.items[0]
}
const differences = (permit: IssuedPermit) =>
  app.deps.db
    .selectFrom('mailOutbox')
    .select('id')
    .where('entityId', '=', permit.id)
    .where('template', '=', 'IE_DIFFERENCE')
    .execute()

describe("the holder's report", () => {
  it('is due ten working days after the movement and settled by reporting it', async () => {
    const permit = await issuePermit(app)
    expect(await reportOf(permit)).toMatchObject({
      reportDueOn: null,
      lines: [{ customsQuantity: '0', reportedQuantity: '0', flags: [] }],
    })
    await record(customs, permit, 'customs', '1')
    // 24 June is a holiday of the demonstration's authority.
    expect(await reportOf(permit)).toMatchObject({ reportDueOn: '2026-07-02', workingDaysLeft: 10 })
    const reported = await record(importer, permit, 'establishment', '1')
    expect(reported).toMatchObject({
      status: 201,
      body: { source: 'establishment', recordedBy: 'Pavel Dragan' },
    })
    expect(await reportOf(permit)).toMatchObject({
      reportDueOn: null,
      lines: [{ customsQuantity: '1', reportedQuantity: '1', flags: ['MAT'] }],
    })
    expect(await differences(permit)).toHaveLength(0)
  })

  it('is no use by itself, and customs does not see it', async () => {
    const permit = await issuePermit(app)
    expect(await record(importer, permit, 'establishment', '2')).toMatchObject({ status: 201 })
    const { body } = (await officer?.call('authorizations.get', { params: { id: permit.id } })) ?? {
      body: {},
    }
    expect(body).toMatchObject({ status: 'ISS', lines: [{ usedQuantity: '0' }] })
    expect((await customs?.call('endorsements.list', { params: { id: permit.id } }))?.body).toEqual([])
    await record(customs, permit, 'customs', '2')
    expect(await reportOf(permit)).toMatchObject({ reportDueOn: null, lines: [{ flags: ['MAT'] }] })
  })

  it('that contradicts customs is told to the authority', async () => {
    const permit = await issuePermit(app)
    await record(customs, permit, 'customs', '3')
    await record(importer, permit, 'establishment', '1')
    expect(await reportOf(permit)).toMatchObject({ reportDueOn: null, lines: [{ flags: ['DIF'] }] })
    expect(await differences(permit)).toHaveLength(1)
  })

  it('of every consignment is asked for', async () => {
    const permit = await issuePermit(app)
    await record(customs, permit, 'customs', '1')
    app.clock.set('2026-06-19T08:00:00Z')
    customs = await signInAgain(app, 'customs')
    importer = await signInAgain(app, 'importer')
    await record(customs, permit, 'customs', '1.5', '2026-06-19')
    await record(importer, permit, 'establishment', '1')
    expect(await reportOf(permit)).toMatchObject({ reportDueOn: '2026-07-06', lines: [{ flags: [] }] })
  })

  it("is the holder's own", async () => {
    expect((await (await signInAgain(app, 'rival')).call('endorsements.reports')).body.items).toEqual([])
    const due = await importer?.call('endorsements.reports', { query: { view: 'due' } })
    expect(
      due?.body.items.every(({ reportDueOn }: { reportDueOn: string | null }) => reportDueOn !== null),
    ).toBe(true)
    expect(due?.body.total).toBe(1)
  })
})

describe('past the end of the permit', () => {
  it('only the authority endorses, with a reason, what moved in time', async () => {
    app.clock.set('2026-06-17T08:00:00Z')
    const permit = await issuePermit(app)
    app.clock.set('2026-09-16T08:00:00Z')
    const [later, late] = [await signInAgain(app, 'customs'), await signInAgain(app, 'officer')]
    expect(await record(later, permit, 'customs', '1', '2026-09-14')).toMatchObject({
      status: 409,
      body: { message: 'endorsementNotUsable', details: { status: 'EXP' } },
    })
    expect(await record(late, permit, 'customs', '1', '2026-09-14')).toMatchObject({
      status: 422,
      body: { message: 'endorsementReason' },
    })
    const reason = { reason: 'The office was offline.' }
    expect(await record(late, permit, 'customs', '1', '2026-09-16', reason)).toMatchObject({
      status: 422,
      body: { message: 'endorsementDateAfterEnd', details: { limit: '2026-09-15' } },
    })
    expect(await record(late, permit, 'customs', '1', '2026-09-14', reason)).toMatchObject({ status: 201 })
  })
})
