import { expect, it } from 'vitest'
import { fieldSeason } from '../../testing/field-season.ts'
import type { TestPerson } from '../../testing/start-test-app.ts'
import { beginReport, reportStep } from '../../testing/submissions.ts'
import { runStatisticsDaily } from '../statistics/public.ts'

// It is 17 June 2026.
const { at, behind, harvest, send, start } = fieldSeason()

interface Entry {
  id: string
  what: string
  day: string
  number: string | null
  status: string | null
  place: string | null
  isLate: boolean
  subject: string
}
const listed = async (person: TestPerson, query: object = {}): Promise<Entry[]> => {
  const { status, body } = await person.call('calendar.list', { query: { pageSize: 100, ...query } })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.items).toHaveLength(Math.min(100, body.total))
  return body.items
}
const home = async (person: TestPerson): Promise<Entry[]> =>
  (await person.call('dashboard.mine')).body.deadlines
const feedOf = async (person: TestPerson): Promise<string> => {
  const { address } = (await person.call('calendar.makeLink', {})).body
  const token = new URL(address).searchParams.get('token') ?? ''
  return String((await at.app.visitor.call('calendar.feed', { query: { token } })).body).replace(/\r\n /g, '')
}

it('reports of figures that nobody has begun stand at their day, for the house that owes them', async () => {
  await runStatisticsDaily(at.app.deps, new Date('2026-03-20T08:00:00Z'))
  const importer = await at.app.as('importer')
  const wanted = { number: 'T3 2025', day: '2026-01-31', what: 'figures', isLate: true, status: null }
  const late = await listed(importer, { view: 'late', what: 'figures' })
  expect(late).toContainEqual(expect.objectContaining(wanted))
  const [report] = late.filter(({ number }) => number === 'T3 2025')
  expect(report?.place).toBe('/statistics-upload?template=T3&period=2025')
  expect(report?.subject).not.toBe('')
  expect(await home(importer)).toContainEqual(expect.objectContaining({ what: 'figures', isLate: true }))
  // Programs are told what was due in the last month and comes in the next year.
  await runStatisticsDaily(at.app.deps, new Date('2026-06-10T08:00:00Z'))
  expect(await feedOf(importer)).toContain('SUMMARY:Statistical report due: T1 2026-05')
  // Narrowed to something else it is not there; nor is it anybody's own.
  for (const query of [{ kind: 'licenses' }, { what: 'answer' }, { whose: 'mine' }])
    expect((await listed(importer, { view: 'late', ...query })).map(({ what }) => what)).not.toContain(
      'figures',
    )
  const kinds = await listed(importer, { view: 'late', kind: 'statistics,licenses' })
  expect(kinds).toContainEqual(expect.objectContaining(wanted))
  // Once begun, the draft has the day.
  const begun = await beginReport(importer, { code: 'T3', period: '2025' })
  const after = await listed(importer, { view: 'late', kind: 'statistics' })
  expect(after.filter(({ number }) => number === 'T3 2025')).toEqual([])
  expect(after).toContainEqual(expect.objectContaining({ id: begun.id, what: 'report', day: '2026-01-31' }))
  await reportStep(importer, begun, 'discard')
})

it('nobody sees what another house owes', async () => {
  const ids = async (name: string) =>
    (await listed(await at.app.as(name), { view: 'late', what: 'figures' })).map(({ id }) => id)
  const [own, others] = [await ids('importer'), await ids('rival')]
  expect(own.length).toBeGreaterThan(0)
  expect(others.filter((id) => own.includes(id))).toEqual([])
  // The authority has a list of them, and reminds by it: its calendar holds its own duties.
  for (const name of ['officer', 'customs']) expect(await ids(name)).toEqual([])
})

it('forms for the INCB stand at their day, for the authority alone, until they are sent', async () => {
  const forms = (person: TestPerson, query: object = {}) => listed(person, { what: 'form', ...query })
  const [next] = await forms(at.officer)
  expect(next).toMatchObject({
    day: '2026-06-30',
    isLate: false,
    place: expect.stringMatching(/^\/incb-forms\//),
  })
  expect(await forms(at.officer, { view: 'late' })).toContainEqual(expect.objectContaining({ isLate: true }))
  expect(await forms(at.officer, { whose: 'mine' })).toEqual([])
  expect(await forms(at.officer, { kind: 'incb-forms' })).toContainEqual(next)
  expect(await forms(await at.app.as('importer'))).toEqual([])
  expect(await feedOf(at.officer)).toContain(`SUMMARY:INCB form due: ${next?.number}`)
  const { body } = await at.officer.call('calendar.month', {
    query: { from: '2026-06-29', to: '2026-07-05' },
  })
  const day = body.days.find((each: { day: string }) => each.day === '2026-06-30')
  expect(day.total).toBe((await listed(at.officer, { from: '2026-06-30', to: '2026-06-30' })).length)
  const [, code = '', period = ''] = /incb-forms\/([^/]+)\/(.+)$/.exec(next?.place ?? '') ?? []
  await behind(
    `insert into incb_form (code, period, state, submitted_by, frozen, sent_on, sent_reference, created_at)
      select $1, $2, 'SNT', id, '{}', '2026-06-16', 'R-1', now() from account where user_name = 'officer'`,
    [code, period],
  )
  expect((await forms(at.officer)).map(({ id }) => id)).not.toContain(next?.id)
})

it('a buyer finds the harvest that he has to confirm, a grower what he has to account for', async () => {
  await start()
  await harvest()
  const handed = await send('HND', {
    ...{ happenedOn: '2026-06-07', fresh: '50', unit: 'kg', buyerId: at.buyerId, deliveryNote: 'D-9' },
  })
  await behind(`update field_report set receipt_due_on = '2026-06-16' where case_id = $1`, [handed.id])
  const wanted = {
    what: 'receipt',
    number: handed.number,
    day: '2026-06-16',
    place: '/field-reports/receipts',
  }
  expect(await listed(at.buyer, { view: 'late' })).toContainEqual(expect.objectContaining(wanted))
  // Five are shown at home, the earliest: before it, so much else is late.
  await behind(`update statistic_obligation set due_on = '2027-01-31'`)
  expect(await home(at.buyer)).toContainEqual(expect.objectContaining(wanted))
  expect(await listed(await at.app.as('importer'), { what: 'receipt' })).toEqual([])
  // The grower sees the same day at his report.
  const own = { what: 'receipt', id: handed.id, place: null, status: handed.status }
  expect(await listed(at.grower, { view: 'late' })).toContainEqual(expect.objectContaining(own))

  await behind(`update work_case set valid_until = '2026-06-30' where id = $1`, [at.permit.id])
  const account = { what: 'accounting', id: at.permit.id, day: '2026-06-30' }
  for (const person of [at.grower, at.officer])
    expect(await listed(person)).toContainEqual(expect.objectContaining(account))
  // At home stands what the grower owes: not the receipt of the buyer, nor the decision of the authority.
  expect((await home(at.grower)).map(({ what, id }) => [what, id])).toEqual([['accounting', at.permit.id]])
  await behind(`delete from cultivation_entry where root_id = $1`, [at.permit.id])
  expect(await listed(at.grower, { what: 'accounting' })).toEqual([])
})
