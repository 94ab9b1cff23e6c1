import type { Reconciliation } from '@papaver/contract/endorsements/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runEndorsementsDaily } from './public.ts'

let app: TestApp
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => {
  const person = people[name]
  if (person === undefined) throw new Error(`${name} is not signed in`)
  return person
}
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['importer', 'customs', 'officer']) people[name] = await app.as(name)
})
afterAll(() => app?.close())

const moved = async (who: string, permit: IssuedPermit, source: string, quantity: string) => {
  const { status, body } = await as(who).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source,
      date: '2026-06-17',
      lines: [{ lineId: permit.lines[0]?.id, quantity }],
      lastConsignment: false,
      ...(source === 'customs' ? { checkCode: permit.checkCode } : {}),
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
}
const calendarOn = (day: string) => runEndorsementsDaily(app.deps, new Date(`${day}T06:00:00Z`))
const isListed = async (permit: IssuedPermit): Promise<boolean> => {
  const query = { view: 'all', flag: 'oneSided', search: permit.number }
  const { body } = await as('officer').call('authorizations.list', { query })
  return body.items.length === 1
}
const compared = async (permit: IssuedPermit): Promise<Reconciliation> =>
  (await as('officer').call('endorsements.reconciliation', { params: { id: permit.id } })).body
const wait = (permit: IssuedPermit, until: string) =>
  as('officer').call('endorsements.wait', {
    params: { id: permit.id },
    body: { until, reason: 'The holder was asked by telephone.' },
  })

describe('a movement that one side alone has recorded', () => {
  it('stands in the list of differences after the days of the setting, once', async () => {
    const permit = await issuePermit(app)
    await moved('customs', permit, 'customs', '4')
    await calendarOn('2026-07-02')
    expect(await isListed(permit)).toBe(false)
    expect((await calendarOn('2026-07-03')).oneSided).toBeGreaterThan(0)
    expect(await isListed(permit)).toBe(true)
    expect((await calendarOn('2026-07-03')).oneSided).toBe(0)
  })

  it('leaves the list when the other side speaks, and agrees', async () => {
    const permit = await issuePermit(app)
    await moved('importer', permit, 'establishment', '4')
    await calendarOn('2026-07-03')
    expect(await isListed(permit)).toBe(true)
    await moved('customs', permit, 'customs', '4')
    expect(await isListed(permit)).toBe(false)
    await calendarOn('2026-07-04')
    expect(await isListed(permit)).toBe(false)
  })

  it('is waited for by the officers until a day, and is back on the day after', async () => {
    const permit = await issuePermit(app)
    await moved('customs', permit, 'customs', '4')
    await calendarOn('2026-07-03')
    expect((await wait(permit, '2026-06-17')).status).toBe(400)
    expect((await wait(permit, '2026-07-20')).status).toBe(200)
    expect(await isListed(permit)).toBe(false)
    await calendarOn('2026-07-20')
    expect(await isListed(permit)).toBe(false)
    await calendarOn('2026-07-21')
    expect(await isListed(permit)).toBe(true)
  })

  it('is not waited for where both have spoken', async () => {
    const permit = await issuePermit(app)
    await moved('customs', permit, 'customs', '4')
    await moved('importer', permit, 'establishment', '4')
    expect(await wait(permit, '2026-07-20')).toMatchObject({
      status: 409,
      body: { message: 'differenceNone' },
    })
  })

  it('is none where the holder reports that nothing moved', async () => {
    const permit = await issuePermit(app)
    await moved('importer', permit, 'establishment', '0')
    await calendarOn('2026-08-01')
    expect(await isListed(permit)).toBe(false)
    expect((await compared(permit)).lines[0]?.flags).not.toContain('ONE')
  })
})

it('is decided where the other side will not speak', async () => {
  const permit = await issuePermit(app)
  await moved('importer', permit, 'establishment', '4')
  await calendarOn('2026-07-03')
  app.clock.set('2026-07-03T07:00:00Z')
  people.officer = await signInAgain(app, 'officer')
  const { lines, oneSided } = await compared(permit)
  expect(oneSided).toMatchObject({ since: '2026-06-17', mayWait: true })
  expect(lines[0]).toMatchObject({ mayDecide: true, difference: { isOneSided: true, apart: '4' } })
  const { customs, holder, foreign } = lines[0] ?? { customs: null, holder: null, foreign: null }
  const answer = await as('officer').call('endorsements.decide', {
    params: { id: permit.id, lineId: permit.lines[0]?.id ?? '' },
    body: { chosen: 'holder', reason: 'Customs has lost its record.', seen: { customs, holder, foreign } },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await isListed(permit)).toBe(false)
  expect((await compared(permit)).lines[0]).toMatchObject({ counted: '4' })
})
