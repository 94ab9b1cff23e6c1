import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { licenseStep } from '../../testing/licenses.ts'
import { listEditor } from '../../testing/list-editor.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runPendingChanges } from '../casework/public.ts'
import { runScheduling } from '../scheduling/actions.ts'

/** What rests on something that changes is checked again when it changes, and flagged for the officers. */

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
let parts: DraftParts
type Case = Awaited<ReturnType<typeof step>>
const cases: Record<string, Case> = {}
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  parts = await draftParts(importer)
  const draft = async () =>
    (
      await importer.call('authorizations.create', {
        body: { ...importDraft(parts, { morphine: '0.1' }), plannedDate: '2026-06-18' },
      })
    ).body
  const submit = async () => step(importer, await draft(), 'submit', { declaration: true })
  const propose = async () =>
    step(officer, await step(officer, await submit(), 'take'), 'propose', { decision: 'approve' })
  const approve = async () => step(admin, await propose(), 'approve')
  cases.draft = await draft()
  cases.submitted = await submit()
  cases.proposed = await propose()
  cases.approved = await approve()
  cases.issued = await step(admin, await approve(), 'issue')
  cases.refused = await step(admin, await propose(), 'refuse', {
    reasonCode: 'REFUSE-OTHER',
    comment: 'Not needed.',
  })
})
afterAll(() => app?.close())

const names = ['draft', 'submitted', 'proposed', 'approved', 'issued', 'refused']
/** Which of the cases have a flag. */
const flagged = async (flag: string): Promise<string[]> => {
  const { rows } = await behind(`select id from work_case where flags @> array[$1]::text[]`, [flag])
  const ids = rows.map(({ id }) => id)
  return names.filter((name) => ids.includes(cases[name]?.id))
}
const atWork = ['submitted', 'proposed', 'approved', 'issued']
/** What waits for a worker is done now. */
const jobsDone = () => runPendingChanges(app.deps)

const licence = async () => {
  const { rows } = await behind(
    `select c.id, c.version from work_case c join license l on l.id = c.id
     where c.status in ('ISS', 'SUS') and 'import' = any(l.activities) and c.establishment_id =
       (select establishment_id from account where user_name = 'importer')`,
  )
  return rows as { id: string; version: number }[]
}
const entry = async () => {
  const { rows } = await behind(
    `select id, version, status, number, flags from work_case where id =
       (select partner_id from work_case where id = $1)`,
    [cases.issued?.id],
  )
  return rows[0] as Case
}
const words = { reasonCode: 'SUSPEND-OTHER', comment: 'We look at it.' }

