import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await setSetting(app, 'captcha.cost', 1)
  await setSetting(app, 'captcha.maxGuesses', 50)
  await setSetting(app, 'security.verificationsPerMinute', 3)
})
afterAll(() => app?.close())
beforeEach(() => app.clock.advance(60_000))

const permit = { number: 'XV/I/NP/2026/999999-0', checkCode: 'CCCC-CCCC' }
const verify = (proof?: string) => app.visitor.call('verification.verify', { body: { ...permit, proof } })
const report = (proof?: string) =>
  app.visitor.call('verification.reportMismatch', {
    body: { number: permit.number, description: 'Another quantity', proof },
  })

/** Takes what is free in this minute, and answers how the next one is refused. */
const useUp = async (ask = verify, free = 200) => {
  for (let index = 0; index < 3; index += 1) expect((await ask()).status).toBe(free)
  const refused = await ask()
  expect([refused.status, refused.body.message]).toEqual([429, 'tooManyRequests'])
  return refused.body.details
}
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
const solve = async (challenge: Challenge): Promise<string> =>
  encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })

it('above what is free each check costs a proof, which the refusal asks for and which counts once', async () => {
  const { captcha, retryAfter } = await useUp()
  expect(retryAfter).toBe(60)
  expect(captcha).toMatchObject({ provider: 'altcha', challenge: { signature: expect.any(String) } })
  const proof = await solve(captcha.challenge)
  const first = await verify(proof)
  expect([first.status, first.body.verdict]).toEqual([200, 'NOT_FOUND'])
  const again = await verify(proof)
  expect(again.status).toBe(429)
  expect((await verify(await solve(again.body.details.captcha.challenge))).status).toBe(200)
})

it('a proof that is none, forged or late does not do', async () => {
  const { captcha } = await useUp()
  const forged = { ...captcha.challenge, signature: '0'.repeat(64) }
  const unsolved = encode({ challenge: captcha.challenge, solution: {} })
  for (const proof of ['', 'x', await solve(forged), unsolved]) expect((await verify(proof)).status).toBe(429)
  const late = await solve(captcha.challenge)
  app.clock.advance(21 * 60_000)
  await useUp()
  expect((await verify(late)).status).toBe(429)
})

it('a proof is not spent on a check that is free', async () => {
  const proof = await solve((await useUp()).captcha.challenge)
  app.clock.advance(60_000)
  expect((await verify(proof)).status).toBe(200)
  for (let index = 0; index < 2; index += 1) await verify()
  expect((await verify(proof)).status).toBe(200)
})

it('reports of a difference go by the same', async () => {
  const { captcha } = await useUp(report, 204)
  expect((await report(await solve(captcha.challenge))).status).toBe(204)
})

it('where the authority has no captcha one waits', async () => {
  await setSetting(app, 'captcha.provider', 'none')
  expect(await useUp()).toEqual({ retryAfter: 60 })
  expect((await verify('none')).status).toBe(429)
  await setSetting(app, 'captcha.provider', 'altcha')
})
