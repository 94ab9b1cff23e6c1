import { type ProbeName, probes } from '@papaver/contract/operations/probes.ts'
import type { SettingId, Settings } from '@papaver/contract/settings/definitions.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { writeSetting } from '../settings/public.ts'
import { clearOld, keepHead } from './daily.ts'
import { noteProcess } from './health-store.ts'
import { lookAndRecord } from './jobs.ts'
import { makeLooker, type Probes } from './look.ts'
import { auditTrailProbe } from './probes/audit-trail.ts'
import { type Finding, failed, fine, off, warning } from './probes/probe.ts'

let app: TestApp
let officer: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterEach(() => app?.close())

const minutes = (count: number) => app.clock.advance(count * 60_000)
const set = <Id extends SettingId>(id: Id, value: Settings[Id]): Promise<void> =>
  inTransaction(app.deps, systemOrigin('test'), (tx) => writeSetting(tx, id, value))

/** Probes that find what they are told to. */
const finding: Partial<Record<ProbeName, Finding>> = {}
const fineProbes = Object.fromEntries(
  probes.map((name) => [name, async () => finding[name] ?? fine('databaseAnswers')]),
) as unknown as Probes
const look = (changes: Partial<Record<ProbeName, Finding>> = {}) => {
  for (const name of probes) delete finding[name]
  Object.assign(finding, changes)
  return lookAndRecord(app.deps, fineProbes, 0)
}
const notices = async () => {
  // The clock has moved on, and the session with it.
  const { body } = await (await signInAgain(app, 'officer')).call('notifications.list', {
    query: { view: 'all', pageSize: 100 },
  })
  return body.items
    .filter(({ code }: { code: string }) => code.startsWith('HEALTH_'))
    .map(({ code, params, link }: { code: string; params: object; link: string }) => ({ code, params, link }))
    .toReversed()
}

describe('what was last wrong', () => {
  const lastWrong = async () => {
    const { body } = await (await signInAgain(app, 'officer')).call('operations.health')
    return body.probes.find(({ probe }: { probe: string }) => probe === 'disk').lastWrong
  }

  it('is said with its words and its time, and stays when all is well again', async () => {
    await look()
    expect(await lastWrong()).toBeNull()
    minutes(5)
    const from = app.clock.now().toISOString()
    await look({ disk: warning('diskLow', { percent: 9 }) })
    minutes(5)
    await look({ disk: failed('diskFull', { percent: 1 }) })
    const worst = { status: 'failed', detail: { code: 'diskFull', params: { percent: 1 } }, from }
    expect(await lastWrong()).toEqual({ ...worst, until: null })
    minutes(5)
    const until = app.clock.now().toISOString()
    await look()
    minutes(5)
    await look()
    expect(await lastWrong()).toEqual({ ...worst, until })
  })
})

