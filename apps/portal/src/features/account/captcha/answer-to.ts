import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { Challenge, Solution } from 'altcha-lib'
import { nowHere } from '../../../platform/server-clock.ts'
import { scriptAddress } from '../../../platform/trusted-types.ts'
import type { ProofTask } from './proof-worker.ts'
import proofWorker from './proof-worker.ts?worker&url'
import { askRecaptcha } from './recaptcha.ts'

/** What goes into the form, and for how long the server takes it. */
export interface Proof {
  readonly answer: string
  readonly milliseconds: number
}

/** Proofs of work need the browser's own cryptography, which it gives to secure connections only. */
export class InsecureConnection extends Error {}

const minute = 60_000
/** Google's answers count for two minutes. */
const recaptchaMilliseconds = 100_000

/**
 * A clock of the visitor that is wrong by hours must not make us renew at once or never: what seems out of the
 * ordinary is renewed after four minutes.
 */
const lifeOf = ({ parameters: { expiresAt } }: Challenge): number => {
  const left = expiresAt === undefined ? 0 : expiresAt * 1000 - nowHere()
  return left > 2 * minute && left < 24 * 60 * minute ? left - minute : 4 * minute
}

/** Half the processors, so that the page stays quick; four at most. */
const workerCount = (): number =>
  Math.min(4, Math.max(1, Math.floor((navigator.hardwareConcurrency ?? 2) / 2)))

const solveIn = (worker: Worker, task: ProofTask): Promise<Solution> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) =>
      data === null ? reject(new Error('no proof was found')) : resolve(data)
    worker.onerror = () => reject(new Error('the proof could not be worked out'))
    worker.postMessage(task)
  })

/** Several workers try different counters; the first to find the right one ends the others. */
const workOut = async (challenge: Challenge, signal: AbortSignal): Promise<string> => {
  const step = workerCount()
  const workers = Array.from(
    { length: step },
    () => new Worker(scriptAddress(proofWorker), { type: 'module' }),
  )
  const end = () => {
    for (const worker of workers) worker.terminate()
  }
  signal.addEventListener('abort', end)
  try {
    const tries = workers.map((worker, start) => solveIn(worker, { challenge, start, step }))
    const solution = await Promise.any(tries)
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    end()
    signal.removeEventListener('abort', end)
  }
}

/**
 * Does what this installation asks of a visitor's browser. Where nothing is asked the answer says so.
 * @throws InsecureConnection, or Error where it could not be done
 */
export const answerTo = async (
  { provider, siteKey, challenge }: CallOutput<'account.captcha'>,
  signal: AbortSignal,
): Promise<Proof> => {
  if (provider === 'none') return { answer: 'none', milliseconds: Number.POSITIVE_INFINITY }
  if (provider === 'recaptcha')
    return { answer: await askRecaptcha(siteKey), milliseconds: recaptchaMilliseconds }
  if (globalThis.crypto?.subtle === undefined) throw new InsecureConnection()
  const work = challenge as Challenge
  return { answer: await workOut(work, signal), milliseconds: lifeOf(work) }
}
