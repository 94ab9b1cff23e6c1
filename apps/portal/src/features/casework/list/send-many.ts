import type { CallInput } from '@papaver/contract/endpoints.ts'
import { call, newKey } from '../../../platform/api.ts'
import { Refusal, verdictOf } from '../../../platform/responses.ts'
import { type CaseFeature, callOf } from '../queries.ts'
import type { SendMany } from './bulk-step.ts'

type BulkCall = `${CaseFeature}.bulk`

/** Why one of many was not done, as the server says it; undefined where it was. */
export const refusalIn = (
  refusal: {
    readonly status: number
    readonly message: string
    readonly details?: Record<string, unknown> | undefined
  } | null,
): Refusal | undefined =>
  refusal === null
    ? undefined
    : new Refusal(refusal.status, verdictOf(refusal.status, refusal.message, false), {
        message: refusal.message,
        ...(refusal.details ? { details: refusal.details } : {}),
      })

/** Takes one step for many cases of a kind. */
export const sendMany =
  (feature: CaseFeature): SendMany =>
  async (rows, action, input) => {
    const cases = rows.map(({ id, version }) => ({ id, version }))
    const results = await call(callOf(feature, 'bulk'), {
      params: { action },
      body: { cases, ...input },
      idempotencyKey: newKey(),
    } as CallInput<BulkCall> & { idempotencyKey: string })
    return results.map(({ refusal }) => refusalIn(refusal))
  }
