import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** What one of several workers is handed: it tries every `step`th counter from `start` on. */
export interface ProofTask {
  readonly challenge: Challenge
  readonly start: number
  readonly step: number
}

/** Works out a proof beside the page, so that typing stays fluent; says null where none was found. */
self.onmessage = async ({ data }: MessageEvent<ProofTask>) => {
  const { challenge, start, step } = data
  const solution = await solveChallenge({
    challenge,
    deriveKey,
    counterStart: start,
    counterStep: step,
  }).catch(() => null)
  self.postMessage(solution)
}