describe('the health of everything', () => {
  it('is looked at where nobody has looked lately, and said with its overall state', async () => {
    const { status, body } = await officer.call('operations.health')
    expect(status).toBe(200)
    expect(body.probes.map(({ probe }: { probe: string }) => probe)).toEqual([...probes])
    expect(body.overall).toBe('failed')
    const byName = Object.fromEntries(body.probes.map((row: { probe: string }) => [row.probe, row]))
    expect(byName.database.status).toBe('ok')
    expect(byName.captcha.detail.code).toBe('captchaSolved')
    // The test's clock stands in June; no job runs in a test.
    expect(byName.clock.detail.code).toBe('clockApart')
    expect(byName.jobs.detail.code).toBe('jobsStopped')
    expect(body.server.schema).toMatch(/^\d{4}-/)
    const { rows } = await app.database.ownerPool.query('show server_version')
    expect(body.server.database).toEqual({ version: rows[0].server_version, isEmbedded: true })
    expect(body.server.database.version).toMatch(/^\d+\.\d+/)
    expect(JSON.stringify(body)).not.toMatch(/postgres:|password|secret/i)
  })

  it('is what the job saw some minutes ago, until that is old', async () => {
    await look({ disk: warning('diskLow', { megabytes: 3, percent: 1 }) })
    const seen = async () => {
      const { body } = await officer.call('operations.health')
      return body
    }
    minutes(4)
    const kept = await seen()
    expect([kept.overall, kept.at]).toEqual(['warning', '2026-06-17T08:00:00.000Z'])
    minutes(4)
    expect((await seen()).at).toBe('2026-06-17T08:08:00.000Z')
  })

  it('is looked at once however many ask', async () => {
    let count = 0
    const counting = { ...fineProbes, disk: async () => fine('diskFree', { megabytes: ++count, percent: 1 }) }
    const looker = makeLooker(app.deps, counting)
    await Promise.all(Array.from({ length: 20 }, looker))
    await looker()
    expect(count).toBe(1)
  })

  it('names the processes that were seen lately', async () => {
    const own = { host: 'a', pid: 1, version: '1', startedAt: app.clock.now(), memoryBytes: 5 }
    await inTransaction(app.deps, systemOrigin('test'), (tx) =>
      noteProcess(tx, { ...own, id: '00000000-0000-7000-8000-000000000001' }),
    )
    const hosts = async () =>
      (await officer.call('operations.health')).body.server.processes.map(
        ({ host }: { host: string }) => host,
      )
    expect(await hosts()).toEqual(['a'])
    minutes(3)
    expect(await hosts()).toEqual([])
  })
})

describe('those who look after the service', () => {
  it('are told once that something fell, and once that it is up again', async () => {
    await look()
    await look({ mail: failed('mailSilent', { host: 'mail.example' }) })
    minutes(5)
    await look({ mail: failed('mailSilent', { host: 'mail.example' }) })
    minutes(5)
    await look({ mail: failed('mailGarbage', { host: 'mail.example' }) })
    expect(await notices()).toEqual([
      {
        code: 'HEALTH_ALERT',
        params: expect.objectContaining({ subject: 'Mail server', comment: 'mail.example does not answer.' }),
        link: '/health-check',
      },
    ])
    minutes(5)
    await look()
    minutes(5)
    await look()
    expect((await notices()).map(({ code }: { code: string }) => code)).toEqual([
      'HEALTH_ALERT',
      'HEALTH_RECOVERED',
    ])
    const { body } = await (await app.as('importer')).call('notifications.list', { query: { view: 'all' } })
    expect(JSON.stringify(body)).not.toContain('HEALTH_')
  })

  it('are not woken by what passes at once', async () => {
    let tries = 0
    const flaky: Probes = {
      ...fineProbes,
      mail: async () =>
        ++tries === 1 ? failed('mailSilent', { host: 'x' }) : fine('mailAccepts', { host: 'x' }),
    }
    await lookAndRecord(app.deps, flaky, 0)
    expect(tries).toBe(2)
    expect(await notices()).toEqual([])
  })

  it('are told of an end at each of its stages', async () => {
    const ends = (count: number, stage: number) =>
      (stage === 7 ? failed : warning)('keyEnds', { day: '2026-08-01', count, stage })
    for (const finding of [ends(59, 60), ends(58, 60), ends(29, 30), ends(6, 7), ends(5, 7)]) {
      await look({ signingKey: finding })
      minutes(60)
    }
    expect((await notices()).map(({ params }: { params: { comment: string } }) => params.comment)).toEqual([
      'Ends in 59 days, on 2026-08-01.',
      'Ends in 29 days, on 2026-08-01.',
      'Ends in 6 days, on 2026-08-01.',
    ])
    await look({ signingKey: fine('keyValid', { day: '2036-08-01' }) })
    expect((await notices()).at(-1).code).toBe('HEALTH_RECOVERED')
  })
})

