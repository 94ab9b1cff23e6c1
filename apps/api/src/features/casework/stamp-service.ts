import { createHash, randomBytes } from 'node:crypto'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { nameWithin } from '../../platform/certificates/names.ts'
import {
  judgeStamp,
  type Stamp,
  type StampWish,
  stampIn,
  stampQuestion,
} from '../../platform/certificates/time-stamp.ts'
import { type Anchors, anchorsOf } from '../../platform/certificates/trusted-chain.ts'
import type { Deps } from '../../platform/deps.ts'
import { readOutside } from '../../platform/outside/json.ts'
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

let last: { readonly pem: string; readonly anchors: Anchors } | undefined
/** Certificates that stand for stamps, of this service and of earlier ones. */
const stampAnchorsOf = (settings: Settings): Anchors => {
  const pem = settings['signatures.stampCertificates']
  if (last?.pem !== pem) last = { pem, anchors: anchorsOf(pem) }
  return last.anchors
}

/**
 * Judges the stamp of a document that was made before.
 * @throws NoStamp
 */
export const judgeDocumentStamp = (settings: Settings, token: Buffer, signature: Buffer): Stamp =>
  judgeStamp(token, signature, stampAnchorsOf(settings))

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
  const { token, stamp } = stampIn(answer, octets, {
    wish,
    anchors: stampAnchorsOf(settings),
    now: clock.now(),
    tolerance: settings['signatures.stampTolerance'] * 60_000,
  })
  const [signer] = stamp.chain
  return { token, stamp, name: nameWithin(signer?.subject ?? '') }
}
