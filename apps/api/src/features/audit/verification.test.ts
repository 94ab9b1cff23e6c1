import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemOrigin } from '../../platform/transaction.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { findLastVerification } from './public.ts'
import { askVerification, runVerification, sealTrail } from './verification.ts'

let app: TestApp
let officer: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterEach(() => app?.close())

const sql = (text: string) => app.database.ownerPool.query(text)
const verify = async () => {
  const { status, body } = await officer.call('audit.verify')
  expect(status).toBe(200)
  return body
}
/** Rows by another hand, all in one lane; answers where they end. */
const append = async (rows: number): Promise<{ lane: number; place: number }> => {
  const { rows: written } = await sql(
    `select audit_append(now(), null, 'x', null, 'r', 'a', 'e', '1', '{}')::int as seq from generate_series(1, ${rows})`,
  )
  const seq = Math.max(...written.map((row) => row.seq))
  return (await sql(`select lane, place::int from audit_event where seq = ${seq}`)).rows[0]
}
const cut = (lane: number, after: number): string =>
  `delete from audit_event where lane = ${lane} and place > ${after};
   update audit_head set place = ${after}, hash = coalesce(
     (select hash from audit_event where lane = ${lane} and place = ${after}), decode(repeat('00', 32), 'hex'))
     where lane = ${lane};`
const kept = async () => (await officer.call('audit.verifications')).body

describe('verifying the chain from the screen', () => {
  it('finds it whole, keeps its end, and notes who asked', async () => {
    const first = await verify()
    expect(first).toMatchObject({ status: 'done', broken: null, askedBy: 'officer' })
    expect(first.rows).toBe(first.rowsTotal)
    const { items, keptHeads, rowsTotal } = await kept()
    expect(items[0]).toEqual(first)
    expect(keptHeads).toEqual([{ seq: first.rows, hash: first.head, keptAt: first.finishedAt }])
    expect(rowsTotal).toBeGreaterThan(first.rows)
    const { body } = await officer.call('audit.list', { query: { action: 'audit.verify' } })
    expect(body.items).toHaveLength(1)
    expect((await verify()).rows).toBe(rowsTotal)
  })

  it('names the row that a hand has changed', async () => {
    await verify()
    await sql(`update audit_event set details = '{"forged":true}' where seq = 5`)
    expect((await verify()).broken).toMatchObject({ seq: 5, why: 'changed row', agreedSeq: null })
    expect(await findLastVerification(app.deps.db)).toMatchObject({ broken: { seq: 5 } })
    expect((await kept()).keptHeads).toHaveLength(1)
  })

  it('keeps what it found where the break keeps rows from being appended, too', async () => {
    await sql('delete from audit_head')
    const { id } = await askVerification(app.deps, systemOrigin('test'))
    const { items } = await kept()
    expect(items[0]).toMatchObject({ id, status: 'done', broken: { why: 'changed head' } })
  })

  it('finds a tail cut off together with its head, by the last seal', async () => {
    const { lane, place } = await append(9)
    await verify()
    await sql(cut(lane, place - 4))
    expect((await verify()).broken).toEqual({
      lane,
      place: place - 3,
      seq: null,
      why: 'cut tail',
      agreedSeq: null,
    })
  })

  it('finds a tail cut off together with its head and the seals, by the end it kept', async () => {
    const { lane, place } = await append(9)
    const { rows } = await verify()
    await sql(`delete from audit_seal; ${cut(lane, place - 4)}`)
    const { broken } = await verify()
    expect(broken).toMatchObject({ lane: null, seq: null, why: 'cut tail' })
    expect(broken.place).toBeLessThanOrEqual(rows)
  })

  it('finds a chain rewritten without a flaw, and up to where it still agrees', async () => {
    const { rows: early } = await verify()
    const { lane, place } = await append(9)
    const { rows: late } = await verify()
    expect(late).toBeGreaterThan(early)
    await sql(`delete from audit_seal where row_count > ${early}; ${cut(lane, place - 9)}`)
    await append(20)
    expect((await verify()).broken).toEqual({
      lane: null,
      place: late,
      seq: null,
      why: 'rewritten',
      agreedSeq: early,
    })
  })

  it('is done once where two ask at the same moment', async () => {
    const origin = { actorId: null, actorName: 'x', address: null, requestId: 'x' }
    const both = await Promise.all([askVerification(app.deps, origin), askVerification(app.deps, origin)])
    expect(new Set(both.map(({ id }) => id)).size).toBeLessThanOrEqual(2)
    const { items } = await kept()
    expect(items.every(({ status }: { status: string }) => status === 'done')).toBe(true)
  })

  it('leaves a long trail to a job, which tells how far it is', async () => {
    await app.deps.jobs.start()
    const origin = { actorId: null, actorName: 'x', address: null, requestId: 'x' }
    const asked = await askVerification(app.deps, origin, 5)
    expect([asked.status, asked.rows]).toEqual(['waiting', null])
    expect((await verify()).id).toBe(asked.id)
    const queued = await sql(`select data from pgboss.job where name = 'audit.verify'`).catch(() => undefined)
    expect(queued?.rows.map(({ data }) => data)).toEqual([{ id: asked.id }])
    await runVerification(app.deps, asked.id)
    const [done] = (await kept()).items
    expect(done).toMatchObject({ id: asked.id, status: 'done', broken: null, rows: asked.rowsTotal })
    // A job that is tried again finds the work done.
    await runVerification(app.deps, asked.id)
    expect((await kept()).keptHeads).toHaveLength(1)
  })

  it('lets a walk whose process died be followed by another', async () => {
    await sql(`insert into audit_verification (asked_at, asked_by, status, rows_total)
      values ('2026-06-17T01:00:00Z', 'x', 'running', 5)`)
    expect(await verify()).toMatchObject({ status: 'done', broken: null })
    expect((await kept()).items.map(({ status }: { status: string }) => status).sort()).toEqual([
      'done',
      'failed',
    ])
  })
})

describe('the seal over all lanes', () => {
  it('is made where something was written since the last one, and covers all of it', async () => {
    const seals = async () =>
      (
        await sql(`select row_count::int as count, (select sum(place)::int from audit_head) as rows
        from audit_seal order by row_count`)
      ).rows
    await sealTrail(app.deps, systemOrigin('test'))
    await sealTrail(app.deps, systemOrigin('test'))
    const [first, ...none] = await seals()
    expect(none).toEqual([])
    expect(first.count).toBe(first.rows)
    await append(3)
    await sealTrail(app.deps, systemOrigin('test'))
    expect((await seals()).map(({ count }) => count)).toEqual([first.count, first.count + 3])
  })
})

describe('the kept ends', () => {
  it.each([`delete from audit_kept_head`, `update audit_kept_head set hash = 'x'`])(
    'cannot be changed by the app: %s',
    async (statement) => {
      await verify()
      await expect(app.database.pool.query(statement)).rejects.toThrow(/permission denied/)
    },
  )
})
