import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutSecrets } from '../../platform/redaction.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { mailsTo, openDoors, register, tokenIn } from '../../testing/strangers.ts'

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  const log = pino(
    { level: 'trace', formatters: { log: withoutSecrets } },
    { write: (line: string) => void lines.push(line) },
  )
  app = await startTestApp({ log })
  await openDoors(app)
})
afterAll(() => app?.close())

const hour = 3_600_000
const stranger = async (username: string): Promise<string> => {
  const email = `${username}@castellan.example`
  await register(app, { username, email })
  return tokenIn(app, email, 'verify')
}
const look = (token: string) => app.visitor.call('registration.checkEmail', { params: { token } })
const use = (token: string) => app.visitor.call('registration.verifyEmail', { params: { token } })
const over = [409, 'registrationLinkOver']
const statusOf = async (userName: string) =>
  (await app.database.ownerPool.query('select status from account where user_name = $1', [userName])).rows[0]
    .status

describe('the link of the first mail', () => {
  it('is looked at as often as one likes, and used once', async () => {
    const token = await stranger('once')
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await look(token)
      expect([status, body]).toEqual([200, { firstName: 'Nadia', userName: 'once' }])
    }
    expect(await statusOf('once')).toBe('UNV')
    expect((await use(token)).status).toBe(204)
    expect(await statusOf('once')).toBe('REQ')
    const again = [await use(token), await look(token)]
    expect(again.map(({ status, body }) => [status, body.message])).toEqual([over, over])
  })

  it('is used once by two at the same moment', async () => {
    const token = await stranger('race')
    const answers = await Promise.all([use(token), use(token), use(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
    const { rows } = await app.database.ownerPool.query(
      `select count(*)::int as n from user_history h join account a on a.id = account_id
       where user_name = 'race' and action = 'verify'`,
    )
    expect(rows[0].n).toBe(1)
  })

  it('stays open for as many hours as the setting says', async () => {
    const token = await stranger('slow')
    app.clock.advance(48 * hour - 1000)
    expect((await look(token)).status).toBe(200)
    app.clock.advance(2000)
    const late = [await look(token), await use(token)]
    expect(late.map(({ status, body }) => [status, body.message])).toEqual([over, over])
    expect(await statusOf('slow')).toBe('UNV')
  })

  it('tells the authority when it was used', async () => {
    const token = await stranger('told')
    await use(token)
    const { rows } = await app.database.ownerPool.query(
      `select user_name, link from notification n join account a on a.id = n.account_id
       where code = 'USR_VERIFIED_CA' and n.entity_id = (select id::text from account where user_name = 'told')
       order by user_name`,
    )
    expect(rows.map(({ user_name }) => user_name)).toEqual(['admin', 'officer'])
    expect(rows[0].link).toMatch(/^\/users\/[0-9a-f-]{36}$/)
  })

  it.each(['', 'x', 'A'.repeat(43), '../../secrets', '%00'])('is none where it is %j', async (token) => {
    const answers = [await look(token || ' '), await use(token || ' ')]
    for (const { status } of answers) expect([400, 409]).toContain(status)
  })

  it('opens nothing but what it is for', async () => {
    const token = await stranger('other')
    const { status, body } = await app.visitor.call('registration.state', { params: { token } })
    expect([status, body.message]).toEqual(over)
  })
})

it('never stands in the log', async () => {
  const token = await stranger('logged')
  await look(token)
  await use(token)
  await use(token)
  await app.visitor.call('registration.state', { params: { token } })
  const text = lines.join('')
  expect(text).toContain('/api/userRegistration/verifyEmail/:token')
  expect(text).not.toContain(token)
  expect(text).not.toContain('Harbour-7seal!')
  expect((await mailsTo(app, 'logged@castellan.example')).length).toBe(1)
})
