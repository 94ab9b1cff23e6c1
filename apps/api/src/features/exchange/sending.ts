import { type Failure, failureOf, needsSomebody } from '@papaver/contract/exchange/failures.ts'
import { keyHeader, mostAnnouncements } from '@papaver/contract/exchange/key-announcement.ts'
import { reportHeader } from '@papaver/contract/exchange/key-report.ts'
import { proofHeader } from '@papaver/contract/exchange/signed.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { takeAttempt } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import { heldKeys } from '../../platform/documents/keys.ts'
import {
  canonicalJson,
  type JsonValue,
  type SignedPayload,
  signPayload,
} from '../../platform/documents/payload.ts'
import { embeddedFile } from '../../platform/documents/pdf-inspection.ts'
import { openFile } from '../../platform/files.ts'
import { OutgoingFailed, readOutsideJson } from '../../platform/outside/json.ts'
import { inTransaction, type Reader, systemOrigin } from '../../platform/transaction.ts'
import { waysOut } from '../account/public.ts'
import { announcementOf, listPublicKeys, readSigningKeys } from '../casework/public.ts'
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
import { sha256Of } from './read-signed.ts'

type Sending = Pick<Deps, 'db' | 'clock' | 'environment' | 'log'>

/** The signed data of a permit as they lie in its document: they are passed on as they were signed. */
const permitOf = async (db: Reader, fileId: string | null): Promise<JsonValue> => {
  const file = fileId === null ? undefined : await openFile(db, fileId)
  const pieces: Uint8Array[] = []
  for await (const piece of file?.stream ?? []) pieces.push(piece as Uint8Array)
  const data = embeddedFile(Buffer.concat(pieces), 'authorization.json')
  if (data === undefined) throw new OutgoingFailed('no data in the document')
  const { payload, signature } = JSON.parse(data.toString()) as Record<string, JsonValue>
  return { payload, signature }
}

const contentOf = async (db: Reader, { content, fileId }: DueMessage): Promise<object> =>
  content.subject === 'issued' ? { ...content, authorization: await permitOf(db, fileId) } : content

const nameOfAuthority = (settings: Settings): string => {
  const names: Record<string, string> = settings['authority.names']
  return (names.en ?? nameIn(names, settings['languages.default'])).slice(0, 300)
}

/**
 * Which keys were taken into use, each signed with the one before it, so that whoever knows one of them knows the newest, however long
 * he was away; what others may have had vouches for nothing. The present one is signed with itself, too, for those who know none.
 */
const announcedKeys = async (db: Reader, settings: Settings, at: Date): Promise<string> => {
  const present = await readSigningKeys(db, settings, at)
  const past = (await listPublicKeys(db)).filter(({ compromisedAt }) => compromisedAt === null)
  const before = past.flatMap(({ announcement }) => (announcement === undefined ? [] : [announcement]))
  const own = announcementOf(present, present, { countryId: settings['public.countryId'], at })
  const all = [own, ...before.slice(0, mostAnnouncements - 1)]
  return Buffer.from(JSON.stringify(all)).toString('base64url')
}

const base64Of = (signed: SignedPayload): string =>
  Buffer.from(canonicalJson(signed as unknown as JsonValue)).toString('base64url')

/** The message and what is shown at the other door before it, both signed now; the id is the same each time. */
const signedNow = async (deps: Sending, row: DueMessage) => {
  const settings = await readSettings(deps.db)
  const at = deps.clock.now()
  const held = heldKeys(await readSigningKeys(deps.db, settings, at))
  const key = { keyId: held.keyId, privateKey: held.payloadPrivateKey }
  const sentAt = at.toISOString()
  const message = signPayload(
    {
      format: 'papaver.message',
      version: 1,
      id: row.id,
      sentAt,
      from: { countryId: settings['public.countryId'], authority: nameOfAuthority(settings) },
      to: { countryId: row.countryId },
      ...(row.sequence === null ? {} : { sequence: row.sequence }),
      ...(await contentOf(deps.db, row)),
    } as JsonValue,
    key,
  )
  const body = canonicalJson(message as unknown as JsonValue)
  const digest = sha256Of(body).toString('hex')
  const proof = signPayload(
    { format: 'papaver.proof', version: 1, id: row.id, at: sentAt, to: row.countryId, digest },
    key,
  )
  return {
    body,
    keys: await announcedKeys(deps.db, settings, at),
    proof: base64Of(proof),
    settings,
  }
}

const limits = { milliseconds: 15_000, bytes: 20_000 }

const post = async (deps: Sending, row: DueMessage): Promise<void> => {
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
    return
  }
  const { body, proof, keys, settings } = await signedNow(deps, row)
  const address = new URL('/api/public/exchange/messages', origin)
  const sent = { bytes: Buffer.from(body), type, headers: { [proofHeader]: proof, [keyHeader]: keys } }
  await readOutsideJson({ address, sent }, limits, waysOut(settings, deps.environment))
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

/** Of one authority officers hear once a day that messages wait for the same reason. */
const isFirstToday = async (
  deps: Sending,
  { authorityId }: DueMessage,
  failure: Failure,
): Promise<boolean> => {
  const subject = `exchange.waiting:${authorityId}:${failure}`
  return (await takeAttempt(deps.db, deps.clock.now(), { subject, limit: 1, minutes: 1440 })).isTaken
}

/** Officers hear of one that is given up, as nobody else would miss it, and at once of what no later try mends. */
const noteFailure = async (deps: Sending, row: DueMessage, lastError: string): Promise<void> => {
  const attempts = row.attempts + 1
  const masters = await readMasters(deps.db)
  const failure = failureOf(lastError)
  const next = nextAttempt(deps.clock.now(), attempts)
  const isWanted = next !== undefined && needsSomebody.has(failure)
  const isNoticed = next === undefined || (isWanted && (await isFirstToday(deps, row, failure)))
  await inTransaction(deps, systemOrigin('exchange.send'), async (tx) => {
    await markNotArrived(tx, row.id, { attempts, lastError, next })
    if (!isNoticed) return
    const authority = authorityById(masters, row.authorityId)
    await notifyOfficers(tx, {
      code: next === undefined ? 'EXCHANGE_FAILED' : 'EXCHANGE_WAITING',
      caseId: row.caseId,
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
  try {
    await post(deps, row)
  } catch (error) {
    if (error instanceof OutgoingFailed) return error
    throw error
  }
  await inTransaction(deps, systemOrigin('exchange.send'), async (tx) => {
    await markArrived(tx, row.id, row.attempts + 1)
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
    failing.push(row.authorityId)
    await noteFailure(deps, row, failed.message)
  }
}
