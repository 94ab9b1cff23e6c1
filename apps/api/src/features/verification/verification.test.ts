import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { sweepOldViews } from './jobs.ts'

const token = 'a-token-of-this-test_only'
let app: TestApp
let permit: IssuedPermit
let officer: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  permit = await issuePermit(app)
  // The real token is on the paper only.
  await behind('update trade_authorization set token_hash = $1 where case_id = $2', [
    createHash('sha256').update(token).digest(),
    permit.id,
  ])
})
afterAll(() => app?.close())
/** A minute of its own for each test, so that none uses up the calls of another. */
beforeEach(() => app.clock.advance(60_000))

/** Behind the app's back, as the owner of the database. */
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
const verify = (body: unknown, headers: Record<string, string> = {}) =>
  app.visitor.call('verification.verify', { body, headers })
const byCode = () => ({ number: permit.number, checkCode: permit.checkCode })

describe('a paper is looked at', () => {
  it('by its QR code: all but persons, addresses and prices', async () => {
    const { status, body, headers } = await verify({ token })
    expect(status).toBe(200)
    expect(body).toEqual({
      verdict: 'VALID',
      checkedAt: app.clock.now().toISOString(),
      isDemonstration: true,
      authority: {
        name: expect.any(String),
        country: 'Valdoria',
        domain: 'localhost:3000',
        mail: 'permits@nacs.example.com',
        webSite: null,
      },
      permit: {
        number: permit.number,
        kindName: expect.any(String),
        direction: 'import',
        transit: null,
        issuedOn: '2026-06-17',
        validUntil: '2026-09-15',
        daysLeft: 90,
        importer: { name: 'Osmund Life Sciences Ltd', countryId: 'XV', countryName: 'Valdoria' },
        exporter: { name: expect.any(String), countryId: 'FR', countryName: 'France' },
        replacedBy: null,
        signature: 'genuine',
        compromisedAt: null,
        signer: { owner: expect.any(String), issuer: null },
        stamp: null,
        lines: [
          {
            position: 1,
            name: 'Morphine sulfate pentahydrate',
            drugs: [{ name: 'Morphine', authorizedGrams: '3008.4', remainingGrams: '3008.4' }],
            authorizedQuantity: '4',
            unit: 'kg',
            isInGrams: false,
          },
        ],
      },
      license: null,
      cultivation: null,
    })
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
  })

  it('by number and code: no quantities, of the partner the country alone', async () => {
    const { body } = await verify(byCode())
    expect(body).toMatchObject({ verdict: 'VALID', permit: { lines: null, signature: 'genuine' } })
    expect(body.permit.exporter).toEqual({ name: null, countryId: 'FR', countryName: 'France' })
    expect(body.permit.importer.name).toBe('Osmund Life Sciences Ltd')
  })

  it('however number and code were typed', async () => {
    const typed = {
      number: permit.number.toLowerCase().replaceAll('/', ' '),
      checkCode: ` ${permit.checkCode.toLowerCase()} `,
    }
    expect((await verify(typed)).body.verdict).toBe('VALID')
  })

  it('in the language of the reader', async () => {
    const { body } = await verify({ token }, { culture: 'fi' })
    expect(body.permit.exporter.countryName).toBe('Ranska')
    expect(body.permit.lines[0].name).not.toBe('Morphine sulfate pentahydrate')
  })
})

