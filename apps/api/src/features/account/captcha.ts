import { createHash, randomBytes } from 'node:crypto'
import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import {
  type Challenge,
  createChallenge,
  randomInt,
  type Solution,
  solveChallenge,
  verifySolution,
} from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/refusal.ts'
import { keptSecret } from '../../platform/secrets.ts'
import { readSettings } from '../settings/public.ts'
import { isPersonByRecaptcha } from './recaptcha.ts'
import { spendProof } from './spent-store.ts'

const secretOf = async ({ db }: Deps): Promise<string> => {
  const make = async () => ({ key: randomBytes(32).toString('base64') })
  return (await keptSecret(db, 'captcha', make)).key
}

/** What a visitor's browser must work out before it may send a public form: nothing, a proof of work, or Google's. */
export const captchaFor = async (deps: Deps): Promise<CallOutput<'account.captcha'>> => {
  const settings = await readSettings(deps.db)
  const provider = settings['captcha.provider']
  const siteKey = settings['captcha.siteKey']
  if (provider !== 'altcha') return { provider, siteKey, challenge: null }
  const guesses = settings['captcha.maxGuesses']
  const expiresAt = Math.floor(deps.clock.now().getTime() / 1000) + settings['captcha.minutes'] * 60
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: settings['captcha.cost'],
    // The library takes the largest first.
    counter: randomInt(guesses, Math.ceil(guesses / 2)),
    deriveKey,
    // Signed under a name of our own: the library would judge its own `expiresAt` by the machine's clock.
    data: { expiresAt },
    hmacSignatureSecret: await secretOf(deps),
  })
  return { provider, siteKey, challenge: { parameters: { ...parameters, expiresAt }, signature } }
}

/** As the browser sends it: the challenge and its solution in JSON, in Base64. */
const decode = (answer: string): { challenge: Challenge; solution: Solution } | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(answer, 'base64').toString())
    const isWhole = typeof value === 'object' && value !== null && 'challenge' in value && 'solution' in value
    return isWhole ? (value as { challenge: Challenge; solution: Solution }) : undefined
  } catch {
    return undefined
  }
}

/** What a solved challenge that was signed here is spent by, and until when it counts; undefined of all others. */
const readProof = async (
  deps: Deps,
  answer: string,
): Promise<{ readonly signature: string; readonly expiresAt: Date } | undefined> => {
  const payload = decode(answer)
  if (payload === undefined) return undefined
  const hmacSignatureSecret = await secretOf(deps)
  try {
    // What the browser reads of its life was not signed; what was signed stands in `data`.
    const { expiresAt: _unsigned, ...parameters } = payload.challenge.parameters
    const challenge = { ...payload.challenge, parameters }
    const { solution } = payload
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
    const expiresAt = new Date(Number(parameters.data?.expiresAt) * 1000)
    return verified ? { signature: String(challenge.signature), expiresAt } : undefined
  } catch {
    // A payload of some other shape: the library throws at it.
    return undefined
  }
}

/**
 * Signs a challenge, solves it and reads the proof back, as a visitor's browser and we would: does the captcha work
 * here? One guess of the least cost, and nothing is spent.
 */
export const tryCaptcha = async (deps: Deps): Promise<boolean> => {
  const expiresAt = Math.floor(deps.clock.now().getTime() / 1000) + 60
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    deriveKey,
    data: { expiresAt },
    hmacSignatureSecret: await secretOf(deps),
  })
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) return false
  const answer = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  return (await readProof(deps, answer)) !== undefined
}

/** Solved, signed here, in time by our clock, and never shown before. */
const isProofOfWork = async (deps: Deps, answer: string): Promise<boolean> => {
  const proof = await readProof(deps, answer)
  if (proof === undefined || !(proof.expiresAt > deps.clock.now())) return false
  return spendProof(deps.db, createHash('sha256').update(proof.signature).digest(), proof.expiresAt)
}

/** Has this visitor done what the captcha asks? Where there is none, nobody has. */
export const hasProven = async (deps: Deps, answer: string): Promise<boolean> => {
  const settings = await readSettings(deps.db)
  const provider = settings['captcha.provider']
  if (provider === 'none') return false
  return provider === 'altcha' ? isProofOfWork(deps, answer) : isPersonByRecaptcha(deps, settings, answer)
}

/** Refuses (400 accountCaptchaFailed) an answer that is missing, wrong, too old, or was given before. */
export const refuseUnprovenVisitor = async (deps: Deps, answer: string): Promise<void> => {
  if ((await readSettings(deps.db))['captcha.provider'] === 'none') return
  if (!(await hasProven(deps, answer))) refuse(accountRefusals.accountCaptchaFailed)
}
