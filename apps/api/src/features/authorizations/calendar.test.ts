import { plain } from '@papaver/contract/quantities/base.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseId } from '../../testing/case-id.ts'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { listHolds } from '../balances/public.ts'
import { runDaily } from './actions/daily.ts'

const nothing = { expired: 0, freed: 0, carried: 0, lapsed: 0, reminded: 0, flagged: 0, failed: 0 }
const start = '2026-06-17T08:00:00Z'

let app: TestApp
/** Moves the clock and runs what the calendar does. */
const at = async (moment: string) => {
  app.clock.set(moment)
  return runDaily(app.deps)
}
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
const statusOf = async (id: string): Promise<string> =>
  (await behind('select status from work_case where id = $1', [id])).rows[0].status
const mailsOf = async (id: string, template: string): Promise<string[]> => {
  const { rows } = await behind(
    'select recipient, body from mail_outbox where entity_id = $1 and template = $2 order by id',
    [id, template],
  )
  return rows.map(({ recipient }) => recipient)
}
const reservedOf = async (id: string): Promise<string[]> =>
  (await listHolds(app.deps.db, caseId(id))).map(({ reservedGrams }) => plain(reservedGrams))
const lastStep = async (id: string) => {
  const { rows } = await behind(
    'select action, from_status, to_status, actor_side, actor_id from case_history where case_id = $1 order by id desc limit 1',
    [id],
  )
  return rows[0]
}

beforeAll(async () => {
  app = await startTestApp({ now: start })
  // The world of the demonstration has an age of its own: it is put out of the calendar's reach.
  await behind(
    `update work_case set status = 'CAN', status_group = 'final', valid_until = null where feature = 'authorization'`,
  )
  await behind('update trade_authorization set report_due_on = null, return_due_on = null')
})
afterAll(() => app?.close())

describe('a permit whose last day is over', () => {
  let permit: IssuedPermit
  beforeAll(async () => {
    app.clock.set(start)
    permit = await issuePermit(app)
  })

  it('reminds 30 and 7 days before its end, once each', async () => {
    expect(await at('2026-08-15T20:00:00Z')).toEqual(nothing)
    expect((await at('2026-08-16T06:00:00Z')).reminded).toBe(1)
    expect((await at('2026-08-20T06:00:00Z')).reminded).toBe(0)
    expect((await at('2026-09-08T06:00:00Z')).reminded).toBe(1)
    expect((await at('2026-09-14T06:00:00Z')).reminded).toBe(0)
    // One person, the manager who wrote it.
    expect(await mailsOf(permit.id, 'IE_EXPIRING')).toEqual([
      'importer@papaver.example',
      'importer@papaver.example',
    ])
  })

  it('holds on its last day, and ends as the authority’s next day begins', async () => {
    expect((await at('2026-09-15T20:59:00Z')).expired).toBe(0)
    expect(await statusOf(permit.id)).toBe('ISS')
    expect((await at('2026-09-15T21:05:00Z')).expired).toBe(1)
    expect(await statusOf(permit.id)).toBe('EXP')
    expect(await lastStep(permit.id)).toEqual({
      action: 'expire',
      from_status: 'ISS',
      to_status: 'EXP',
      actor_side: 'system',
      actor_id: null,
    })
    const audit = await behind(
      `select actor_name from audit_event where entity_id = $1 and action = 'authorization.expire'`,
      [permit.id],
    )
    expect(audit.rows).toEqual([{ actor_name: 'system' }])
    expect(await mailsOf(permit.id, 'IE_EXPIRED')).toEqual(['importer@papaver.example'])
    expect(await runDaily(app.deps)).toEqual(nothing)
  })

  it('keeps what is reserved for ten working days more, then frees it', async () => {
    const held = await reservedOf(permit.id)
    expect(held.length).toBeGreaterThan(0)
    expect(held.every((grams) => Number(grams) > 0)).toBe(true)
    // 15 September is a Tuesday: the tenth working day after it is Tuesday, 29 September.
    await at('2026-09-29T20:00:00Z')
    expect(await reservedOf(permit.id)).toEqual(held)
    expect((await at('2026-09-29T21:05:00Z')).freed).toBe(1)
    expect((await reservedOf(permit.id)).every((grams) => grams === '0')).toBe(true)
    expect((await runDaily(app.deps)).freed).toBe(0)
    const { rows } = await behind(
      `select count(*)::int as count from balance_movement where case_id = $1 and action = 'release'`,
      [permit.id],
    )
    expect(rows).toEqual([{ count: held.length }])
  })

  it('owes the word that nothing was moved, and is reminded of it', async () => {
    const { rows } = await behind(
      'select report_due_on::text as due from trade_authorization where case_id = $1',
      [permit.id],
    )
    expect(rows).toEqual([{ due: '2026-09-29' }])
    // Three working days before and on the day: both runs above; three and ten after it: these.
    const mailed = async (code: 'IE_REPORT_DUE' | 'IE_REPORT_LATE') => (await mailsOf(permit.id, code)).length
    // The days before went by in the runs above: only what is not late yet was called due.
    const due = await mailed('IE_REPORT_DUE')
    expect([due > 0, await mailed('IE_REPORT_LATE')]).toEqual([true, 0])
    expect((await at('2026-10-02T06:00:00Z')).reminded).toBe(1)
    expect((await at('2026-10-12T06:00:00Z')).reminded).toBe(0)
    expect((await at('2026-10-13T06:00:00Z')).reminded).toBe(1)
    expect((await at('2026-12-01T06:00:00Z')).reminded).toBe(0)
    expect(await mailed('IE_REPORT_DUE')).toBe(due)
    expect(await mailed('IE_REPORT_LATE')).toBe(2)
  })
})

