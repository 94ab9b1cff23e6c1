import type { KeyObject } from 'node:crypto'
import { mostAnnouncements } from '@papaver/contract/exchange/key-announcement.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import { heldKeys } from '../../platform/documents/keys.ts'
import {
  canonicalJson,
  type JsonValue,
  type SignedPayload,
  signPayload,
  verifyPayload,
} from '../../platform/documents/payload.ts'
import { embeddedFile } from '../../platform/documents/pdf-inspection.ts'
import { openFile } from '../../platform/files.ts'
import { OutgoingFailed } from '../../platform/outside/json.ts'
import type { Reader } from '../../platform/transaction.ts'
import { announcementOf, listPublicKeys, readSigningKeys } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import type { DueMessage } from './outgoing-store.ts'
import { sha256Of } from './read-signed.ts'

interface Key {
  readonly keyId: string
  readonly privateKey: KeyObject
}

/**
 * The signed data of a permit as they lie in its document. What a key has signed that is not in use any more is signed anew: number
 * and content stay, and the other authority needs to trust one key alone (0200). The document itself stays as it is.
 */
const permitOf = async (db: Reader, fileId: string | null, key: Key): Promise<JsonValue> => {
  const file = fileId === null ? undefined : await openFile(db, fileId)
  const pieces: Uint8Array[] = []
  for await (const piece of file?.stream ?? []) pieces.push(piece as Uint8Array)
  const data = embeddedFile(Buffer.concat(pieces), 'authorization.json')
  if (data === undefined) throw new OutgoingFailed('no data in the document')
  const { payload, signature } = JSON.parse(data.toString()) as SignedPayload
  if (signature.keyId === key.keyId) return { payload, signature }
  const isOurs = (await listPublicKeys(db)).some(({ payloadPublicKeyPem }) =>
    verifyPayload({ payload, signature }, payloadPublicKeyPem),
  )
  if (!isOurs) throw new OutgoingFailed('no data in the document')
  const anew = signPayload(payload, key)
  return { payload: anew.payload, signature: anew.signature }
}

const contentOf = async (db: Reader, { content, fileId }: DueMessage, key: Key): Promise<object> =>
  content.subject === 'issued' ? { ...content, authorization: await permitOf(db, fileId, key) } : content

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

export const base64Of = (signed: SignedPayload): string =>
  Buffer.from(canonicalJson(signed as unknown as JsonValue)).toString('base64url')

/** The message and what is shown at the other door before it, both signed now; the id is the same each time. */
export const signedNow = async (deps: Pick<Deps, 'db' | 'clock'>, row: DueMessage) => {
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
      ...(await contentOf(deps.db, row, key)),
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
    keyId: key.keyId,
    keys: await announcedKeys(deps.db, settings, at),
    proof: base64Of(proof),
    settings,
  }
}
