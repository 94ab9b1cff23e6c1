import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Admitted, Standing, Trainee } from '../../platform/training.ts'
import { setTraining } from '../../platform/world.ts'
import { addressOf, startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { wordsFor } from '../localization/public.ts'
import { sendDueMails } from '../notifications/actions.ts'
import { readSettings } from '../settings/public.ts'
import { endLostSessions } from './enter.ts'

/** Tickets that are good, and who stands, as the real world would say. */
const tickets = new Map<string, Admitted>()
const standing = new Map<string, Standing>()
const resets: string[] = []
const real = {
  redeem: async (ticket: string) => {
    const admitted = tickets.get(ticket)
    tickets.delete(ticket)
    return admitted
  },
  standing: async (ids: readonly string[]) => ids.flatMap((id) => standing.get(id) ?? []),
  reset: (by: string) => void resets.push(by),
}

let app: TestApp
beforeAll(async () => {
  setTraining(true)
  app = await startTestApp({ training: { kind: 'training', real, madeAt: '2026-06-17T08:00:00.000Z' } })
})
afterAll(async () => {
  await app?.close()
  setTraining(false)
})

const trainee = (userName: string, role: string, more: Partial<Trainee> = {}): Trainee => ({
  id: randomUUID(),
  userName,
  firstName: 'Ada',
  lastName: 'Berg',
  culture: 'fi',
  roles: [role],
  grantedPermissions: [],
  withheldPermissions: [],
  establishment: null,
  ...more,
})
const company = (name: string): NonNullable<Trainee['establishment']> => ({
  id: randomUUID(),
  name,
  kind: 'trading',
  groups: ['NP'],
})

const ticketFor = (who: Trainee, until = '2026-06-17T20:00:00.000Z'): string => {
  const ticket = `${who.id}${'-'.repeat(7)}`
  tickets.set(ticket, { trainee: who, until })
  standing.set(who.id, who)
  return ticket
}
const callerWith = (token: string): TestPerson['call'] => {
  const headers = { authorization: `Bearer ${token}` }
  return (name, input = {}) => app.visitor.call(name, { ...input, headers: { ...headers, ...input.headers } })
}
const enter = async (who: Trainee, until?: string): Promise<TestPerson['call']> => {
  const { status, body } = await app.visitor.call('training.enter', {
    body: { ticket: ticketFor(who, until) },
  })
  if (status !== 200) throw new Error(`${status} ${body.message}`)
  return callerWith(body.token)
}

describe('whoever comes in', () => {
  it.each([
    ['CA_ADMIN', false, 0],
    ['CUST_MANAGER', false, 3],
    ['CUST_USER', false, 3],
    ['ESTB_MANAGER', true, 0],
    ['ESTB_USER', true, 0],
    ['CULTIVATION', true, 0],
  ] as const)('is what he is there: %s', async (role, isOfCompany, points) => {
    const house = isOfCompany ? { establishment: company(`Nordfarm ${role}`) } : {}
    const call = await enter(trainee(`person.${role.toLowerCase()}`, role, house))
    const me = (await call('users.me')).body
    expect(me).toMatchObject({ userName: `person.${role.toLowerCase()}`, roles: [role], culture: 'fi' })
    expect(me.establishmentName).toBe(isOfCompany ? `TRAINING – Nordfarm ${role}` : null)
    const { rows } = await app.database.ownerPool.query(
      'select cardinality(customs_point_ids) as points from account where id = $1',
      [me.id],
    )
    expect(rows[0].points).toBe(points)
  })

  it('finds himself again, and his colleagues in the same invented company, whose licence allows something', async () => {
    const house = company('Nordfarm Oy')
    const first = trainee('ada', 'ESTB_MANAGER', { establishment: house })
    const before = (await (await enter(first))('users.me')).body
    const after = (await (await enter(first))('users.me')).body
    expect([after.id, after.establishmentId]).toEqual([before.id, before.establishmentId])
    const call = await enter(trainee('bo', 'ESTB_USER', { establishment: house }))
    expect((await call('users.me')).body.establishmentId).toBe(before.establishmentId)
    expect((await call('licenses.list')).body.total).toBe(1)
    expect((await call('trading-establishments.partners')).body.length).toBeGreaterThan(3)
  })

  it('takes another name where his is taken, and goes on as himself where he was invented', async () => {
    const other = await enter(trainee('importer', 'CA_ADMIN'))
    expect((await other('users.me')).body.userName).toBe('importer-2')
    const twin = await enter(trainee('importer', 'ESTB_MANAGER', { establishment: company('Anything') }))
    expect((await twin('users.me')).body.establishmentName).toBe('Osmund Life Sciences Ltd')
  })

  it('has a ticket for once, and a session no longer than his real one', async () => {
    const who = trainee('carl', 'CA_ADMIN')
    const ticket = ticketFor(who, '2026-06-17T08:10:00.000Z')
    const { body } = await app.visitor.call('training.enter', { body: { ticket } })
    const again = await app.visitor.call('training.enter', { body: { ticket } })
    expect([again.status, again.body.message]).toEqual([409, 'trainingTicketSpent'])
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString())
    expect(claims.exp).toBe(Date.parse('2026-06-17T08:10:00.000Z') / 1000)
  })
})

