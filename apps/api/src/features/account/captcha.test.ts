import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OutgoingFailed, readOutsideJson } from '../../platform/outside/json.ts'
import { forgetAllGuesses, setSetting, sqlOf } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

vi.mock('../../platform/outside/json.ts', async (original) => ({
  ...(await original<typeof import('../../platform/outside/json.ts')>()),
  readOutsideJson: vi.fn(),
}))
const google = vi.mocked(readOutsideJson)

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({ beside: app })
  await setSetting(app, 'captcha.cost', 1)
  await setSetting(app, 'captcha.maxGuesses', 50)
})
afterAll(async () => {
  await other?.close()
  await app?.close()
})
beforeEach(() => forgetAllGuesses(app))

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
const challenge = async (): Promise<Challenge> => (await app.visitor.call('account.captcha')).body.challenge
const solve = async (given: Challenge) => {
  const solution = await solveChallenge({ challenge: given, deriveKey })
  if (solution === null) throw new Error('not solved')
  return { challenge: given, solution }
}
const send = async (recaptcha: string, at = app) => {
  const body = { userName: 'nobody', email: 'a@b.example', recaptcha }
  const answer = await at.visitor.call('account.requestReset', { body })
  return `${answer.status} ${answer.body.message ?? ''}`.trim()
}
const refused = '400 accountCaptchaFailed'

describe('the proof of work', () => {
  it('is accepted once, on whichever process', async () => {
    const answer = encode(await solve(await challenge()))
    expect(await send(answer)).toBe('204')
    expect([await send(answer), await send(answer, other)]).toEqual([refused, refused])
  })

  it('of ten at once is accepted once', async () => {
    const answer = encode(await solve(await challenge()))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(answer, index % 2 ? app : other)),
    )
    expect(answers.filter((each) => each === '204')).toHaveLength(1)
    expect(answers.filter((each) => each === refused)).toHaveLength(9)
  })

  it('is not accepted again in another spelling', async () => {
    const proof = await solve(await challenge())
    expect(await send(encode(proof))).toBe('204')
    const { parameters, signature } = proof.challenge
    const spellings = [
      { ...proof, more: 1 },
      { ...proof, challenge: { parameters, signature: signature?.toUpperCase() } },
      { ...proof, challenge: { signature, parameters: { ...parameters, expiresAt: 1 } } },
      {
        ...proof,
        challenge: { signature, parameters: Object.fromEntries(Object.entries(parameters).reverse()) },
      },
    ]
    for (const spelling of spellings) expect(await send(encode(spelling))).toBe(refused)
  })

  it('has its minutes by our clock, whatever the browser says of them', async () => {
    const given = await challenge()
    expect(given.parameters.expiresAt).toBe(app.clock.now().getTime() / 1000 + 20 * 60)
    const [early, late] = [await solve(given), await solve(await challenge())]
    app.clock.advance(20 * 60_000 - 1)
    expect(await send(encode(early))).toBe('204')
    app.clock.advance(1)
    expect(await send(encode(late))).toBe(refused)
    const longer = { ...late.challenge.parameters, expiresAt: 9_999_999_999 }
    expect(await send(encode({ ...late, challenge: { ...late.challenge, parameters: longer } }))).toBe(
      refused,
    )
    const forged = { ...longer, data: { expiresAt: 9_999_999_999 } }
    expect(await send(encode({ ...late, challenge: { ...late.challenge, parameters: forged } }))).toBe(
      refused,
    )
  })

  it('is refused unsolved, unsigned, made easier, or in any other shape', async () => {
    const proof = await solve(await challenge())
    const { challenge: given, solution } = proof
    const easier = { ...given.parameters, keyPrefix: '00' }
    const wrong = [
      '',
      'x',
      encode(null),
      encode([]),
      encode({}),
      encode({ challenge: null, solution: null }),
      encode({ challenge: {}, solution: {} }),
      encode({ challenge: given, solution: null }),
      encode({ challenge: given, solution: { ...solution, counter: solution.counter + 1 } }),
      encode({ challenge: given, solution: { ...solution, counter: -1 } }),
      encode({ challenge: given, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      encode({ challenge: { parameters: given.parameters }, solution }),
      encode({ challenge: { ...given, signature: 'f'.repeat(64) }, solution }),
      encode({ challenge: { ...given, parameters: easier }, solution }),
      encode({ challenge: { ...given, parameters: { ...given.parameters, cost: 1e9 } }, solution }),
      Buffer.from('{"challenge":{"parameters":{"__proto__":{}}},"solution":{}}').toString('base64'),
    ]
    for (const answer of wrong)
      expect([answer.slice(0, 60), await send(answer)]).toEqual([answer.slice(0, 60), refused])
    expect(await send(encode(proof))).toBe('204')
  })

  it('asks for a number of guesses that nobody knows beforehand, and no more than the most', async () => {
    const counters = []
    for (let each = 0; each < 20; each += 1) counters.push((await solve(await challenge())).solution.counter)
    expect(Math.max(...counters)).toBeLessThanOrEqual(50)
    expect(Math.min(...counters)).toBeGreaterThanOrEqual(25)
    expect(new Set(counters).size).toBeGreaterThan(3)
  })

  it('is refused before anything is counted or looked up', async () => {
    expect(await send('')).toBe(refused)
    expect((await sqlOf(app)('select * from attempt_counter')).rows).toEqual([])
  })
})

describe('the captcha of somebody else', () => {
  beforeAll(async () => {
    await setSetting(app, 'captcha.provider', 'recaptcha')
    await setSetting(app, 'captcha.siteKey', 'site')
    await setSetting(app, 'captcha.secret', 'hidden-key')
  })
  afterEach(() => google.mockReset())
  afterAll(async () => {
    await setSetting(app, 'captcha.provider', 'altcha')
  })

  it('is asked for with its key, and its secret stays here', async () => {
    const { bytes, body } = await app.visitor.call('account.captcha')
    expect(body).toEqual({ provider: 'recaptcha', siteKey: 'site', challenge: null })
    expect(bytes.toString()).not.toContain('hidden-key')
  })

  it.each<[string, unknown, string]>([
    ['a person', { success: true, score: 0.9 }, '204'],
    ['a person without a score', { success: true }, '204'],
    ['as much a machine', { success: true, score: 0.4 }, refused],
    ['no', { success: false }, refused],
    ['something else', 'yes', refused],
    ['nothing', null, refused],
  ])('that says %s', async (_name, verdict, expected) => {
    google.mockResolvedValue(verdict)
    expect(await send('their-answer')).toBe(expected)
    const [question] = google.mock.calls[0] ?? []
    expect(question?.address.origin).toBe('https://www.google.com')
    expect(String(question?.form)).toBe('secret=hidden-key&response=their-answer')
  })

  it('that cannot be reached is a no', async () => {
    google.mockRejectedValue(new OutgoingFailed('no answer'))
    expect(await send('their-answer')).toBe(refused)
  })

  it('is not even asked without an answer', async () => {
    google.mockResolvedValue({ success: true })
    expect(await send('')).toBe(refused)
    expect(google).not.toHaveBeenCalled()
  })
})

it('may be switched off', async () => {
  await setSetting(app, 'captcha.provider', 'none')
  expect((await app.visitor.call('account.captcha')).body).toMatchObject({
    provider: 'none',
    challenge: null,
  })
  expect(await send('')).toBe('204')
  await setSetting(app, 'captcha.provider', 'altcha')
})
