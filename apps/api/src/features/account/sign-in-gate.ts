import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { FastifyRequest } from 'fastify'
import {
  type AttemptLimit,
  addressSubject,
  attemptsTakenUntil,
  reserveAttempt,
  takeAttempt,
} from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Gate } from '../../platform/http/serve.ts'
import { refuseUntil } from '../../platform/refusal.ts'
import { inTransaction, type Origin } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { findKnownDevice } from './device-store.ts'
import { deviceSubject, guessesFrom } from './guess-guard.ts'
import { deviceCookieName, devicesOf, readDevices } from './known-devices.ts'

type Step = 'password' | 'code'

/** Why nobody is heard from there, and until when. */
interface Closed {
  readonly why: 'too many sign-ins' | 'too many guesses'
  readonly limit: AttemptLimit
  readonly until: Date
}

/** So long a gate that is closed is not asked again whether it still is. */
const longestClosed = 1000
const mostClosed = 10_000

/** What was found closed a moment ago: a flood costs a look into this map, and a query a second. */
const closedGates = () => {
  const known = new Map<string, { readonly closed: Closed; readonly foundAt: number }>()
  return {
    find: (subject: string, now: Date): Closed | undefined => {
      const found = known.get(subject)
      const isFresh = found !== undefined && performance.now() - found.foundAt < longestClosed
      return isFresh && found.closed.until > now ? found.closed : undefined
    },
    keep: (subject: string, closed: Closed): void => {
      if (known.size >= mostClosed) known.clear()
      known.set(subject, { closed, foundAt: performance.now() })
    },
  }
}

/** Which device that is known knocks, if one does. */
const knownDeviceOf = async (
  { db, clock }: Deps,
  settings: Settings,
  request: FastifyRequest,
): Promise<Buffer | undefined> => {
  const devices = readDevices(request.cookies[deviceCookieName])
  return devices.length === 0 ? undefined : findKnownDevice(db, devicesOf({ devices }, settings, clock.now()))
}

/** Counts the knock; what is closed to it, if anything is. */
const findClosed = async (
  { db, clock }: Deps,
  guesses: AttemptLimit,
  signIns: AttemptLimit,
): Promise<Closed | undefined> => {
  const now = clock.now()
  const until = await attemptsTakenUntil(db, now, guesses)
  if (until !== undefined) return { why: 'too many guesses', limit: guesses, until }
  const { isTaken, nextAt } = await takeAttempt(db, now, signIns)
  return isTaken ? undefined : { why: 'too many sign-ins', limit: signIns, until: nextAt }
}

/** One row in the trail for all that is refused from there until the window ends. */
const recordClosed = async (deps: Deps, origin: Origin, { why, limit, until }: Closed): Promise<void> => {
  const subject = `refused:${limit.subject}`
  if (!(await reserveAttempt(deps.db, deps.clock.now(), subject, 1, limit.minutes))) return
  await inTransaction(deps, origin, async (tx) => {
    recordAudit(tx, {
      action: 'account.signInsRefused',
      entity: 'account',
      entityId: 'sign-in',
      details: { why, limit: limit.limit, until: until.toISOString() },
    })
  })
}

/**
 * Refuses (429) whoever has signed in too often this minute, or has no guess left, before anything of the request is
 * read: a flood of sign-ins is to cost nobody else his answer. A device that is known has its own count, so that
 * nobody behind the same address can shut it out.
 */
export const makeSignInGate = (deps: Deps): ((step: Step) => Gate) => {
  const gates = closedGates()
  return (step) => async (request, origin) => {
    const settings = await readSettings(deps.db)
    const device = await knownDeviceOf(deps, settings, request)
    const what = step === 'password' ? 'signIn' : 'signInCode'
    const signIns = {
      subject: device ? deviceSubject(what, device) : addressSubject(what, origin),
      limit: settings['security.loginsPerMinute'],
      minutes: 1,
    }
    const known = gates.find(signIns.subject, deps.clock.now())
    const guesses = guessesFrom(settings, origin.address, device)
    const closed = known ?? (await findClosed(deps, guesses, signIns))
    if (closed === undefined) return
    if (known === undefined) {
      gates.keep(signIns.subject, closed)
      await recordClosed(deps, origin, closed)
    }
    refuseUntil(frameRefusals.tooManyRequests, deps.clock.now(), closed.until)
  }
}
