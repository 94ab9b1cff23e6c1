import type { CallName } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { askedPartner, partnerDraft } from '../../testing/partners.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let parts: DraftParts
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => {
  const person = people[name]
  if (person === undefined) throw new Error(`${name} is not signed in`)
  return person
}
const home = async (name: string) => (await as(name).call('dashboard.mine')).body
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)

/** The world of the demonstration is put out of sight: every figure below is of what the test itself makes. */
const clearWorld = async () => {
  await behind(`update work_case set status = 'CAN', status_group = 'final', assignee_id = null,
    submitted_at = '2020-01-01', decided_at = null, valid_until = null, planned_date = null where feature = 'authorization'`)
  await behind('update trade_authorization set report_due_on = null')
}
const submitted = async (person = as('importer')) => {
  const { body } = await person.call('authorizations.create', { body: importDraft(parts, { morphine: '1' }) })
  return step(as('importer'), body, 'submit', { declaration: true })
}

let permit: IssuedPermit
let mine: { id: string }
let answered: { id: string }
let free: { id: string }
let draft: { id: string }
let asked: { id: string }

beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['importer', 'importer.staff', 'rival', 'customs', 'officer', 'admin', 'grower'])
    people[name] = await app.as(name)
  parts = await draftParts(as('importer'))
  await clearWorld()
  permit = await issuePermit(app)
  mine = await step(as('officer'), await submitted(), 'take')
  const question = await step(as('officer'), await step(as('officer'), await submitted(), 'take'), 'ask', {
    comment: 'Why?',
  })
  answered = await step(as('importer'), question, 'answer', { comment: 'Because.' })
  asked = await step(as('officer'), await step(as('officer'), await submitted(), 'take'), 'ask', {
    comment: 'How?',
  })
  free = await submitted()
  draft = (await as('importer').call('authorizations.create', { body: importDraft(parts) })).body
  await behind(`update trade_authorization set report_due_on = '2026-07-01' where case_id = $1`, [permit.id])
})
afterAll(() => app?.close())

const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

describe('the figures of the other kinds of case', () => {
  const figuresOf = async (name: string) =>
    (await home(name)).kinds.map(
      ({ feature, figures }: { feature: string; figures: { key: string; count: number }[] }) => [
        feature,
        Object.fromEntries(figures.map(({ key, count }) => [key, count])),
      ],
    )

  it("are as long as the lists that they lead to, in each side's own scope", async () => {
    await askedPartner(app, partnerDraft({ name: 'Figures Pharma GmbH' }), 'importer')
    for (const name of ['officer', 'importer', 'rival'])
      for (const { feature, figures } of (await home(name)).kinds)
        for (const { key, count, query } of figures) {
          const { body } = await as(name).call(`${feature}.list` as CallName, { query })
          expect([name, feature, key, body.total]).toEqual([name, feature, key, count])
        }
    const [[, before]] = await figuresOf('rival')
    expect((await figuresOf('importer'))[0]).toEqual([
      'trading-establishments',
      { ...before, open: before.open + 1 },
    ])
  })

  it('are told to nobody who does not read them', async () => {
    // A grower reads the licence, the cultivations and all reports of his house, and of no other kind anything.
    const own = [
      ['licenses', { active: 1, stopped: 0, open: 0, question: 0 }],
      ['cultivation', { active: 0, stopped: 0, open: 0, question: 0 }],
      ['field-reports', { active: 0, open: 0, question: 0 }],
      ['statistics', { active: 0, open: 0, question: 0 }],
    ]
    expect([await figuresOf('customs'), await figuresOf('grower')]).toEqual([[], own])
  })
})

