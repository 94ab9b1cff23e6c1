import type { FindingCode } from '@papaver/contract/operations/probes.ts'
import { endStageOf } from '@papaver/contract/operations/probes.ts'
import { type Finding, failed, fine, warning } from './probe.ts'

const dayLength = 86_400_000

interface Endings {
  readonly valid: FindingCode
  readonly ends: FindingCode
  readonly ended: FindingCode
}

/** How long something is still valid: told 60, 30 and 7 days ahead; in the last week it counts as failed. */
export const judgeEnd = (now: Date, end: Date, codes: Endings): Finding => {
  const days = Math.floor((end.getTime() - now.getTime()) / dayLength)
  const day = end.toISOString().slice(0, 10)
  const stage = endStageOf(days)
  if (stage === undefined) return fine(codes.valid, { day })
  if (end <= now) return failed(codes.ended, { day })
  const params = { day, count: days, stage }
  return stage === 7 ? failed(codes.ends, params) : warning(codes.ends, params)
}
