import { type Failure, failureOf, isDoubted, needsSomebody } from '@papaver/contract/exchange/failures.ts'
import { keyHeader } from '@papaver/contract/exchange/key-announcement.ts'
import { reportHeader } from '@papaver/contract/exchange/key-report.ts'
import { proofHeader } from '@papaver/contract/exchange/signed.ts'
import { verdicts } from '@papaver/contract/exchange/states.ts'
import { z } from 'zod'
import { takeAttempt } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import { OutgoingFailed, readOutsideJson } from '../../platform/outside/json.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { waysOut } from '../account/public.ts'
import { nameIn, readMasters } from '../masters/public.ts'
import { nextAttempt } from '../notifications/public.ts'
import { readSettings } from '../settings/public.ts'
import { originOf } from './authorities.ts'
import { authorityById } from './judge.ts'
import { listPartners } from './keys-store.ts'
import { notifyOfficers } from './officers.ts'
import {
  type DueMessage,
  lockDue,
  lockEarlier,
  markArrived,
  markNotArrived,
  releaseMessage,
  takeMessage,
  wakeOthers,
} from './outgoing-store.ts'
import { base64Of, signedNow } from './sign-message.ts'
import { lastArrivalAt } from './waiting-store.ts'

type Sending = Pick<Deps, 'db' | 'clock' | 'environment' | 'log'>

const limits = { milliseconds: 15_000, bytes: 20_000 }

/** What the other portal may answer besides that it has the message; one of before says nothing of it. */
const answered = z.object({ verdict: z.enum(verdicts).optional().catch('unknownKey') })

/** A message that they have, and do not believe. */
const refuseDoubted = (answer: unknown): void => {
  const verdict = answered.safeParse(answer).data?.verdict
  if (verdict !== undefined && verdict !== 'genuine') throw new OutgoingFailed(`not accepted ${verdict}`)
}

/** Answers which key has signed it now; null of a report. */
const post = async (deps: Sending, row: DueMessage): Promise<string | null> => {
  const partner = (await listPartners(deps.db)).find(({ authorityId }) => authorityId === row.authorityId)
  const origin = originOf(partner?.address ?? '', deps.environment)
  if (origin === undefined) throw new OutgoingFailed('no address')
  const type = 'application/json'
  if (row.content.subject === 'keyReported') {
    // Signed when it was reported, as the key could sign until then: nothing of now is added.
    const address = new URL('/api/public/exchange/key-reports', origin)
    const headers = { [reportHeader]: base64Of(row.content.report) }
    const sent = { bytes: Buffer.from('{}'), type, headers }
    await readOutsideJson({ address, sent }, limits, waysOut(await readSettings(deps.db), deps.environment))
    return null
  }
  const { body, proof, keyId, keys, settings } = await signedNow(deps, row)
  const address = new URL('/api/public/exchange/messages', origin)
  const sent = { bytes: Buffer.from(body), type, headers: { [proofHeader]: proof, [keyHeader]: keys } }
  refuseDoubted(await readOutsideJson({ address, sent }, limits, waysOut(settings, deps.environment)))
  return keyId
}

/** Longer than the other portal may take over one message: after it, whoever had taken this one is gone. */
const longestSending = 120_000

/** What is due, and before it what waits about the same permit: it is read there in the order in which it was written. */
const take = (
  deps: Sending,
  failing: readonly number[],
): Promise<{ row: DueMessage; earlier: DueMessage[] } | undefined> =>
  inTransaction(deps, systemOrigin('exchange.send'), async (tx) => {
    const row = await lockDue(tx, failing)
    if (row === undefined) return undefined
    const earlier = await lockEarlier(tx, row)
    for (const { id } of [...earlier, row])
      await takeMessage(tx, id, new Date(tx.now.getTime() + (earlier.length + 1) * longestSending))
    return { row, earlier }
  })

/** Of one authority officers hear once a day that messages wait for the same reason; anew where its trust in our key had been there meanwhile. */
const isFirstToday = async (
  deps: Sending,
  { authorityId }: DueMessage,
  failure: Failure,
): Promise<boolean> => {
  const since = failure === 'notAdmitted' ? await lastArrivalAt(deps.db, authorityId) : null
  const subject = `exchange.waiting:${authorityId}:${failure}${since === null ? '' : `:${since.getTime()}`}`
  return (await takeAttempt(deps.db, deps.clock.now(), { subject, limit: 1, minutes: 1440 })).isTaken
}