describe('who guesses learns nothing', () => {
  const without = (body: object) => ({ ...body, checkedAt: '' })
  const guesses = () => ({
    wrongNumber: { number: 'XV/I/NP/2026/999999-0', checkCode: permit.checkCode },
    wrongCode: {
      number: permit.number,
      checkCode: permit.checkCode === 'AAAA-AAAA' ? 'CCCC-CCCC' : 'AAAA-AAAA',
    },
    noNumber: { number: '<b>', checkCode: 'x' },
    wrongToken: { token: 'x'.repeat(22) },
  })

  it('from the answer: status and body are the same', async () => {
    const answers = []
    for (const guess of Object.values(guesses())) answers.push(await verify(guess))
    const [first] = answers
    expect(first?.body).toMatchObject({ verdict: 'NOT_FOUND', permit: null })
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(without(body)).toEqual(without(first?.body))
    }
  })

  it('from the work: a wrong number asks the database for the same as a wrong code', async () => {
    const statements = async (guess: unknown): Promise<string[]> => {
      const spy = vi.spyOn(pg.Client.prototype, 'query')
      await verify(guess)
      const asked = spy.mock.calls.map(([first]) => {
        const query = first as string | { text?: string }
        return typeof query === 'string' ? query : (query.text ?? '')
      })
      spy.mockRestore()
      return asked
    }
    const { wrongNumber, wrongCode } = guesses()
    // Settings and masters that are held for a second must not be read anew between the two.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    await verify(wrongNumber)
    const ofNumber = await statements(wrongNumber)
    const ofCode = await statements(wrongCode)
    clock.mockRestore()
    expect(ofNumber.some((text) => text.includes('check_code'))).toBe(true)
    expect(ofCode).toEqual(ofNumber)
  })

  it('and is counted: 429 with the seconds to wait, apart for codes and scans', async () => {
    const { wrongCode, wrongToken } = guesses()
    const codes = []
    for (let index = 0; index < 11; index += 1) codes.push(await verify(wrongCode))
    expect(codes.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
    expect(codes[10]?.body).toMatchObject({ message: 'tooManyRequests', details: { retryAfter: 60 } })
    expect(codes[10]?.headers['retry-after']).toBe('60')
    const scans = []
    for (let index = 0; index < 21; index += 1) scans.push((await verify(wrongToken)).status)
    expect(scans).toEqual([...Array(20).fill(200), 429])
    app.clock.advance(60_000)
    expect((await verify(byCode())).status).toBe(200)
  })

  it('fifty at once get no more than the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(guesses().wrongCode)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  })
})

describe('the verdict is that of this moment', () => {
  afterEach(() =>
    behind(`update work_case set status = 'ISS', valid_until = '2026-09-15' where id = $1`, [permit.id]),
  )

  it.each([
    ['PAU', 'PARTLY_USED'],
    ['CLO', 'USED_UP'],
    ['EXP', 'EXPIRED'],
    ['CAN', 'CANCELLED'],
    ['SUS', 'SUSPENDED'],
    ['RVK', 'REVOKED'],
    ['RPL', 'REPLACED'],
  ])('%s: %s', async (status, verdict) => {
    await behind('update work_case set status = $2 where id = $1', [permit.id, status])
    const { body } = await verify({ token })
    expect(body).toMatchObject({ verdict, permit: { signature: 'genuine' } })
  })

  it('expired by the day, whether the nightly job has been there or not', async () => {
    const before = app.clock.now()
    app.clock.set('2026-09-15T20:00:00Z')
    expect((await verify({ token })).body).toMatchObject({ verdict: 'VALID', permit: { daysLeft: 0 } })
    // Midnight of the authority, three hours before that of Greenwich.
    app.clock.set('2026-09-15T21:00:00Z')
    expect((await verify({ token })).body).toMatchObject({ verdict: 'EXPIRED', permit: { daysLeft: -1 } })
    app.clock.set(before)
  })
})

describe('what is kept', () => {
  it('is a row for each look, without address and token', async () => {
    const other = await issuePermit(app)
    await verify({ number: other.number, checkCode: other.checkCode }, { 'user-agent': 'x'.repeat(300) })
    const { rows } = await behind('select * from verification_view where case_id = $1', [other.id])
    expect(rows).toMatchObject([
      { via: 'number', verdict: 'VALID', network: '127.0.0.0/24', user_agent: 'x'.repeat(200) },
    ])
    await verify({ token })
    const whole = await behind(`select string_agg(v::text, '') as text from verification_view v`)
    expect(whole.rows[0].text).not.toContain(token)

    const views = await officer.call('verification.views', { params: { id: other.id } })
    expect(views.body).toEqual({ total: 1, last30Days: 1, isFlagged: false })
    await behind(
      `insert into verification_view (case_id, at, via, verdict) select $1, $2, 'token', 'VALID' from generate_series(1, 30)`,
      [other.id, app.clock.now()],
    )
    expect((await officer.call('verification.views', { params: { id: other.id } })).body).toMatchObject({
      total: 31,
      isFlagged: true,
    })

    await behind(
      `update verification_view set at = at - interval '181 days' where case_id = $1 and user_agent is not null`,
      [other.id],
    )
    await sweepOldViews(app.deps, app.clock.now())
    expect((await officer.call('verification.views', { params: { id: other.id } })).body).toMatchObject({
      total: 30,
    })
  })
})

it('publishes the keys that papers are checked with', async () => {
  const { body } = await app.visitor.call('verification.keys')
  expect(body.keys).toEqual([
    {
      keyId: expect.stringMatching(/^XV-2026-/),
      algorithm: 'Ed25519',
      publicKeyPem: expect.stringContaining('PUBLIC KEY'),
      certificatePem: expect.stringContaining('CERTIFICATE'),
      chainPem: null,
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      validFrom: expect.any(String),
      validUntil: expect.any(String),
      retiredAt: null,
      compromisedAt: null,
    },
  ])
})