describe('who may not be there any more', () => {
  it('is out: closed there, or with other rights', async () => {
    const [closed, changed, stays] = ['dina', 'emil', 'fay'].map((name) => trainee(name, 'CA_ADMIN'))
    if (!closed || !changed || !stays) throw new Error('three people')
    const calls = [await enter(closed), await enter(changed), await enter(stays)]
    standing.delete(closed.id)
    standing.set(changed.id, { ...changed, withheldPermissions: ['case.decide'] })
    await endLostSessions(app.deps, real)
    const answers = await Promise.all(calls.map(async (call) => (await call('users.me')).status))
    expect(answers).toEqual([401, 401, 200])
    const again = await enter({ ...changed, withheldPermissions: ['case.decide'] })
    expect((await again('users.me')).body.permissions).not.toContain('case.decide')
  })
})

describe('nothing leads out', () => {
  it.each([
    ['account.login', { body: { userName: 'admin', password: 'Papaver-2026!' } }],
    ['account.requestReset', { body: { userName: 'admin', email: 'admin@papaver.example' } }],
    ['account.loginWithToken', { body: { token: 'x' } }],
  ] as const)('%s is closed', async (name, input) => {
    const { status, body } = await app.visitor.call(name, input)
    expect([status, body.message]).toEqual([409, 'trainingClosed'])
  })

  it('catches mails, which their recipient reads and nobody else but officers', async () => {
    const officer = await enter(trainee('gro', 'CA_ADMIN'))
    const clerk = await enter(trainee('hal', 'ESTB_MANAGER', { establishment: company('Halva') }))
    await app.database.ownerPool.query(
      `insert into mail_outbox (template, culture, recipient, subject, body, status, next_attempt_at, created_at)
        select 'USR_DEACTIVATED', 'en', email, 'TRAINING: a word', 'For one.', 'waiting', $1, $1
          from account where user_name = 'hal'`,
      [app.clock.now()],
    )
    await sendDueMails(app.deps)
    const own = (await clerk('training.mails')).body
    expect(own.items.map((mail: { subject: string }) => mail.subject)).toEqual(['TRAINING: a word'])
    const [{ id }] = own.items
    expect((await clerk('training.mail', { params: { id } })).body).toMatchObject({ text: 'For one.' })
    const rival = await enter(trainee('ida', 'ESTB_MANAGER', { establishment: company('Other') }))
    expect((await rival('training.mail', { params: { id } })).status).toBe(404)
    expect((await officer('training.mail', { params: { id } })).status).toBe(200)
    expect((await officer('emails.outboxState')).body.route.kind).toBe('caught')
  })

  it('marks files by their names', async () => {
    const officer = await enter(trainee('jo', 'CA_ADMIN'))
    const { headers, status } = await officer('users.export')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('filename="TRAINING-')
  })

  it('says who speaks: the authority bears the mark in every language', async () => {
    const names = Object.entries((await readSettings(app.deps.db))['authority.names'])
    expect(names.length).toBeGreaterThan(5)
    for (const [culture, name] of names)
      expect(name.startsWith(wordsFor(culture)('training.mark'))).toBe(true)
  })

  it('keeps its cookie apart', async () => {
    const { headers } = await app.fastify.inject({ url: addressOf('/api/moduleSettings/public', {}) })
    expect(String(headers['set-cookie'])).toMatch(/^XSRF-TOKEN-TRAINING=.*Path=\/training\//)
  })
})

it('is made anew by whoever may, and by nobody else', async () => {
  const clerk = await enter(trainee('kai', 'ESTB_MANAGER', { establishment: company('Kaira') }))
  expect((await clerk('training.reset')).status).toBe(403)
  expect(resets).toEqual([])
  const officer = await enter(trainee('lea', 'CA_ADMIN'))
  expect((await officer('training.reset')).status).toBe(204)
  expect(resets).toEqual(['lea'])
  const state = (await officer('training.state')).body
  expect(state).toMatchObject({ isTraining: true, status: 'ready', madeAt: '2026-06-17T08:00:00.000Z' })
  expect((await officer('training.ticket')).body.message).toBe('trainingElsewhere')
})