describe('a licence', () => {
  it('that is suspended flags what rests on it, and nothing that is over or not yet asked for', async () => {
    const found = await licence()
    for (const each of found) await licenseStep(admin, each, 'suspend', words)
    expect(await flagged('licenseStopped')).toEqual(atWork)
    const { body } = await officer.call('authorizations.history', {
      params: { id: cases.approved?.id ?? '' },
    })
    expect(body.at(-1)).toMatchObject({
      action: 'recheck',
      comment: 'Licence suspended\nFlag added: Licence stopped',
    })
    const theirs = await importer.call('authorizations.history', { params: { id: cases.approved?.id ?? '' } })
    expect(theirs.body.map(({ action }: { action: string }) => action)).not.toContain('recheck')
  })

  it('is told of to whoever has the cases, once for all of them', async () => {
    const { rows } = await behind(
      `select user_name, params from notification join account on account.id = account_id where code = 'CASES_CONCERNED'`,
    )
    const names = rows.map(({ user_name }) => user_name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('officer')
    expect(rows[0].params).toMatchObject({ change: 'Licence suspended' })
  })

  it('that is valid again takes the flag away', async () => {
    for (const each of await licence()) await licenseStep(admin, each, 'lift')
    expect(await flagged('licenseStopped')).toEqual([])
  })
})

describe('a partner', () => {
  const stepOf = async (action: string, input: object) => {
    const { id, version } = await entry()
    const { status } = await admin.call('trading-establishments.act', {
      params: { id, action },
      body: { version, ...input },
    })
    expect(status).toBe(200)
  }
  it('that is blocked flags requests and permits, until it is unblocked', async () => {
    await stepOf('block', words)
    expect(await flagged('partnerBlocked')).toEqual(atWork)
    await stepOf('unblock', { comment: 'All is well.' })
    expect(await flagged('partnerBlocked')).toEqual([])
  })
})

describe('a customs point', () => {
  const { rowOf, save } = listEditor(() => officer)
  const serve = async (...modes: string[]) => {
    const point = await rowOf('customsPoints', 'XV-C1')
    expect((await save('customsPoints', point, { values: { ...point.values, modes } })).status).toBe(200)
    await jobsDone()
  }
  it('that does not serve the transport any more flags what is to cross there', async () => {
    await serve('2', '3')
    expect(await flagged('pointUnfit')).toEqual(atWork)
    await serve('1', '2', '3')
    expect(await flagged('pointUnfit')).toEqual([])
  })
})

it('checks what waits behind a change that cannot be checked', async () => {
  const bad = JSON.stringify({ partnerIds: ['no id'] })
  const good = JSON.stringify({ partnerIds: [cases.issued?.id] })
  for (const concerned of [bad, good])
    await behind(
      `insert into pending_change (event, concerned, created_at) values ('partnerBlocked', $1, now())`,
      [concerned],
    )
  await expect(jobsDone()).rejects.toThrow('no id')
  const left = await behind('delete from pending_change returning concerned')
  expect(left.rows).toEqual([{ concerned: JSON.parse(bad) }])
})

describe('an estimate', () => {
  const lowerTo = async (left: number): Promise<void> => {
    const { rows } = await behind(
      `select id, used_grams + reserved_grams as bound from balance where kind = 'estimate' and year = 2026 and substance_id = $1`,
      [parts.morphine.substanceId],
    )
    const [{ id, bound }] = rows
    const { seen, figures } = (await admin.call('balances.statement', { params: { id } })).body
    const figure = figures.find(({ action }: { action: string }) => action === 'estimate').id
    const letter = { day: '2026-06-17', reference: 'INCB', reason: 'Decided.' }
    const body = { seen, figure, grams: String(Number(bound) + left), ...letter }
    expect(
      (await admin.call('balances.act', { params: { id, action: 'correct' }, body })).body,
    ).not.toHaveProperty('message')
    await jobsDone()
  }

  it('that is lowered flags what does not fit any more and has nothing reserved, until it is raised', async () => {
    await lowerTo(1)
    expect(await flagged('estimateExceeded')).toEqual(['submitted', 'proposed'])
    await lowerTo(100_000)
    expect(await flagged('estimateExceeded')).toEqual([])
    expect((await behind('select from pending_change')).rows).toEqual([])
  })
})

// 1961 art. 3; 1971 art. 2(7); 1988 art. 12(5): a decision counts from its day, for what was asked for before it, too.
describe('a substance that goes into another group', () => {
  const refused = async (name: string, action: string) => {
    const id = cases[name]?.id ?? ''
    const { version } = (await admin.call('authorizations.get', { params: { id } })).body
    const { body } = await admin.call('authorizations.act', { params: { id, action }, body: { version } })
    return [body.message, body.details?.checks?.map(({ code }: { code: string }) => code)]
  }
  it('stops what was asked for or approved before, and flags it and what is issued', async () => {
    const planned = await officer.call('scheduling.plan', {
      body: {
        ...{
          substanceId: parts.morphine.substanceId,
          kind: 'reschedule',
          convention: '1988',
          schedule: 'Table I',
        },
        ...{ legalBasis: 'Decision 67/1 of the Commission', effectiveOn: '2026-06-17' },
      },
    })
    expect([planned.status, planned.body.details]).toEqual([201, undefined])
    expect(await flagged('rescheduled')).toEqual([])
    await runScheduling(app.deps)
    await jobsDone()
    expect(await flagged('rescheduled')).toEqual(atWork)
    const blocked = ['caseworkBlocked', expect.arrayContaining(['wrongGroup'])]
    expect(await refused('proposed', 'approve')).toEqual(blocked)
    expect(await refused('approved', 'issue')).toEqual(blocked)
  })
})
