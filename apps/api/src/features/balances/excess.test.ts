import type { Statement } from '@papaver/contract/balances/statement-schema.ts'
import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBroken } from '../../testing/invariants.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { enterList, resultsOf, sendList } from '../../testing/send-list.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runPendingChanges } from '../casework/public.ts'

const letter = { day: '2026-02-03', reference: 'INCB 7/2026' }
const reason = 'The Board has confirmed less.'

let app: TestApp
let officer: TestPerson
let balanceId: string
const behind = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows
const statement = async (): Promise<Statement> =>
  (await officer.call('balances.statement', { params: { id: balanceId } })).body
/** Puts the estimate at so many grams more or less than is used and held. */
const putAt = async (more: number, said: object) => {
  const { seen, figures, now, supplementGrams } = await statement()
  const [estimate] = figures
  const held = Number(now.usedGrams) + Number(now.reservedGrams)
  const grams = String(held - Number(supplementGrams) + more)
  const body = { seen, figure: estimate?.id, grams, ...letter, ...said }
  return officer.call('balances.act', { params: { id: balanceId, action: 'correct' }, body })
}

beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  await issuePermit(app)
  const { body } = await officer.call('balances.list', { query: { year: 2026 } })
  balanceId = body.find((row: { substanceName: string }) => row.substanceName === 'Morphine').id
})
afterAll(() => app?.close())

describe('an estimate below what is used and held (1961 art. 21(3), (4))', () => {
  it('wants a reason, and says how much is beyond it', async () => {
    const { status, body } = await putAt(-10, { reason: ' ' })
    expect([status, body.message, body.details]).toEqual([422, 'balanceReasonWanted', { excess: '10' }])
    expect((await statement()).now.freeGrams).not.toBe('-10')
  })

  it('is taken with one, shows what is beyond it, and marks what holds of it', async () => {
    expect((await putAt(-10, { reason })).body.now).toMatchObject({ freeGrams: '-10' })
    const { body } = await officer.call('balances.list', { query: { year: 2026 } })
    expect(body.find(({ id }: { id: string }) => id === balanceId)).toMatchObject({ freeGrams: '-10' })
    await runPendingChanges(app.deps)
    const flagged = await behind(
      `select distinct h.case_id, 'estimateExceeded' = any(c.flags) as is_flagged
       from balance_hold h join work_case c on c.id = h.case_id
       where h.balance_id = $1 and c.status in ('APR', 'ISS', 'PAU')`,
      [balanceId],
    )
    expect(flagged.length).toBeGreaterThan(0)
    expect(flagged.every(({ is_flagged: isFlagged }) => isFlagged)).toBe(true)
    const [audited] = await behind(
      `select details::jsonb->>'excess' as excess from audit_event where action = 'balance.correct'
       order by seq desc limit 1`,
    )
    expect(audited.excess).toBe('10')
    expect(await findBroken(app.database.ownerPool)).toEqual([])
  })

  it('takes nothing more: what is asked of it goes beyond it by all of its grams', async () => {
    const [{ over }] = await behind(
      `select used_grams + reserved_grams - limit_grams - tolerated_grams as over from balance where id = $1`,
      [balanceId],
    )
    expect(Number(over)).toBe(0)
  })

  it('wants no reason for a supplement, and is within again with one that suffices', async () => {
    const { seen } = await statement()
    const more = (grams: string, at: number) =>
      officer.call('balances.act', {
        params: { id: balanceId, action: 'supplement' },
        body: { seen: at, grams, ...letter, reason: '' },
      })
    const first = (await more('4', seen)).body
    expect(first.now.freeGrams).toBe('-6')
    expect((await more('6', first.seen)).body.now.freeGrams).toBe('0')
    await runPendingChanges(app.deps)
    const flagged = await behind(
      `select from work_case c join balance_hold h on h.case_id = c.id
       where h.balance_id = $1 and c.status in ('APR', 'ISS', 'PAU') and 'estimateExceeded' = any(c.flags)`,
      [balanceId],
    )
    expect(flagged).toEqual([])
    const [{ tolerated }] = await behind(`select tolerated_grams as tolerated from balance where id = $1`, [
      balanceId,
    ])
    expect(Number(tolerated)).toBe(0)
  })

  it('flags whatever rests on it where something takes more than is left, until that is given back', async () => {
    const isFlagged = async () => {
      await runPendingChanges(app.deps)
      const rows = await behind(
        `select 'estimateExceeded' = any(c.flags) as is_flagged from work_case c join balance_hold h on h.case_id = c.id
         where h.balance_id = $1 and c.status in ('APR', 'ISS', 'PAU')`,
        [balanceId],
      )
      return rows.map(({ is_flagged: flagged }) => flagged)
    }
    const take = (grams: number) =>
      behind(
        `update balance set reserved_grams = reserved_grams + $2, tolerated_grams = greatest(0, $2), updated_at = now()
         where id = $1`,
        [balanceId, grams],
      )
    expect(await isFlagged()).not.toContain(true)
    await take(5)
    expect(await isFlagged()).not.toContain(false)
    await take(-5)
    expect(await isFlagged()).not.toContain(true)
  })

  it('is never that of a quota: the database keeps it out', async () => {
    const quota = await behind(
      `insert into balance (kind, substance_id, year, license_id, limit_grams, used_grams, updated_at)
       select 'quota', substance_id, 2033, (select id from license_reading limit 1), 10, 8, now()
       from balance where id = $1 returning id`,
      [balanceId],
    )
    await expect(
      behind(`update balance set limit_grams = 5 where id = $1`, [quota[0].id]),
    ).rejects.toMatchObject({ constraint: 'balance_not_over' })
  })

  it('comes in a list with its reason', async () => {
    await behind(
      `insert into balance (kind, substance_id, year, limit_grams, reserved_grams, tolerated_grams, updated_at)
       select 'estimate', substance_id, 2034, 0, 50, 50, now() from balance where id = $1`,
      [balanceId],
    )
    const heads = ['substance', 'year', 'kind', 'grams', 'day', 'reference', 'reason']
    const listOf = async (said: string) => ({
      call: 'balances.import' as const,
      bytes: await writeXlsx({
        sheets: [
          {
            name: 'Estimates',
            rows: [heads, ['Morphine', 2034, 'estimate', '20', '2026-01-15', 'INCB', said]],
          },
        ],
      }),
      name: 'estimates.xlsx',
    })
    const without = (await sendList(officer, await listOf(''))).body
    expect(without.lines[0].problems).toMatchObject([
      { field: 'reason', code: 'reasonWanted', params: { grams: '30' } },
    ])
    const list = await listOf(reason)
    const { mark } = (await sendList(officer, list)).body
    expect(resultsOf(await enterList(officer, list, mark))).toEqual([[2, 'entered']])
    const { body } = await officer.call('balances.list', { query: { year: 2034 } })
    expect(body).toMatchObject([{ limitGrams: '20', freeGrams: '-30' }])
  })
})