describe('the home of an officer', () => {
  it('counts what there is to do, as long as the lists behind it', async () => {
    const { counts } = await home('officer')
    expect(counts).toEqual({
      overdue: 0,
      decide: 0,
      sign: 0,
      work: 3,
      answered: 1,
      unassigned: 1,
      waiting: 1,
      people: 0,
      exchange: 0,
    })
    const { body } = await as('officer').call('authorizations.counts')
    const { answered: _answered, people: _people, exchange: _exchange, work, ...named } = counts
    expect(body).toMatchObject({ ...named, mine: work })
    for (const view of ['overdue', 'decide', 'sign', 'unassigned', 'waiting'])
      expect((await as('officer').call('authorizations.list', { query: { view } })).body.total).toBe(
        counts[view],
      )
  })

  it('offers the next case: one’s own first, then what nobody has', async () => {
    const own = await home('officer')
    expect(new Set(ids(own.dueNext))).toEqual(new Set([mine.id, answered.id, free.id]))
    expect(own.dueNext[2].id).toBe(free.id)
    expect(own.nextCaseId).toBe(own.dueNext[0].id)
    const other = await home('admin')
    expect(ids(other.dueNext)).toEqual([free.id])
    expect(other.nextCaseId).toBe(free.id)
    expect(other.counts).toMatchObject({ work: 0, answered: 0, unassigned: 1 })
  })

  it('shows the estimates that are nearest to their end', async () => {
    const { balances } = await home('officer')
    expect(balances).toHaveLength(5)
    expect(balances.map(({ kind }: { kind: string }) => kind)).toEqual(Array(5).fill('estimate'))
  })

  it('shows twelve weeks of what came in and went out', async () => {
    const { weeks } = await home('officer')
    expect(weeks).toHaveLength(12)
    expect(weeks[11]).toEqual({ weekOf: '2026-06-15', received: 5, decided: 1 })
    expect(weeks[0]).toEqual({ weekOf: '2026-03-30', received: 0, decided: 0 })
    // Sunday night in Greenwich is Monday at the authority.
    await behind(`update work_case set submitted_at = '2026-06-14T21:30:00Z' where id = $1`, [free.id])
    expect((await home('officer')).weeks[11].received).toBe(5)
    await behind(`update work_case set submitted_at = '2026-06-14T20:30:00Z' where id = $1`, [free.id])
    const moved = (await home('officer')).weeks
    expect([moved[10].received, moved[11].received]).toEqual([1, 4])
  })
})

describe('days to a decision', () => {
  const times = async (name: string) => (await home(name)).decisionTimes

  it('are the median of thirty days against what is promised, and the authority’s own', async () => {
    expect(await times('officer')).toEqual([
      { kind: 'IMA', substanceGroup: 'NP', median: 0, promised: 10, decisions: 1 },
    ])
    await behind(`update work_case set decision_days = 3 where id = $1`, [permit.id])
    await behind(`update work_case set decision_days = 8, decided_at = '2026-06-01' where id = $1`, [free.id])
    expect(await times('officer')).toMatchObject([{ median: 5.5, decisions: 2 }])
    await behind(`update work_case set decided_at = '2026-05-17' where id = $1`, [free.id])
    expect(await times('officer')).toMatchObject([{ median: 3, decisions: 1 }])
    await behind(`update work_case set decided_at = null where id = $1`, [free.id])
    for (const name of ['importer', 'rival', 'customs', 'grower']) expect(await times(name)).toEqual([])
  })
})

describe('the home of a company', () => {
  it('counts drafts, questions, permits and reports owed', async () => {
    const { counts, nextCaseId } = await home('importer')
    const own = { draft: 1, question: 1, active: 1, reportDue: 1, reportLate: 0 }
    expect(counts).toEqual({ ...own, people: 0 })
    expect(nextCaseId).toBeNull()
    expect((await home('importer.staff')).counts).toEqual(own)
    expect((await home('rival')).counts).toEqual({
      draft: 0,
      question: 0,
      active: 0,
      reportDue: 0,
      reportLate: 0,
      people: 0,
    })
    expect((await home('grower')).counts).toEqual({})
  })

  it('counts a report as late after its day, not on it', async () => {
    const due = (day: string) =>
      behind('update trade_authorization set report_due_on = $2 where case_id = $1', [permit.id, day])
    const late = async (name = 'importer') => (await home(name)).counts.reportLate
    await due('2026-06-17')
    expect(await late()).toBe(0)
    await due('2026-06-16')
    expect([await late(), await late('rival')]).toEqual([1, 0])
    const { dueNext } = await home('importer')
    const owed = dueNext.find(({ id }: { id: string }) => id === permit.id)
    expect(owed.clock).toEqual({
      state: 'running',
      dueOn: '2026-06-16',
      workingDaysLeft: -1,
      promised: 10,
    })
    await due('2026-07-01')
  })

  it('puts questions first, then reports, then drafts, and nothing of others', async () => {
    expect(ids((await home('importer')).dueNext)).toEqual([asked.id, permit.id, draft.id])
    expect(
      (await home('importer')).dueNext.every(({ flags }: { flags: string[] }) => flags.length === 0),
    ).toBe(true)
    const rival = await home('rival')
    expect([rival.dueNext, rival.runningOut]).toEqual([[], []])
    expect(rival.weeks.every(({ received }: { received: number }) => received === 0)).toBe(true)
  })
})

