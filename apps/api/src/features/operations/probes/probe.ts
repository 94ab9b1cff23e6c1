import { setTimeout as pause } from 'node:timers/promises'
import type { FindingCode, ProbeName, ProbeStatus } from '@papaver/contract/operations/probes.ts'
import type { ProbeResult } from '@papaver/contract/operations/schema.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../../platform/deps.ts'

/** What a probe looks with. */
export interface ProbeContext {
  readonly deps: Deps
  /** The authority's, or with unsaved values laid over them. */
  readonly settings: Settings
  /** Somebody tries a setting out: what is switched off, but filled in, is looked at all the same. */
  readonly isTrial: boolean
}

export interface Finding {
  readonly status: ProbeStatus
  readonly code: FindingCode
  /** Figures and names for the sentence; never what another system said, and never a secret. */
  readonly params: Readonly<Record<string, string | number>>
}

export type Probe = (context: ProbeContext) => Promise<Finding>

const finding =
  (status: ProbeStatus) =>
  (code: FindingCode, params: Finding['params'] = {}): Finding => ({ status, code, params })
export const fine = finding('ok')
export const warning = finding('warning')
export const failed = finding('failed')
export const off = finding('off')

/** Milliseconds after which a neighbour counts as silent; a probe's own connections give up a little earlier. */
export const longestLook = 5000
export const neighbourPatience = 4000

const guarded = async (probe: Probe, context: ProbeContext): Promise<Finding> => {
  try {
    return await probe(context)
  } catch (error) {
    context.deps.log.warn({ err: error }, 'a probe failed')
    return failed('probeFailed')
  }
}

/** Looks once. Whatever the neighbour does, there is an answer within the limit; it never throws. */
export const lookWith = async (
  name: ProbeName,
  probe: Probe,
  context: ProbeContext,
  limit = longestLook,
): Promise<ProbeResult> => {
  const began = performance.now()
  const tooLate = failed('probeTimedOut', { seconds: Math.round(limit / 100) / 10 })
  const { status, code, params } = await Promise.race([
    guarded(probe, context),
    pause(limit, tooLate, { ref: false }),
  ])
  return {
    probe: name,
    status,
    detail: { code, params: { ...params } },
    // Of whom nobody was asked, no time is told either.
    milliseconds: code === 'targetForbidden' ? 0 : Math.round(performance.now() - began),
  }
}
