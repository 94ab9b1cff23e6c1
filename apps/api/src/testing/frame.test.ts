import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutSecrets } from '../platform/redaction.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/** What every call has in common, seen from outside through a whole app. */
const password = 'Papaver-2026!'
const lines: string[] = []
let app: TestApp
let listening: Promise<string>
beforeAll(async () => {
  const log = pino(
    { level: 'trace', formatters: { log: withoutSecrets } },
    { write: (line: string) => void lines.push(line) },
  )
  app = await startTestApp({ log })
  listening = app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app?.close())

const post = (url: string, headers: Record<string, string>, payload: unknown) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const login = (headers: Record<string, string> = {}, payload: unknown = { userName: 'importer', password }) =>
  post('/api/account/login', headers, payload)

describe('a change that a browser sends', () => {
  const cookie = 'XSRF-TOKEN=abcdefghijklmnop'
  const header = { 'x-xsrf-token': 'abcdefghijklmnop' }
  const cases: [what: string, headers: Record<string, string>, status: number][] = [
    ['from no browser', {}, 200],
    ['with cookie and header', { 'sec-fetch-site': 'same-origin', cookie, ...header }, 200],
    ['typed into the address bar', { 'sec-fetch-site': 'none', cookie, ...header }, 200],
    ['of an older browser', { cookie, ...header }, 200],
    ['without the header', { 'sec-fetch-site': 'same-origin', cookie }, 403],
    ['without the cookie', { 'sec-fetch-site': 'same-origin', ...header }, 403],
    ['with neither', { 'sec-fetch-site': 'same-origin' }, 403],
    [
      'with another header',
      { 'sec-fetch-site': 'same-origin', cookie, 'x-xsrf-token': 'abcdefghijklmnoq' },
      403,
    ],
    [
      'with an empty pair',
      { 'sec-fetch-site': 'same-origin', cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' },
      403,
    ],
    ['from another site', { 'sec-fetch-site': 'cross-site', cookie, ...header }, 403],
    ['from a sister site', { 'sec-fetch-site': 'same-site', cookie, ...header }, 403],
  ]
  it.each(cases)('%s', async (_what, headers, status) => {
    const answer = await login(headers)
    expect(answer.statusCode).toBe(status)
    if (status === 403) expect(answer.json()).toMatchObject({ message: 'crossSite' })
  })

  it('gets its cookie with the first page', async () => {
    const { cookies } = await app.fastify.inject({ url: '/api/moduleSettings/public' })
    expect(cookies).toMatchObject([{ name: 'XSRF-TOKEN', sameSite: 'Strict', path: '/' }])
    expect(cookies[0]?.value.length).toBeGreaterThanOrEqual(16)
  })
})

describe('a body of the wrong shape', () => {
  const cases: [what: string, payload: unknown, fields: string[]][] = [
    ['empty', {}, ['userName', 'password']],
    ['of wrong types', { userName: 1, password: [] }, ['userName', 'password']],
    ['too long', { userName: 'x'.repeat(51), password: 'x' }, ['userName']],
    ['no object', [], ['']],
    ['null', null, ['']],
  ]
  it.each(cases)('%s is refused with its fields', async (_what, payload, fields) => {
    const answer = await login({}, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    const { message, details, requestId } = answer.json()
    expect(message).toBe('invalidInput')
    expect(requestId).toBe(answer.headers['x-request-id'])
    expect([...new Set(details.fields.map(({ path }: { path: string }) => path))]).toEqual(fields)
  })

  it.each([
    ['no JSON', '{"userName":', 'application/json', 400, 'invalidInput'],
    [
      'poisoned',
      '{"__proto__":{"x":1},"userName":"a","password":"b"}',
      'application/json',
      400,
      'invalidInput',
    ],
    ['of another kind', 'userName=a', 'application/x-www-form-urlencoded', 415, 'unsupportedMedia'],
    ['enormous', `"${'x'.repeat(1_100_000)}"`, 'application/json', 413, 'tooLarge'],
  ])('%s is refused', async (_what, payload, type, status, message) => {
    const answer = await login({ 'content-type': type }, payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ message })
  })
})

describe('half a character', () => {
  it.each([
    ['in a field', '{"userName":"a\\ud800","password":"b"}', 'userName'],
    ['in a list', '{"userName":"a","password":"b","x":["\\udfff"]}', 'x.0'],
    ['in a name', '{"userName":"a","password":"b","x":{"\\ud800":1}}', 'x'],
  ])('%s is wrong input', async (_what, payload, path) => {
    const answer = await login({}, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details).toEqual({ fields: [{ path, code: 'malformed' }] })
  })

  it('is not a whole one of two halves', async () => {
    expect((await login({}, '{"userName":"\\ud83c\\udf38","password":"b"}')).statusCode).toBe(403)
  })
})

it('a key of a command that is too long to be kept is refused, not cut', async () => {
  const importer = await app.as('importer')
  const ask = (key: string) => importer.call('users.me', { headers: { 'idempotency-key': key } })
  const answer = await ask('k'.repeat(101))
  expect([answer.status, answer.body.details]).toEqual([
    400,
    { fields: [{ path: 'idempotency-key', code: 'tooLong' }] },
  ])
  expect((await ask('k'.repeat(100))).status).toBe(200)
})

describe('what reaches no route', () => {
  const isOurs = (headers: Record<string, unknown>) => {
    expect(headers['content-type']).toContain('application/problem+json')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['cache-control']).toBe('no-store')
  }

  it.each(['/%zz', '/api/%', '/api/authorizations/%c0%ae'])('%s has our shape and headers', async (url) => {
    const answer = await app.fastify.inject({ method: 'GET', url })
    expect(answer.statusCode).toBe(400)
    isOurs(answer.headers)
    expect(answer.json()).toEqual({ message: 'invalidInput', requestId: answer.headers['x-request-id'] })
  })

  it.each([
    ['what is no HTTP', 'HELLO\r\n\r\n', 400, 'invalidInput'],
    [
      'a head that is too long',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'tooLarge',
    ],
  ])('%s has them, too', async (_what, sent, status, message) => {
    const { port } = new URL(await listening)
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(sent)
    let text = ''
    for await (const piece of socket) text += piece
    const [head = '', body = ''] = text.split('\r\n\r\n')
    const [first = '', ...lines] = head.split('\r\n')
    expect(first).toContain(` ${status} `)
    isOurs(Object.fromEntries(lines.map((line) => line.split(/: (.*)/s))))
    expect(JSON.parse(body).message).toBe(message)
  })
})

describe('an address that nobody answers', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['DELETE', '/api/account/login'],
    ['GET', '/api/authorizations/../../etc/passwd'],
  ] as const)('%s %s', async (method, url) => {
    const answer = await app.fastify.inject({ method, url })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(Object.keys(answer.json()).sort()).toEqual(['message', 'requestId'])
    expect(answer.json().message).toBe('notFound')
  })
})

