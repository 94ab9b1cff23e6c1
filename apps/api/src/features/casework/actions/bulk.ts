import { createHash } from 'node:crypto'
import type { StepInput } from '@papaver/contract/casework/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { Refused } from '../../../platform/refusal.ts'
import type { AnyServedKind } from '../served-kind.ts'
import { act } from './act.ts'

interface Bulk extends Omit<StepInput, 'version'> {
  readonly cases: readonly { readonly id: string; readonly version: number }[]
}

interface Result {
  readonly id: string
  readonly refusal: { status: number; message: string; details?: Record<string, unknown> } | null
}

/** A key for each case, so that a bulk step that is sent again does again only what was not done. */
const keyFor = (key: string | null, id: string): string | null =>
  key === null ? null : createHash('sha256').update(`${key} ${id}`).digest('hex')

/**
 * One step for many cases, in the order in which they were named: each is judged by itself and taken in a transaction of
 * its own. What is done stays done, and of what was not done the answer says why.
 */
export const actInBulk = async (
  served: AnyServedKind,
  deps: Deps,
  caller: Actor,
  { action, input: { cases, ...input } }: { readonly action: string; readonly input: Bulk },
): Promise<Result[]> => {
  const results: Result[] = []
  for (const { id, version } of cases) {
    const own = { ...caller, idempotencyKey: keyFor(caller.idempotencyKey, id) }
    try {
      await act(served, deps, own, { id, action, input: { ...input, version } })
      results.push({ id, refusal: null })
    } catch (error) {
      if (!(error instanceof Refused)) deps.log.error({ err: error, action, id }, 'a bulk step failed')
      const { code, status } = error instanceof Refused ? error.refusal : { code: 'internal', status: 500 }
      const details = error instanceof Refused ? error.details : undefined
      results.push({ id, refusal: { status, message: code, ...(details ? { details } : {}) } })
    }
  }
  return results
}
