import { type ProbeName, probes } from '@papaver/contract/operations/probes.ts'
import type { ProbeResult } from '@papaver/contract/operations/schema.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import { readSettings } from '../settings/public.ts'
import { allProbes } from './probes/all.ts'
import { lookWith, type Probe } from './probes/probe.ts'

export type Probes = Readonly<Record<ProbeName, Probe>>

export interface Look {
  readonly at: Date
  readonly results: readonly ProbeResult[]
}

/** Looks at everything at once; the slowest neighbour decides how long it takes, and the limit of a probe ends it. */
export const lookAtAll = async (deps: Deps, set: Probes = allProbes): Promise<Look> => {
  const settings = await readSettings(deps.db)
  const context = { deps, settings, isTrial: false }
  const results = await Promise.all(probes.map((name) => lookWith(name, set[name], context)))
  return { at: deps.clock.now(), results }
}

/** Looks at one, with unsaved values of the settings if there are any. */
export const lookAtOne = (deps: Deps, name: ProbeName, settings: Settings): Promise<ProbeResult> =>
  lookWith(name, allProbes[name], { deps, settings, isTrial: true })

/** Nobody makes the server look more often than this, however often he asks. Milliseconds. */
const rest = 10_000

/** The looks of this process: asked for by many at once, it looks once; just looked, it does not look again. */
export const makeLooker = (deps: Deps, set: Probes = allProbes): (() => Promise<Look>) => {
  let last: Look | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<Look> | undefined
  return () => {
    if (last && performance.now() - lookedAt < rest) return Promise.resolve(last)
    looking ??= lookAtAll(deps, set)
      .then((look) => {
        last = look
        lookedAt = performance.now()
        return look
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }
}
