import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { JudgedStamp, StampJudgement } from '../../platform/certificates/in-thread.ts'
import { judgeInThread } from '../../platform/certificates/judge.ts'
import { nameWithin } from '../../platform/certificates/names.ts'
import { NoStamp, type StampWish, stampQuestion } from '../../platform/certificates/stamp-question.ts'
import type { Deps } from '../../platform/deps.ts'
import { readOutside } from '../../platform/outside/json.ts'
import { Refused } from '../../platform/refusal.ts'
import { waysOut } from '../account/public.ts'

/** The service that says when something was there (RFC 3161), as the authority has named it. */
export interface StampService {
  readonly address: URL
  readonly authorization: string | undefined
}

const isOwnMachine = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Undefined where the authority has named none. */
export const stampServiceOf = (settings: Settings): StampService | undefined => {
  const written = settings['signatures.stampAddress']
  if (!URL.canParse(written)) return undefined
  const address = new URL(written)
  const user = settings['signatures.stampUser']
  // A password goes nowhere without encryption.
  const isSafe = user !== '' && (address.protocol === 'https:' || isOwnMachine(address))
  const basic = Buffer.from(`${user}:${settings['signatures.stampSecret']}`).toString('base64')
  return { address, authorization: isSafe ? `Basic ${basic}` : undefined }
}

/** A stamp that was judged, with who made it and what stands above him. */
export interface Stamp extends Omit<JudgedStamp, 'chain'> {
  readonly chain: readonly X509Certificate[]
}

/** What a thread found; an answer that no thread could read is no stamp. */
const found = async <Found extends { readonly stamp: JudgedStamp }>(
  judging: Promise<StampJudgement<Found>>,
): Promise<Omit<Found, 'stamp'> & { readonly stamp: Stamp }> => {
  const judgement = await judging.catch((error: unknown) => {
    const isUnread = error instanceof Refused && error.refusal.code === frameRefusals.fileTooComplex.code
    throw isUnread ? new NoStamp('garbage') : error
  })
  if ('problem' in judgement) throw new NoStamp(judgement.problem)
  const { stamp } = judgement
  return { ...judgement, stamp: { ...stamp, chain: stamp.chain.map((raw) => new X509Certificate(raw)) } }
}

const asker = { asker: 'time stamps' }

/**
 * Judges the stamp of a document that was made before.
 * @throws NoStamp
 */
export const judgeDocumentStamp = async (
  settings: Settings,
  token: Buffer,
  signature: Buffer,
): Promise<Stamp> => {
  const anchors = settings['signatures.stampCertificates']
  return (await found(judgeInThread(asker, 'judgeOldStamp', token, signature, anchors))).stamp
}

/** A stamp with all its certificates takes a few thousand bytes. */
const mostBytes = 200_000

/**
 * A stamp of these octets.
 * @throws OutgoingFailed where the service gives no answer, NoStamp where the answer is none
 */
export const askForStamp = async (
  { environment, clock }: Pick<Deps, 'environment' | 'clock'>,
  settings: Settings,
  octets: Buffer,
): Promise<{ token: Buffer; stamp: Stamp; name: string }> => {
  const service = stampServiceOf(settings)
  if (service === undefined) throw new Error('there is no service for time stamps')
  const hash = settings['signatures.stampHash']
  const wish: StampWish = {
    hash,
    digest: createHash(hash).update(octets).digest(),
    // Positive and without leading zeros.
    nonce: Buffer.concat([Buffer.of(0x40), randomBytes(15)]),
    policy: settings['signatures.stampPolicy'].trim(),
  }
  const { address, authorization } = service
  const answer = await readOutside(
    {
      address,
      sent: { bytes: stampQuestion(wish), type: 'application/timestamp-query' },
      accept: 'application/timestamp-reply',
      ...(authorization === undefined ? {} : { authorization }),
    },
    { milliseconds: settings['signatures.stampSeconds'] * 1000, bytes: mostBytes },
    waysOut(settings, environment),
  )
  const asked = {
    wish,
    anchors: settings['signatures.stampCertificates'],
    now: clock.now(),
    tolerance: settings['signatures.stampTolerance'] * 60_000,
  }
  const { token, stamp } = await found(judgeInThread(asker, 'judgeNewStamp', answer, octets, asked))
  const [signer] = stamp.chain
  return { token: Buffer.from(token), stamp, name: nameWithin(signer?.subject ?? '') }
}
