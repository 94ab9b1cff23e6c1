import { readXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { reportStep } from '../../testing/field-reports.ts'
import { fieldSeason } from '../../testing/field-season.ts'
import { mailsTo } from '../../testing/strangers.ts'
import { listOwed } from './owed-store.ts'

const { at, behind, harvest, send, start } = fieldSeason()

interface Owed {
  kind: string
  id: string
  daysLeft: number
  remindedOn: string | null
  buyer: string | null
}
const owed = async (query: Record<string, string> = {}): Promise<Owed[]> => {
  const { status, body } = await at.officer.call('field-reports.owed', { query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items
}
const of = (items: readonly Owed[], id: string) =>
  items.filter((item) => item.id === id).map(({ kind }) => kind)
const remind = (id: string, kind: string) =>
  at.officer.call('field-reports.remind', { params: { id }, body: { kind } })

describe('what is owed', () => {
  it('is a report that nothing was grown, once the permit is over', async () => {
    await behind(`update work_case set status = 'EXP', status_group = 'final' where id = $1`, [at.permit.id])
    await behind(`update cultivation set report_due_on = '2026-06-10' where case_id = $1`, [at.permit.id])
    expect(of(await owed(), at.permit.id)).toEqual(['nil'])
    expect((await owed()).find(({ id }) => id === at.permit.id)?.daysLeft).toBeLessThan(0)
    await behind(`update cultivation set report_due_on = '2026-06-18' where case_id = $1`, [at.permit.id])
    expect(of(await owed(), at.permit.id)).toEqual([])
    expect(of(await owed({ view: 'soon' }), at.permit.id)).toEqual(['nil'])
  })

  it('is the report of the start, ten working days after it was to be, and not once it is there', async () => {
    // Issued in winter, to begin on 17 June: today.
    expect(of(await owed({ view: 'soon' }), at.permit.id)).toEqual(['start'])
    await behind(`update cultivation set starts_on = '2026-06-02' where case_id = $1`, [at.permit.id])
    const [item] = (await owed({ view: 'late' })).filter(({ id }) => id === at.permit.id)
    expect(item).toMatchObject({ kind: 'start', dueOn: '2026-06-16' })
    expect((await remind(at.permit.id, 'start')).status).toBe(200)
    await start()
    expect(of(await owed({ view: 'late' }), at.permit.id)).toEqual([])
  })

  it('is the account of what is left, once the last day is over, and not before', async () => {
    await start()
    expect(of(await owed(), at.permit.id)).toEqual([])
    await behind(`update work_case set valid_until = '2026-06-16' where id = $1`, [at.permit.id])
    expect(of(await owed(), at.permit.id)).toEqual(['accounting'])
    // Everything is gone: nothing is to be accounted for.
    await behind(`delete from cultivation_entry where root_id = $1`, [at.permit.id])
    expect(of(await owed(), at.permit.id)).toEqual([])
  })

  it('is the answer to a question, the record of a destruction and the review of a report', async () => {
    await start()
    const report = await harvest()
    await behind(`update work_case set due_on = '2026-06-16' where id = $1`, [report.id])
    expect(of(await owed(), report.id)).toEqual(['review'])
    const asked = await reportStep(at.officer, report, 'ask', { comment: 'Which scale?', fields: ['fresh'] })
    await behind(`update work_case set due_on = '2026-06-16' where id = $1`, [asked.id])
    expect(of(await owed(), report.id)).toEqual(['answer'])
    const waste = await send('DES', {
      fresh: '2',
      unit: 'kg',
      method: 'Composted',
      wantedOn: '2026-06-17',
      narrative: 'Mould',
    })
    const approved = await reportStep(at.admin, waste, 'approve', {
      approval: { on: '2026-06-17', witness: 'Officer Lind', method: 'Composted under lime' },
    })
    expect(of(await owed(), approved.id)).toEqual([])
    await behind(`update field_report set approved_on = '2026-06-15' where case_id = $1`, [approved.id])
    expect(of(await owed(), approved.id)).toEqual(['destruction'])
  })

  it('is narrowed by kind and by words, and saved as a file', async () => {
    await start()
    await behind(`update work_case set valid_until = '2026-06-16' where id = $1`, [at.permit.id])
    expect((await owed({ kind: 'receipt' })).every(({ kind }) => kind === 'receipt')).toBe(true)
    expect(of(await owed({ search: at.permit.number.toLowerCase() }), at.permit.id)).toEqual(['accounting'])
    expect(await owed({ search: 'nobody of this name' })).toEqual([])
    const file = await at.officer.call('field-reports.exportOwed', { query: { format: 'xlsx' } })
    const rows = (await readXlsx(file.bytes)).sheets[0]?.rows ?? []
    expect(rows).toHaveLength((await owed()).length + 1)
    expect(rows.some((row) => row.includes(at.permit.number))).toBe(true)
  })
})

describe('a reminder', () => {
  it('goes to the buyer whose receipt is awaited, once a day', async () => {
    await start()
    await harvest()
    const handed = await send('HND', {
      happenedOn: '2026-06-07',
      fresh: '50',
      unit: 'kg',
      buyerId: at.buyerId,
      deliveryNote: 'D-9',
    })
    await behind(`update field_report set receipt_due_on = '2026-06-16' where case_id = $1`, [handed.id])
    const [first] = (await owed({ kind: 'receipt' })).filter(({ id }) => id === handed.id)
    expect(first).toMatchObject({ remindedOn: null, buyer: expect.any(String) })
    expect((await remind(handed.id, 'receipt')).body).toEqual({ on: '2026-06-17' })
    const again = await Promise.all([remind(handed.id, 'receipt'), remind(handed.id, 'receipt')])
    expect(again.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'fieldReportReminded'],
      [409, 'fieldReportReminded'],
    ])
    const { rows } = await behind(
      `select distinct recipient from mail_outbox where entity_id = $1 and template = 'FR_REMINDED'`,
      [handed.id],
    )
    expect(rows.length).toBeGreaterThan(0)
    const [mail] = (await mailsTo(at.app, rows[0].recipient)).filter(
      ({ template }) => template === 'FR_REMINDED',
    )
    expect(mail?.body).toContain(handed.number)
    expect(mail?.body).toContain('/#/field-reports/receipts')
    expect((await owed({ kind: 'receipt' })).find(({ id }) => id === handed.id)?.remindedOn).toBe(
      '2026-06-17',
    )
    const bell = await at.buyer.call('notifications.list', { query: { pageSize: '50' } })
    const links = bell.body.items.map(({ code, link }: { code: string; link: string }) => [code, link])
    expect(links).toContainEqual(['FR_REMINDED', '/field-reports/receipts'])
    expect(links).toContainEqual(['FR_RECEIPT', '/field-reports/receipts'])
  })

  it('goes to the grower for what he owes himself', async () => {
    await start()
    await behind(`update work_case set valid_until = '2026-06-16' where id = $1`, [at.permit.id])
    expect((await remind(at.permit.id, 'accounting')).status).toBe(200)
    const bell = await at.grower.call('notifications.list', { query: { pageSize: '50' } })
    expect(
      bell.body.items.filter(
        ({ code, params }: { code: string; params: { number?: string } }) =>
          code === 'FR_REMINDED' && params.number === at.permit.number,
      ),
    ).toMatchObject([{ link: `/cultivation/${at.permit.id}` }])
  })

  it('is none of what is not owed, nor of what officers owe themselves', async () => {
    await start()
    const report = await harvest()
    await behind(`update work_case set due_on = '2026-06-16' where id = $1`, [report.id])
    expect((await remind(report.id, 'review')).status).toBe(404)
    expect((await remind(report.id, 'receipt')).status).toBe(404)
    expect((await remind(at.permit.id, 'nil')).status).toBe(404)
  })
})

describe('where to look', () => {
  const risks = async () => {
    const { status, body } = await at.officer.call('field-reports.risks')
    expect(status, JSON.stringify(body)).toBe(200)
    return body as { id: string; score: number; reasons: { code: string; count: number | null }[] }[]
  }

  it('says why, and the weightiest stand first', async () => {
    await start()
    await send('INC', {
      happenedOn: '2026-06-16',
      happenedTime: '08:00',
      incidentCode: 'THEFT',
      plants: 2,
      narrative: 'Broken open.',
    })
    const all = await risks()
    expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).toSorted((a, b) => b - a))
    const own = all.find(({ id }) => id === at.permit.id)
    const codes = own?.reasons.map(({ code }) => code) ?? []
    expect(codes).toEqual(expect.arrayContaining(['security', 'neverInspected']))
    const security = own?.reasons.find(({ code }) => code === 'security')
    const { rows } = await behind(
      `select count(*)::int as count from field_report report join work_case entry on entry.id = report.case_id
        where report.incident_id is not null and entry.establishment_id = $1`,
      [at.permit.applicant.id],
    )
    expect(security?.count).toBe(rows[0].count)
  })

  it('draws some by chance, keeps in the trail which, and never one that is not in force', async () => {
    const { body } = await at.officer.call('field-reports.draw', { body: { count: 2 } })
    const all = new Set((await risks()).map(({ id }) => id))
    expect(body.ids).toHaveLength(Math.min(2, all.size))
    expect(new Set(body.ids).size).toBe(body.ids.length)
    expect(body.ids.every((id: string) => all.has(id))).toBe(true)
    const { rows } = await behind(
      `select details from audit_event where action = 'cultivation.drawInspections' order by seq desc limit 1`,
    )
    expect(JSON.stringify(rows[0])).toContain('CUL-')
    expect((await at.officer.call('field-reports.draw', { body: { count: 21 } })).status).toBe(400)
    const file = await at.officer.call('field-reports.exportRisks', { query: { format: 'csv' } })
    expect(String(file.bytes)).toContain(at.permit.number)
  })
})

it('nothing is owed after everything was done: the list is what cases know', async () => {
  await start()
  const before = (await listOwed(at.app.deps.db, '2999-01-01')).filter(({ id }) => id === at.permit.id)
  expect(before.map(({ kind }) => kind)).toEqual(['accounting'])
  await behind(`update work_case set status = 'CLO', status_group = 'final' where id = $1`, [at.permit.id])
  expect((await listOwed(at.app.deps.db, '2999-01-01')).filter(({ id }) => id === at.permit.id)).toEqual([])
})