describe('the history', () => {
  const spans = async (hours = 24) => {
    const { body } = await (await signInAgain(app, 'officer')).call('operations.healthHistory', {
      query: { probe: 'mail', hours },
    })
    expect(body.probes).toHaveLength(1)
    return body.probes[0].spans.map(({ from, to, status }: Record<string, string>) => [
      String(from).slice(11, 16),
      String(to).slice(11, 16),
      status,
    ])
  }

  it('holds every change, and the hours in which nobody looked', async () => {
    await look()
    minutes(5)
    await look({ mail: failed('mailSilent', { host: 'x' }) })
    minutes(5)
    await look({ mail: failed('mailSilent', { host: 'x' }) })
    minutes(5)
    await look({ mail: off('mailFolder') })
    minutes(60)
    await look()
    minutes(5)
    expect(await spans()).toEqual(
      [
        ['08:00', '08:05', 'ok'],
        ['08:05', '08:15', 'failed'],
        ['08:15', '08:15', 'off'],
        ['08:15', '09:15', 'unknown'],
        ['09:15', '09:20', 'ok'],
      ].filter(([from, to]) => from !== to),
    )
    minutes(60)
    expect((await spans()).at(-1)).toEqual(['09:15', '10:20', 'unknown'])
  })

  it('is sparse while nothing happens, and cleared away in time', async () => {
    const count = async () =>
      Number(
        (await app.database.ownerPool.query(`select count(*) from health_history where probe = 'mail'`))
          .rows[0].count,
      )
    for (let time = 0; time < 24; time += 1) {
      await look()
      minutes(5)
    }
    expect(await count()).toBe(2)
    minutes(91 * 24 * 60)
    await look()
    expect(await count()).toBe(4)
    await clearOld(app.deps)
    expect(await count()).toBe(1)
  })
})

describe('the end of the trail', () => {
  it('leaves the system every night, signed, to the address of the authority', async () => {
    await keepHead(app.deps)
    const mails = async () =>
      (
        await app.database.ownerPool.query(
          `select recipient, body from mail_outbox where template = 'HEALTH_TRAIL'`,
        )
      ).rows
    expect(await mails()).toEqual([])
    await set('operations.headAddress', 'vault@ministry.example')
    await keepHead(app.deps)
    const { body } = await officer.call('audit.verifications')
    const [{ seq, hash }] = body.keptHeads
    const [mail] = await mails()
    expect(mail.recipient).toBe('vault@ministry.example')
    expect(mail.body).toContain(`${seq}:${hash}`)
    expect(body.keptHeads).toHaveLength(2)
  })

  it('that is broken is an alarm and leaves nowhere', async () => {
    await set('operations.headAddress', 'vault@ministry.example')
    await app.database.ownerPool.query(`update audit_event set details = '{}x' where seq = 3`)
    await keepHead(app.deps)
    const sent = `select 1 from mail_outbox where template = 'HEALTH_TRAIL'`
    expect((await app.database.ownerPool.query(sent)).rows).toEqual([])
    const { body } = await officer.call('operations.test', { params: { probe: 'auditTrail' }, body: {} })
    expect([body.status, body.detail]).toEqual(['failed', { code: 'trailBroken', params: { seq: 3 } }])
  })

  it('that takes no more rows is an alarm all the same', async () => {
    await app.database.ownerPool.query('delete from audit_head')
    await keepHead(app.deps)
    await lookAndRecord(app.deps, { ...fineProbes, auditTrail: auditTrailProbe }, 0)
    const sent = `select distinct code, params->>'comment' like 'The chain is broken%' as says_so from notification`
    expect((await app.database.ownerPool.query(sent)).rows).toEqual([{ code: 'HEALTH_ALERT', says_so: true }])
  })

  it('whose walk was broken off is an alarm until a walk comes to its end', async () => {
    const status = async () =>
      (await officer.call('operations.test', { params: { probe: 'auditTrail' }, body: {} })).body
    await keepHead(app.deps)
    await app.database.ownerPool.query(`insert into audit_verification
      (asked_at, asked_by, status, rows_total, finished_at) select now, 'x', 'failed', 5, now
      from (select max(finished_at) + interval '1 minute' as now from audit_verification) as last`)
    expect(await status()).toMatchObject({ status: 'failed', detail: { code: 'trailUnread' } })
    app.clock.advance(120_000)
    await keepHead(app.deps)
    expect((await status()).status).toBe('ok')
  })
})
