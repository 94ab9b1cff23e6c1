import { randomBytes } from 'node:crypto'
import type { FindingCode } from '@papaver/contract/operations/probes.ts'
import { NoStamp, type StampProblem } from '../../../platform/certificates/stamp-question.ts'
import { OutgoingFailed } from '../../../platform/outside/json.ts'
import { askForStamp, stampServiceOf } from '../../casework/public.ts'
import { failed, fine, neighbourPatience, off, type Probe } from './probe.ts'

const problems: Record<StampProblem, FindingCode> = {
  refused: 'stampRefused',
  garbage: 'stampGarbage',
  other: 'stampGarbage',
  time: 'stampTime',
  untrusted: 'stampUntrusted',
}

const codeOf = (reason: string): FindingCode => {
  if (reason === 'forbidden') return 'targetForbidden'
  if (/^status 4(01|03|07)$/.test(reason)) return 'stampRefused'
  return /^status|too large/.test(reason) ? 'stampGarbage' : 'stampSilent'
}

/** Has something stamped, and judges it as the stamp of a document is judged. */
export const timeStampProbe: Probe = async ({ deps, settings }) => {
  const service = stampServiceOf(settings)
  if (service === undefined) return off('stampOff')
  const host = service.address.hostname
  try {
    const seconds = Math.min(settings['signatures.stampSeconds'], neighbourPatience / 1000)
    await askForStamp(deps, { ...settings, 'signatures.stampSeconds': seconds }, randomBytes(32))
    return fine('stampAnswers', { host })
  } catch (error) {
    if (error instanceof NoStamp) return failed(problems[error.problem], { host })
    if (error instanceof OutgoingFailed) return failed(codeOf(error.message), { host })
    throw error
  }
}
