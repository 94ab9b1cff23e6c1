import type { Reconciliation } from '@papaver/contract/endorsements/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => {
  const person = people[name]
  if (person === undefined) throw new Error(`${name} is not signed in`)
  return person
}
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['importer', 'rival', 'customs', 'customs.staff', 'officer'])
    people[name] = await app.as(name)
})
afterAll(() => app?.close())

const record = (
  who: TestPerson,
  permit: IssuedPermit,
  source: string,
  quantity: string,
  extra: Record<string, unknown> = {},
) =>
  who.call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source,
      date: '2026-06-17',
      declarationNumber: '26XV000000007',
      lines: [{ lineId: permit.lines[0]?.id, quantity }],
      lastConsignment: false,
      ...(source === 'customs' ? { checkCode: permit.checkCode } : {}),
      ...extra,
    },
  })
const seenBy = async (who: TestPerson, permit: { id: string }): Promise<Reconciliation> => {
  const { status, body } = await who.call('endorsements.reconciliation', { params: { id: permit.id } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const flagged = async (permit: IssuedPermit, flag: string): Promise<boolean> => {
  const { body } = await as('officer').call('authorizations.list', {
    query: { flag, search: permit.number },
  })
  return body.items.some(({ id }: { id: string }) => id === permit.id)
}

describe('what really moved', () => {
  it('stands beside what was authorized, side by side, to everybody as far as it concerns him', async () => {
    const permit = await issuePermit(app)
    const base = Number(permit.lines[0]?.components[0]?.baseGrams)
    const nothing = {
      customs: null,
      holder: null,
      foreign: null,
      counted: '0',
      flags: [],
      agreesAbroad: null,
    }
    expect((await seenBy(as('officer'), permit)).lines).toMatchObject([
      { position: 1, unit: 'kg', authorized: '4', countedBases: [{ baseGrams: '0' }], ...nothing },
    ])

    await record(as('customs'), permit, 'customs', '3')
    await record(as('importer'), permit, 'establishment', '1')
    await record(as('officer'), permit, 'foreign', '3')
    const office = await seenBy(as('officer'), permit)
    expect(office).toMatchObject({
      sources: ['customs', 'establishment', 'foreign'],
      reportDueOn: null,
      lines: [{ customs: '3', holder: '1', foreign: '3', counted: '3', flags: ['DIF'], agreesAbroad: true }],
      incidents: [],
    })
    expect(Number(office.lines[0]?.authorizedBases[0]?.baseGrams)).toBeCloseTo(base, 6)
    expect(Number(office.lines[0]?.countedBases[0]?.baseGrams)).toBeCloseTo((base * 3) / 4, 6)

    const holder = await seenBy(as('importer'), permit)
    expect(holder.sources).toEqual(['customs', 'establishment'])
    expect(holder.lines).toMatchObject([
      { customs: '3', holder: '1', foreign: null, counted: '3', flags: ['DIF'], agreesAbroad: null },
    ])
    const customs = await seenBy(as('customs.staff'), permit)
    expect(customs.sources).toEqual(['customs'])
    expect(customs.lines).toMatchObject([
      { customs: '3', holder: null, foreign: null, counted: '3', flags: [], agreesAbroad: null },
    ])
  })

  it('says until when the holder still owes his report, but not to customs', async () => {
    const permit = await issuePermit(app)
    await record(as('customs'), permit, 'customs', '1')
    const [office, holder, customs] = [
      await seenBy(as('officer'), permit),
      await seenBy(as('importer'), permit),
      await seenBy(as('customs'), permit),
    ]
    expect([office.reportDueOn, holder.reportDueOn, customs.reportDueOn]).toEqual([
      '2026-07-02',
      '2026-07-02',
      null,
    ])
  })

  it('is corrected figures, not those that were struck', async () => {
    const permit = await issuePermit(app)
    const { body: first } = await record(as('customs'), permit, 'customs', '3')
    await as('customs').call('endorsements.correct', {
      params: { id: permit.id, endorsementId: first.id },
      body: {
        source: 'customs',
        date: '2026-06-17',
        lines: [{ lineId: permit.lines[0]?.id, quantity: '1.25' }],
        lastConsignment: false,
        reasonCode: 'ENDORSE-TYPING',
        reason: 'digits swapped',
      },
    })
    expect((await seenBy(as('officer'), permit)).lines).toMatchObject([{ customs: '1.25', counted: '1.25' }])
  })

  it('is nothing before the permit', async () => {
    const draft = importDraft(await draftParts(as('importer')), { morphine: '1' })
    const { body } = await as('importer').call('authorizations.create', { body: draft })
    expect(await seenBy(as('importer'), body)).toMatchObject({ lines: [], incidents: [] })
  })

  it("is not found outside one's scope", async () => {
    const permit = await issuePermit(app)
    await record(as('customs'), permit, 'customs', '9')
    for (const id of [permit.id, '00000000-0000-7000-8000-000000000000'])
      expect(await as('rival').call('endorsements.reconciliation', { params: { id } })).toMatchObject({
        status: 404,
        body: { message: 'notFound' },
      })
  })
})

describe('an excess', () => {
  /** A customs officer of this point alone, signed in anew. */
  const staffAt = async (code: string): Promise<TestPerson> => {
    const points = (await as('officer').call('masters.customsPoints')).body as { id: number; code: string }[]
    await app.deps.db
      .updateTable('account')
      .set({ customsPointIds: points.filter((point) => point.code === code).map(({ id }) => id) })
      .where('userName', '=', 'customs.staff')
      .execute()
    return signInAgain(app, 'customs.staff')
  }

  it('is shown to the authority and to customs with its facts, newest first, and not to the holder', async () => {
    const permit = await issuePermit(app)
    expect(await flagged(permit, 'excessReported')).toBe(false)
    const { body: first } = await record(as('customs.staff'), permit, 'customs', '4.1')
    app.clock.set('2026-06-17T08:05:00Z')
    const besideIds = [first.details.endorsementId]
    await record(as('customs'), permit, 'customs', '5', { declarationNumber: null, besideIds })
    app.clock.set('2026-06-17T08:00:00Z')
    const { incidents } = await seenBy(as('officer'), permit)
    const line = { lineId: permit.lines[0]?.id, position: 1, remaining: '4', unit: 'kg' }
    expect(incidents).toMatchObject([
      { at: '2026-06-17T08:05:00.000Z', declarationNumber: null, lines: [{ ...line, presented: '5' }] },
      {
        at: '2026-06-17T08:00:00.000Z',
        recordedBy: 'Ole Brandt',
        customsPointName: 'Customs Office Portvale Harbour',
        declarationNumber: '26XV000000007',
        lines: [{ ...line, presented: '4.1' }],
      },
    ])
    expect(incidents[0]?.lines[0]?.name).not.toBe('')
    // Which incident it is in is the authority's.
    expect((await seenBy(as('customs'), permit)).incidents).toEqual(
      incidents.map((each) => ({ ...each, incident: null })),
    )
    expect((await seenBy(as('importer'), permit)).incidents).toEqual([])
    expect(await flagged(permit, 'excessReported')).toBe(true)
  })

  it('is told in the words of the reader', async () => {
    const permit = await issuePermit(app)
    await record(as('customs'), permit, 'customs', '4.1')
    const { body } = await as('officer').call('endorsements.reconciliation', {
      params: { id: permit.id },
      headers: { culture: 'de' },
    })
    const [english] = (await seenBy(as('officer'), permit)).incidents
    expect(body.incidents[0].lines[0].name).not.toBe(english?.lines[0]?.name)
    expect(body.incidents[0].lines[0].name).toBe(body.lines[0].name)
  })

  it('stays known at the customs point where it was stopped', async () => {
    const permit = await issuePermit(app)
    const points = (await as('officer').call('masters.customsPoints')).body as { id: number; code: string }[]
    const other = points.find(({ code }) => code === 'XV-C2')?.id
    await record(as('customs'), permit, 'customs', '4.1', { customsPointId: other })
    expect((await seenBy(as('officer'), permit)).incidents).toHaveLength(1)
    expect((await seenBy(await staffAt('XV-C1'), permit)).incidents).toEqual([])
    const elsewhere = await staffAt('XV-C2')
    const answer = await elsewhere.call('endorsements.reconciliation', { params: { id: permit.id } })
    expect(answer.status).toBe(404)
  })

  it('befell the permit: the case that replaces it begins without', async () => {
    const permit = await issuePermit(app)
    await record(as('customs'), permit, 'customs', '4.1')
    expect(await flagged(permit, 'excessReported')).toBe(true)
    const why = { reasonCode: 'CORRECT-QUANTITY', comment: 'more was sent' }
    const { body: now } = await as('importer').call('authorizations.get', { params: { id: permit.id } })
    const asked = await step(as('importer'), now, 'correct', why)
    const old = await step(as('officer'), asked, 'correct', why)
    const successor = old.replacedBy as { id: string; number: string }
    const { body } = await as('officer').call('authorizations.list', { query: { search: successor.number } })
    expect(body.items).toMatchObject([{ id: successor.id }])
    expect(body.items[0].flags).not.toContain('excessReported')
    const mails = await app.deps.db
      .selectFrom('mailOutbox')
      .select('body')
      .where('entityId', '=', permit.id)
      .where('template', '=', 'IE_CHANGE_GRANTED')
      .execute()
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) expect(mail.body).toContain(successor.number)
  })
})