it('says nothing of its inside when something breaks, and logs it under the request id', async () => {
  const { ownerPool } = app.database
  const importer = await app.as('importer')
  await ownerPool.query('alter table establishment rename to establishment_away')
  const answer = await importer.call('users.me')
  await ownerPool.query('alter table establishment_away rename to establishment')
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({ message: 'internal', requestId: answer.headers['x-request-id'] })
  const line = lines.find((line) => line.includes(answer.body.requestId) && line.includes('unexpected'))
  expect(line).toContain('establishment')
  expect((await importer.call('users.me')).status).toBe(200)
})

it('writes neither passwords nor tokens into the log', async () => {
  const wrong = 'Wrong-4711!secret'
  await login({}, { userName: 'importer', password: wrong })
  const { token } = (await login()).json() as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  await app.fastify.inject({ url: `/api/account/poke?token=${token}`, headers })
  await app.fastify.inject({ url: `/api/nothing/${token}` })
  await post('/api/account/auditLogout', headers, JSON.stringify('importer'))
  const text = lines.join('')
  expect(text).toContain('/api/account/login')
  for (const secret of [password, wrong, token, token.slice(-43)]) expect(text).not.toContain(secret)
  const { rows } = await app.database.ownerPool.query('select * from audit_event')
  for (const secret of [password, wrong, token]) expect(JSON.stringify(rows)).not.toContain(secret)
})
