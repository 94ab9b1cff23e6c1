import { X509Certificate } from 'node:crypto'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { createSigningKeys, type SigningKeys } from '../../platform/documents/keys.ts'
import { findSecret, keptSecret, replaceSecret } from '../../platform/secrets.ts'
import type { Reader } from '../../platform/transaction.ts'
import { nameIn } from '../masters/public.ts'

/** The authority's keys; made at the first need and the same on every process from then on. */
export const readSigningKeys = (db: Reader, settings: Settings, now: Date): Promise<SigningKeys> =>
  keptSecret(db, 'signing', () =>
    createSigningKeys({
      authorityName: nameIn(settings['authority.names'], settings['languages.document']),
      country: settings['public.countryId'],
      now,
    }),
  )

/** The same where they have been made already: a visitor's look must not make them before the authority has a name. */
export const findSigningKeys = (db: Reader): Promise<SigningKeys | undefined> =>
  findSecret<SigningKeys>(db, 'signing')

/** The public halves of a key, and what became of it. Whatever was signed while it was in use stays to be checked. */
export interface PublicKey {
  readonly keyId: string
  readonly payloadPublicKeyPem: string
  readonly certificatePem: string
  /** ISO moments; null while it is in use, and where nobody else had it. */
  readonly retiredAt: string | null
  readonly compromisedAt: string | null
}
const past = 'signingPast'

const listPast = async (db: Reader): Promise<readonly PublicKey[]> =>
  (await findSecret<{ keys: readonly PublicKey[] }>(db, past))?.keys ?? []

/** Every key that anything was ever signed with, the present one first; none where none was made yet. */
export const listPublicKeys = async (db: Reader): Promise<readonly PublicKey[]> => {
  const present = await findSigningKeys(db)
  if (present === undefined) return []
  const { keyId, payloadPublicKeyPem, certificatePem } = present
  const inUse = { keyId, payloadPublicKeyPem, certificatePem, retiredAt: null, compromisedAt: null }
  return [inUse, ...(await listPast(db)).filter((key) => key.keyId !== keyId)]
}

const partOf = (subject: string, name: string): string =>
  subject
    .split('\n')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

/**
 * Takes new keys into use, as the owner of the database. Of the old ones the public halves are kept and the private ones are
 * gone: nobody can sign with them any more, and what they signed is checked as before.
 * @returns the ids of the old key and of the new one
 */
export const rotateSigningKeys = async (
  db: Reader,
  now: Date,
): Promise<{ readonly retired: string; readonly present: string }> => {
  const old = await findSigningKeys(db)
  if (old === undefined) throw new Error('nothing was ever signed here: there is no key to be replaced')
  const { subject } = new X509Certificate(old.certificatePem)
  const made = await createSigningKeys({
    authorityName: partOf(subject, 'O'),
    country: partOf(subject, 'C'),
    now,
  })
  const { keyId, payloadPublicKeyPem, certificatePem } = old
  const halves = { keyId, payloadPublicKeyPem, certificatePem }
  const retired = { ...halves, retiredAt: now.toISOString(), compromisedAt: null }
  // First kept, then replaced: stopped in between, the old one stands in both places and nothing is lost.
  const others = (await listPast(db)).filter((key) => key.keyId !== keyId)
  await replaceSecret(db, past, { keys: [retired, ...others] })
  await replaceSecret(db, 'signing', made)
  return { retired: keyId, present: made.keyId }
}

/** Says of a key that is no longer in use that somebody else may have signed with it since a moment. */
export const declareCompromised = async (db: Reader, keyId: string, since: Date): Promise<void> => {
  const keys = await listPast(db)
  if (!keys.some((key) => key.keyId === keyId))
    throw new Error(`${keyId} is none of the keys that were replaced; replace it first`)
  const compromisedAt = since.toISOString()
  const said = keys.map((key) => (key.keyId === keyId ? { ...key, compromisedAt } : key))
  await replaceSecret(db, past, { keys: said })
}