describe('the home of customs', () => {
  it('counts what is expected as its list does, at its own points', async () => {
    const { counts, dueNext, runningOut, balances, weeks, decisionTimes } = await home('customs')
    expect(counts).toEqual({ expectedToday: 0, expectedWeek: 1, people: 0 })
    for (const [when, key] of [
      ['today', 'expectedToday'],
      ['week', 'expectedWeek'],
    ] as const)
      expect((await as('customs').call('endorsements.expected', { query: { when } })).body.total).toBe(
        counts[key],
      )
    expect(ids(dueNext)).toEqual([permit.id])
    // What crosses the border has no clock; it has a day.
    expect(dueNext[0].expectedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(
      (await home('importer')).dueNext.map((each: { expectedOn: string }) => each.expectedOn),
    ).not.toContain(dueNext[0].expectedOn)
    expect([runningOut, balances, weeks, decisionTimes]).toEqual([[], [], [], []])
    await behind('update work_case set customs_point_id = -1 where id = $1', [permit.id])
    expect((await home('customs')).counts).toMatchObject({ expectedToday: 0, expectedWeek: 0 })
    await behind('update work_case set customs_point_id = $2 where id = $1', [
      permit.id,
      parts.customsPointId,
    ])
  })
})

it('says which permits run out with something left on them', async () => {
  expect((await home('importer')).runningOut).toEqual([])
  app.clock.set('2026-08-20T08:00:00Z')
  const [importer, rival, customs] = [
    await signInAgain(app, 'importer'),
    await signInAgain(app, 'rival'),
    await signInAgain(app, 'customs'),
  ]
  const out = async ({ call }: TestPerson) => (await call('dashboard.mine')).body.runningOut
  expect(await out(importer)).toEqual([
    {
      id: permit.id,
      number: permit.number,
      summary: 'Morphine sulfate pentahydrate',
      quantity: '4',
      unit: 'kg',
      lineCount: 1,
      validUntil: '2026-09-15',
    },
  ])
  expect([await out(rival), await out(customs)]).toEqual([[], []])
})

describe('balances', () => {
  it('are the country’s for all who may read them, quotas for their holder alone', async () => {
    app.clock.set('2026-06-17T08:00:00Z')
    const { rows } = await behind(`select id, establishment_id from license_reading where establishment_id =
      (select establishment_id from account where user_name = 'importer') limit 1`)
    await behind(
      `insert into balance (kind, substance_id, year, license_id, limit_grams, updated_at) values ('quota', $1, 2026, $2, 5000, now())`,
      [parts.morphine.substanceId, rows[0].id],
    )
    const list = async (name: string, query = {}) =>
      (await (await signInAgain(app, name)).call('balances.list', { query, headers: { culture: 'fi' } })).body
    const [officer, importer, rival] = [await list('officer'), await list('importer'), await list('rival')]
    const quotas = (all: { kind: string }[]) => all.filter(({ kind }) => kind === 'quota')
    expect(quotas(importer)).toMatchObject([
      { substanceName: 'Morfiini', limitGrams: '5000', freeGrams: '5000' },
    ])
    expect([quotas(officer), quotas(rival)]).toEqual([[], []])
    const named = (all: { substanceName: string }[]) => all.map(({ substanceName }) => substanceName)
    expect(named(officer)).toEqual(named(rival))
    expect(officer.length).toBeGreaterThan(5)
    const morphine = officer.find(
      ({ substanceId }: { substanceId: number }) => substanceId === parts.morphine.substanceId,
    )
    expect(Number(morphine.reservedGrams)).toBe(3008.4)
    expect(Number(morphine.freeGrams)).toBeCloseTo(Number(morphine.limitGrams) - 3008.4, 6)
    expect(await list('officer', { year: 1999 })).toEqual([])
  })
})