describe('several', () => {
  it('run at once do each thing once', async () => {
    app.clock.set(start)
    const permits = [await issuePermit(app), await issuePermit(app), await issuePermit(app)]
    app.clock.set('2026-09-16T06:00:00Z')
    const runs = await Promise.all(Array.from({ length: 4 }, () => runDaily(app.deps)))
    expect(runs.reduce((sum, run) => sum + run.expired, 0)).toBe(3)
    expect(runs.map(({ failed }) => failed)).toEqual([0, 0, 0, 0])
    for (const { id } of permits) {
      const { rows } = await behind(
        `select count(*)::int as count from case_history where case_id = $1 and action = 'expire'`,
        [id],
      )
      expect(rows).toEqual([{ count: 1 }])
      expect(await mailsOf(id, 'IE_EXPIRED')).toHaveLength(1)
    }
  })

  it('are not kept waiting by one that fails', async () => {
    app.clock.set(start)
    const [bad, good] = [await issuePermit(app), await issuePermit(app)]
    await behind(
      `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await behind(
      `create trigger refuse_one before update on work_case for each row when (old.id = '${bad.id}') execute function refuse_one()`,
    )
    const run = await at('2026-09-16T06:00:00Z')
    expect(run).toMatchObject({ expired: 1, failed: 1 })
    expect([await statusOf(bad.id), await statusOf(good.id)]).toEqual(['ISS', 'EXP'])
    await behind('drop trigger refuse_one on work_case')
    expect(await runDaily(app.deps)).toMatchObject({ expired: 1, failed: 0 })
    expect(await statusOf(bad.id)).toBe('EXP')
  })
})

it('ends a suspended permit too', async () => {
  app.clock.set(start)
  const permit = await issuePermit(app)
  const admin = await signInAgain(app, 'admin')
  const { body: reasons } = await admin.call('masters.reasons')
  const reasonCode = reasons.find(
    ({ code }: { code: string }) => code.startsWith('SUSPEND-') && !code.endsWith('OTHER'),
  )?.code
  await step(admin, permit, 'suspend', { reasonCode })
  await at('2026-09-16T06:00:00Z')
  expect(await lastStep(permit.id)).toMatchObject({ from_status: 'SUS', to_status: 'EXP' })
})

describe('what nobody goes on with', () => {
  it('lapses: a draft after 90 days', async () => {
    app.clock.set(start)
    const importer = await signInAgain(app, 'importer')
    const { body } = await importer.call('authorizations.create', {
      body: importDraft(await draftParts(importer)),
    })
    expect((await at('2026-09-01T07:59:00Z')).reminded).toBe(0)
    expect(await at('2026-09-01T08:01:00Z')).toMatchObject({ reminded: 1, flagged: 0, failed: 0 })
    expect((await at('2026-09-14T08:01:00Z')).reminded).toBe(0)
    expect(await mailsOf(body.id, 'IE_DRAFT')).toEqual(['importer@papaver.example'])
    await at('2026-09-15T07:59:00Z')
    expect(await statusOf(body.id)).toBe('DRA')
    await at('2026-09-15T08:01:00Z')
    expect(await lastStep(body.id)).toMatchObject({ action: 'lapse', from_status: 'DRA', to_status: 'CAS' })
    expect(await runDaily(app.deps)).toMatchObject({ lapsed: 0, failed: 0 })
  })

  it('is told of on the day that the authority sets, and anew once the draft has been changed', async () => {
    app.clock.set('2027-02-01T08:00:00Z')
    const importer = await signInAgain(app, 'importer')
    const draft = importDraft(await draftParts(importer))
    const { body } = await importer.call('authorizations.create', { body: draft })
    const params = { id: body.id }
    await setSetting(app, 'import_export.draftReminderDay', 10)
    const remindersAt = async (moment: string): Promise<number> => {
      expect((await at(moment)).failed).toBe(0)
      return (await mailsOf(body.id, 'IE_DRAFT')).length
    }
    expect(await remindersAt('2027-02-11T07:59:00Z')).toBe(0)
    expect(await remindersAt('2027-02-11T08:01:00Z')).toBe(1)
    const later = await signInAgain(app, 'importer')
    const read = await later.call('authorizations.get', { params })
    const saved = await later.call('authorizations.save', {
      params,
      body: { ...draft, version: read.body.version },
    })
    expect(saved.status).toBe(200)
    expect(await remindersAt('2027-02-20T08:01:00Z')).toBe(1)
    expect(await remindersAt('2027-02-21T08:02:00Z')).toBe(2)
    const { rows } = await behind(
      `select due_on::text as due from notification where entity_id = $1 and code = 'IE_DRAFT' order by id`,
      [body.id],
    )
    expect(rows.map(({ due }) => due)).toEqual(['2027-05-02', '2027-05-12'])
  })

  it('lapses: a question after 20 working days, with two reminders', async () => {
    app.clock.set(start)
    const [importer, officer] = [await signInAgain(app, 'importer'), await signInAgain(app, 'officer')]
    const created = await importer.call('authorizations.create', {
      body: importDraft(await draftParts(importer)),
    })
    const submitted = await step(importer, created.body, 'submit', { declaration: true })
    const taken = await step(officer, submitted, 'take')
    const { id } = await step(officer, taken, 'ask', { comment: 'Which plan?' })
    const reminders = async () => (await mailsOf(id, 'IE_INFO')).length
    // Asked on Wednesday, 17 June; Midsummer on the 24th is a holiday: answer due by 2 July.
    const first = await reminders()
    await at('2026-06-24T06:00:00Z')
    expect(await reminders()).toBe(first)
    await at('2026-06-25T06:00:00Z')
    await at('2026-06-29T06:00:00Z')
    expect(await reminders()).toBe(first + 1)
    await at('2026-07-02T06:00:00Z')
    await at('2026-07-03T06:00:00Z')
    expect(await reminders()).toBe(first + 2)
    // Twenty working days are over with 16 July.
    await at('2026-07-16T20:59:00Z')
    expect(await statusOf(id)).toBe('INF')
    await at('2026-07-16T21:05:00Z')
    expect(await lastStep(id)).toMatchObject({
      action: 'lapse',
      from_status: 'INF',
      to_status: 'CAS',
      actor_side: 'system',
    })
    expect(await mailsOf(id, 'IE_CANCELLED')).toEqual(['importer@papaver.example'])
  })
})

it('sweeps what is only kept for a while', async () => {
  app.clock.set(start)
  const count = async () => {
    const { rows } = await behind(
      `select (select count(*)::int from attempt_counter where subject = 'test') as attempts,
        (select count(*)::int from idempotency_key where key like 'test%') as keys`,
    )
    return rows[0]
  }
  await behind(
    `insert into attempt_counter values ('test', $1::timestamptz - interval '9 days', 1), ('test', $1::timestamptz - interval '1 day', 1)`,
    [start],
  )
  await behind(
    `insert into idempotency_key select gen_random_uuid(), 'test' || days, 'x', '', null, $1::timestamptz - make_interval(days => days)
     from unnest(array[1, 6, 8]) as days`,
    [start],
  )
  await at(start)
  expect(await count()).toEqual({ attempts: 1, keys: 2 })
})
