import { type CallName, calls } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportIncident } from '../../testing/incidents.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { findPerson } from '../account/public.ts'
import { sendDays } from '../calendar/daily.ts'
import { sendDigests } from '../notifications/digest.ts'

let app: TestApp
/** Cleared for confidential cases, and everything else that an officer may. */
let admin: TestPerson
/** As the admin, but not cleared. */
let officer: TestPerson
let suspicion: { id: string; version: number; number: string }
let theft: { id: string; version: number; number: string }
const sql = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows
const mailIds = async (condition: string): Promise<string[]> =>
  (await sql(`select id from mail_outbox where ${condition}`)).map(({ id }) => id)
const step = async (person: TestPerson, of: { id: string }, action: string, body: object = {}) => {
  const { version } = (await person.call('incidents.get', { params: { id: of.id } })).body
  const answer = await person.call('incidents.act', {
    params: { id: of.id, action },
    body: { version, ...body },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

beforeAll(async () => {
  app = await startTestApp()
  await sql(`update account set withheld_permissions = '{incident.confidential}' where user_name = 'officer'`)
  ;[admin, officer] = [await app.as('admin'), await app.as('officer')]
  const importer = await app.as('importer')
  theft = await reportIncident(importer, { kind: 'THEFT' })
  suspicion = await reportIncident(importer, { kind: 'SUSPICIOUS-ORDER', subject: 'Doubtful Trading Ltd' })
  // The link of an open case names the confidential one; the officer has heard of it before it became confidential.
  await step(admin, theft, 'link', { reference: suspicion.number })
  await step(admin, suspicion, 'take')
  await sql(
    `insert into notification (account_id, code, topic, severity, params, entity, entity_id, created_at)
      select officer.id, code, topic, severity, params, entity, entity_id, notification.created_at
      from notification, account officer
      where entity_id = $1 and officer.user_name = 'officer' limit 1`,
    [suspicion.id],
  )
  // Mails of many lines, and one that was sent again.
  await sql(
    `update notification set is_for_digest = true from account
      where account_id = account.id and user_name = 'admin' and entity_id = $1`,
    [suspicion.id],
  )
  app.clock.set('2026-06-18T09:00:00Z')
  await sendDigests(app.deps, (db, id) => findPerson(db, id))
  await sql(`update work_case set due_on = '2026-06-18' where id = $1`, [suspicion.id])
  await sendDays(app.deps)
  ;[admin, officer] = [await signInAgain(app, 'admin'), await signInAgain(app, 'officer')]
  const [first] = await mailIds(`entity_id = '${suspicion.id}'`)
  await sql(`update mail_outbox set status = 'sent', sent_at = now() where id = $1`, [first])
  const again = await admin.call('emails.actOnMail', { params: { id: first ?? '', action: 'resend' } })
  expect(again.status).toBe(200)
})
afterAll(() => app?.close())

const secrets = async (): Promise<string[]> => [
  suspicion.number,
  suspicion.id,
  ...(await mailIds(`entity_id = '${suspicion.id}' or body like '%${suspicion.number}%'`)),
]
/** Everything that is read without naming a record, in its widest form. */
const readings = (Object.keys(calls) as CallName[]).filter((name) => {
  const [method, path, who] = calls[name]
  return method === 'GET' && !path.includes(':') && who !== 'anyone' && who !== 'secondFactor'
})
/** The first of these that a list takes. */
const widest: Record<string, string>[] = [
  { view: 'all', pageSize: '100' },
  { pageSize: '100' },
  { format: 'csv' },
  {},
]
const heardBy = async (person: TestPerson, name: CallName): Promise<string> => {
  for (const query of widest) {
    const { status, body } = await person.call(name, { query })
    if (status === 200) return typeof body === 'string' ? body : JSON.stringify(body)
  }
  return ''
}

describe('a confidential case', () => {
  it('is named in mails of many lines', async () => {
    for (const code of ['DIGEST', 'CA_DAILY'])
      expect(
        await sql('select about from mail_outbox where template = $1 and $2 = any(about)', [
          code,
          suspicion.id,
        ]),
        code,
      ).toHaveLength(1)
  })

  it('appears in nothing that an officer who is not cleared can read', async () => {
    const hidden = await secrets()
    const namedIn = (text: string): string[] => hidden.filter((each) => text.includes(each))
    const toCleared: string[] = []
    for (const name of readings) {
      if (namedIn(await heardBy(admin, name)).length > 0) toCleared.push(name)
      expect(namedIn(await heardBy(officer, name)), name).toEqual([])
    }
    expect(toCleared).toEqual(
      expect.arrayContaining([
        ...['audit.list', 'audit.export', 'emails.outbox', 'notifications.list'],
        ...['incidents.list', 'incidents.timeline', 'work.list', 'calendar.list', 'dashboard.mine'],
      ]),
    )
  })

  it('is counted for nobody who may not know of it', async () => {
    const counted = async (person: TestPerson): Promise<number> => {
      const { counts } = (await person.call('emails.outboxState')).body
      return Object.values<number>(counts).reduce((sum, count) => sum + count, 0)
    }
    const all = await counted(admin)
    expect(await counted(officer)).toBe(all - ((await secrets()).length - 2))
    expect((await officer.call('emails.outbox')).body.total).toBe(await counted(officer))
    const [{ id }] = (await sql(`select id from account where user_name = 'admin'`)) as [{ id: string }]
    const openCases = async (person: TestPerson) =>
      (await person.call('users.get', { params: { id } })).body.openCases
    expect(await openCases(officer)).toBe((await openCases(admin)) - 1)
  })

  it('has mails that are not found by their id, and not sent again', async () => {
    const ids = (await secrets()).slice(2)
    expect(ids.length).toBeGreaterThan(3)
    for (const id of ids) {
      expect((await officer.call('emails.mail', { params: { id } })).status, id).toBe(404)
      const again = await officer.call('emails.actOnMail', { params: { id, action: 'resend' } })
      expect(again.status, id).toBe(404)
      expect((await admin.call('emails.mail', { params: { id } })).status, id).toBe(200)
    }
  })

  it('is named in the history of no case that it is linked with', async () => {
    const history = async (person: TestPerson) =>
      JSON.stringify((await person.call('incidents.history', { params: { id: theft.id } })).body)
    expect(await history(admin)).toContain(suspicion.number)
    expect(await history(officer)).not.toContain(suspicion.number)
  })

  it('is read by who reported it, with what he was sent about it', async () => {
    const importer = await signInAgain(app, 'importer')
    expect((await importer.call('incidents.get', { params: { id: suspicion.id } })).status).toBe(200)
    await step(admin, suspicion, 'ask', { comment: 'When was the order placed?' })
    const { items } = (await importer.call('notifications.list', { query: { view: 'all' } })).body
    expect(JSON.stringify(items)).toContain(suspicion.number)
  })
})
