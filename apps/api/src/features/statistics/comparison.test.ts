import { afterAll, beforeAll, expect, it } from 'vitest'
import { issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { handIn } from '../../testing/submissions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const rowsFor = async (person: TestPerson, id: string) => {
  const { status, body } = await person.call('statistics.comparison', { params: { id } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows.filter(({ columnKey }: { columnKey: string }) => columnKey === 'imported')
}

it('stands beside what customs endorsed, and for officers beside what the other authority recorded', async () => {
  const permit = await issuePermit(app)
  const [importer, customs, admin] = [
    await app.as('importer'),
    await app.as('customs'),
    await app.as('admin'),
  ]
  const record = async (person: TestPerson, source: string, quantity: string, more: object) => {
    const { status, body } = await person.call('endorsements.record', {
      params: { id: permit.id },
      body: {
        ...{ source, date: '2026-06-17', lastConsignment: false },
        lines: [{ lineId: permit.lines[0]?.id, quantity }],
        ...more,
      },
    })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  await record(customs, 'customs', '4', { checkCode: permit.checkCode })
  await record(admin, 'foreign', '3.5', { foreignPermitNumber: 'FR-EXP-9' })
  // Of 4 kg of the sulfate pentahydrate 3 008.4 g are base; of 3.5 kg an eighth less.
  const grams = permit.lines[0]?.components[0]?.baseGrams ?? ''
  const report = await handIn(importer, { code: 'T3', period: '2026' }, [
    { Substance: 'Morphine', 'Opening stock': 0, Imported: Number(grams), 'Closing stock': Number(grams) },
  ])
  const [seen] = await rowsFor(await app.as('officer'), report.id)
  expect([seen.now, seen.endorsed, Number(seen.foreign), seen.isUnusual]).toEqual([
    grams,
    grams,
    expect.closeTo(Number(grams) * 0.875, 6),
    true,
  ])
  expect(await rowsFor(importer, report.id)).toMatchObject([
    { now: grams, endorsed: grams, foreign: null, isUnusual: false },
  ])
})
