import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Admitted, HostState, TrainingHost } from '../../platform/training.ts'
import { setSetting, sqlOf } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { redeemTicket, standingAmong } from './tickets.ts'

/** The real world, beside a training that is whatever a test says. */
const said = { state: 'ready' as HostState['status'], started: 0, resets: [] as string[] }
const host: TrainingHost = {
  state: () => ({ status: said.state, done: null, steps: null, madeAt: null }),
  hasDatabase: async () => true,
  start: () => {
    said.started += 1
  },
  reset: (by) => void said.resets.push(by),
  stop: async () => {},
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ training: { kind: 'real', host } })
  await setSetting(app, 'training.enabled', true)
})
afterAll(() => app?.close())
beforeEach(() => {
  said.state = 'ready'
  said.started = 0
})

const sql = (text: string, values?: unknown[]) => sqlOf(app)(text, values)
const ask = async (name: string) => (await app.as(name)).call('training.ticket')
const ticketOf = async (name: string): Promise<string> => (await ask(name)).body.ticket
const redeem = (ticket: string): Promise<Admitted | undefined> => redeemTicket(app.deps, ticket, '192.0.2.7')
const idOf = async (name: string): Promise<string> =>
  (await sql('select id from account where user_name = $1', [name])).rows[0].id

describe('a ticket', () => {
  it('lets its owner in once, and the trail of the real world says so', async () => {
    const ticket = await ticketOf('importer')
    const { trainee, until } = (await redeem(ticket)) ?? {}
    expect(trainee).toMatchObject({
      userName: 'importer',
      roles: ['ESTB_MANAGER'],
      establishment: { name: 'Osmund Life Sciences Ltd' },
    })
    expect(Date.parse(until ?? '')).toBeGreaterThan(app.clock.now().getTime())
    expect(await redeem(ticket)).toBeUndefined()
    const { rows } = await sql(
      "select address::text, actor_name, entity_id from audit_event where action = 'training.enter'",
    )
    expect(rows).toEqual([
      { address: '192.0.2.7', actor_name: 'importer', entity_id: await idOf('importer') },
    ])
  })

  it('is too old after its seconds, and the last of a person alone is good', async () => {
    const old = await ticketOf('importer')
    app.clock.advance(61_000)
    expect(await redeem(old)).toBeUndefined()
    const [first, second] = [await ticketOf('rival'), await ticketOf('rival')]
    expect(await redeem(first)).toBeUndefined()
    expect((await redeem(second))?.trainee.userName).toBe('rival')
  })

  it('opens nothing that was never given', async () => {
    expect(await redeem('x'.repeat(43))).toBeUndefined()
  })

  it.each([
    ['is locked', "is_locked = true, status = 'APR'"],
    ['is deactivated', "status = 'INA', is_locked = false"],
    ['is closed', "status = 'CLO', is_locked = false"],
    ['may no longer enter', "status = 'APR', withheld_permissions = '{training.enter}'"],
  ])('is worth nothing once the account %s', async (_what, change) => {
    const [ticket, id] = [await ticketOf('grower'), await idOf('grower')]
    expect(await standingAmong(app.deps, [id])).toHaveLength(1)
    await sql(`update account set ${change} where id = $1`, [id])
    expect(await redeem(ticket)).toBeUndefined()
    expect(await standingAmong(app.deps, [id])).toEqual([])
    await sql(
      "update account set status = 'APR', is_locked = false, withheld_permissions = '{}' where id = $1",
      [id],
    )
  })
})

describe('nobody gets one', () => {
  it('before training is ready, which begins with that', async () => {
    said.state = 'resting'
    const { status, body } = await ask('importer')
    expect([status, body, said.started]).toEqual([200, { ticket: null }, 1])
  })

  it.each(['unavailable', 'off'] as const)('while it is %s', async (how) => {
    if (how === 'unavailable') said.state = 'unavailable'
    else await setSetting(app, 'training.enabled', false)
    const { status, body } = await ask('importer')
    expect([status, body.message, said.started]).toEqual([409, 'trainingOff', 0])
    const state = (await (await app.as('importer')).call('training.state')).body
    expect(state).toMatchObject({ isTraining: false, status: how, mayEnter: true, mayReset: false })
    await setSetting(app, 'training.enabled', true)
  })

  it('who is not allowed to enter', async () => {
    const id = await idOf('customs.staff')
    await sql("update account set withheld_permissions = '{training.enter}' where id = $1", [id])
    expect((await ask('customs.staff')).status).toBe(403)
  })
})

it('asks for mails in the other world', async () => {
  const { status, body } = await (await app.as('admin')).call('training.mails')
  expect([status, body.message]).toEqual([409, 'trainingElsewhere'])
})

it('has training made anew from outside, where it cannot be entered', async () => {
  said.state = 'failed'
  expect((await (await app.as('importer')).call('training.reset')).status).toBe(403)
  expect((await (await app.as('officer')).call('training.reset')).status).toBe(204)
  expect(said.resets).toEqual(['officer'])
  const { rows } = await sql("select actor_name from audit_event where action = 'training.reset'")
  expect(rows).toEqual([{ actor_name: 'officer' }])
})