/** Officers hear of one that is given up, as nobody else would miss it, and at once of what no later try mends. */
const noteFailure = async (deps: Sending, row: DueMessage, lastError: string): Promise<void> => {
  const attempts = row.attempts + 1
  const masters = await readMasters(deps.db)
  const failure = failureOf(lastError)
  // They have it: it is judged there as it was, until somebody has done something and sends it again.
  const isThere = isDoubted(failure)
  const next = isThere ? undefined : nextAttempt(deps.clock.now(), attempts)
  const isWanted = isThere || (next !== undefined && needsSomebody.has(failure))
  const isGivenUp = next === undefined && !isThere
  const isNoticed = isGivenUp || (isWanted && (await isFirstToday(deps, row, failure)))
  await inTransaction(deps, systemOrigin('exchange.send'), async (tx) => {
    await markNotArrived(tx, row.id, { attempts, lastError, next })
    if (isThere) await wakeOthers(tx, row.authorityId)
    if (!isNoticed) return
    const authority = authorityById(masters, row.authorityId)
    await notifyOfficers(tx, {
      code: isThere ? 'EXCHANGE_NOT_ACCEPTED' : isGivenUp ? 'EXCHANGE_FAILED' : 'EXCHANGE_WAITING',
      // What stands between the two portals is for all officers, not for the one who has the case.
      caseId: isGivenUp ? row.caseId : null,
      number: row.number,
      task: `exchange.failures.${failure}`,
      authority: authority ? nameIn(authority.names, 'en') : row.countryId,
      place: `/exchange?tab=outgoing&status=${next === undefined ? 'dead' : 'waiting'}`,
      publicUrl: deps.environment.publicUrl,
      entityId: row.id,
    })
  })
  deps.log.warn(
    { message: row.id, attempts, reason: lastError },
    'a message to another authority did not arrive',
  )
}

/** A message that the other portal has taken in. */
export type Arrival = Pick<DueMessage, 'caseId' | 'subject'>
/** What follows elsewhere from an arrival, which stands already. */
export type FollowArrival = (arrival: Arrival) => Promise<void>

/** What follows is looked at again with the next change of its case; no other message waits for it. */
const afterArrival = async ({ log }: Sending, row: DueMessage, follow: FollowArrival): Promise<void> => {
  try {
    await follow(row)
  } catch (error) {
    log.error({ err: error, message: row.id }, 'what follows from a message that has arrived failed')
  }
}

/** Undefined where it has arrived; else why it has not. */
const sendOne = async (
  deps: Sending,
  row: DueMessage,
  follow: FollowArrival,
): Promise<OutgoingFailed | undefined> => {
  let keyId: string | null
  try {
    keyId = await post(deps, row)
  } catch (error) {
    if (error instanceof OutgoingFailed) return error
    throw error
  }
  await inTransaction(deps, systemOrigin('exchange.send'), async (tx) => {
    await markArrived(tx, row.id, { attempts: row.attempts + 1, keyId })
    await wakeOthers(tx, row.authorityId)
  })
  await afterArrival(deps, row, follow)
  return undefined
}

/**
 * What was written before about the same permit goes first. One that is not taken in holds nothing back: what comes after may be a
 * revocation. It waits as before, as its own time to be tried may not have come. Answers how many arrived.
 */
const sendEarlier = async (
  deps: Sending,
  earlier: readonly DueMessage[],
  follow: FollowArrival,
): Promise<number> => {
  let arrived = 0
  let isSilent = false
  for (const row of earlier) {
    // Nobody waits again and again for a portal that does not answer.
    const failed: OutgoingFailed | 'silent' | undefined = isSilent
      ? 'silent'
      : await sendOne(deps, row, follow)
    if (failed === undefined) arrived += 1
    else if (failed instanceof OutgoingFailed && isDoubted(failureOf(failed.message)))
      await noteFailure(deps, row, failed.message)
    else await inTransaction(deps, systemOrigin('exchange.send'), (tx) => releaseMessage(tx, row.id))
    isSilent ||= failed instanceof OutgoingFailed && failureOf(failed.message) === 'noAnswer'
  }
  return arrived
}

/**
 * Sends what is due, one message after the other, each taken for a while before it is sent: no transaction waits for another
 * portal, and whoever looks at the same time passes it over. An authority that does not answer is left for this run; where it
 * answers again, all that waits for it goes. Answers how many arrived.
 */
export const sendDueMessages = async (
  deps: Sending,
  follow: FollowArrival = async () => {},
): Promise<number> => {
  const failing: number[] = []
  let arrived = 0
  for (;;) {
    const taken = await take(deps, failing)
    if (taken === undefined) return arrived
    const { row, earlier } = taken
    arrived += await sendEarlier(deps, earlier, follow)
    const failed = await sendOne(deps, row, follow)
    if (failed === undefined) {
      arrived += 1
      continue
    }
    if (!isDoubted(failureOf(failed.message))) failing.push(row.authorityId)
    await noteFailure(deps, row, failed.message)
  }
}
