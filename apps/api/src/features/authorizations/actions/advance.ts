import { createHash } from 'node:crypto'
import type { AuthorizationAction, AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { Refused, refuse } from '../../../platform/refusal.ts'
import { act, scopeOf } from '../../casework/public.ts'
import { readSettings } from '../../settings/public.ts'
import { isOfLowRisk } from '../low-risk.ts'
import { type AuthorizationRecord, getRecord, statusOf } from '../record.ts'
import { servedAuthorizations } from '../served-kind.ts'

interface Wanted {
  readonly id: string
  readonly version: number
}
type Refusal = { status: number; message: string; details?: Record<string, unknown> } | null
interface Advanced {
  readonly id: string
  /** Where it stands now; null where the reader cannot know. */
  readonly status: AuthorizationStatus | null
  readonly refusal: Refusal
}

/** What is next on the way to the signature, as far as this officer may take it. */
const nextOf = (
  record: AuthorizationRecord,
  allowed: readonly AuthorizationAction[],
): AuthorizationAction | undefined => {
  const isOpen = record.case.proposalBy === null
  const may = (action: AuthorizationAction) => allowed.includes(action)
  if (may('issue')) return 'issue'
  if (may('approve')) return 'approve'
  if (isOpen && may('propose')) return 'propose'
  return isOpen && may('take') ? 'take' : undefined
}

/** A key for each step of each case: what is sent again is taken up where it ended. */
const keyFor = (key: string | null, id: string, action: string): string | null =>
  key === null ? null : createHash('sha256').update(`${key} ${id} ${action}`).digest('hex')

interface At {
  readonly deps: Deps
  readonly caller: Caller
  readonly settings: Settings
}

const readOne = ({ deps, caller }: At, id: string) => getRecord(deps.db, scopeOf(caller.principal), id)

/**
 * Takes one request of low risk as far as this officer may: to the proposal, or from a colleague's proposal to the
 * signature. Each step is judged and written by itself, like any other; four eyes hold as they do elsewhere.
 */
const advanceOne = async (at: At, { id, version }: Wanted): Promise<void> => {
  const { deps, caller, settings } = at
  let record = await readOne(at, id)
  let known = version
  for (let steps = 0; ; steps += 1) {
    const { allowed, closed } = servedAuthorizations.actionsFor(caller.principal, record, settings)
    const action = nextOf(record, allowed)
    if (action === undefined) {
      const reasons = closed.flatMap((each) => each.reasons)
      // What was sent before has gone as far as it goes.
      const isDone = record.case.proposalBy === caller.principal.accountId || record.case.status === 'ISS'
      if (steps === 0 && !isDone)
        refuse(caseworkRefusals.caseworkClosed, { reasons, status: record.case.status })
      return
    }
    // What has become unusual since, or on the way, is looked at by somebody.
    if (!isOfLowRisk(record)) refuse(authorizationRefusals.authorizationNotLowRisk)
    const own = { ...caller, idempotencyKey: keyFor(caller.idempotencyKey, id, action) }
    const decision = action === 'propose' ? { decision: 'approve' as const } : {}
    await act(servedAuthorizations, deps, own, { id, action, input: { version: known, ...decision } })
    record = await readOne(at, id)
    known = record.case.version
  }
}

const statusNow = async (at: At, id: string): Promise<AuthorizationStatus | null> =>
  readOne(at, id).then(statusOf, () => null)

/** Many at once, in the order in which they were named; of each is said how far it has come, and why no further. */
export const advance = async (
  deps: Deps,
  caller: Caller,
  { cases }: { readonly cases: readonly Wanted[] },
): Promise<Advanced[]> => {
  const at: At = { deps, caller, settings: await readSettings(deps.db) }
  const results: Advanced[] = []
  for (const wanted of cases) {
    const { id } = wanted
    try {
      await advanceOne(at, wanted)
      results.push({ id, status: await statusNow(at, id), refusal: null })
    } catch (error) {
      if (!(error instanceof Refused)) deps.log.error({ err: error, id }, 'a step of the fast lane failed')
      const { code, status } = error instanceof Refused ? error.refusal : { code: 'internal', status: 500 }
      const details = error instanceof Refused ? error.details : undefined
      const refusal = { status, message: code, ...(details ? { details } : {}) }
      results.push({ id, status: await statusNow(at, id), refusal })
    }
  }
  return results
}
