import { createPrivateKey } from 'node:crypto'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { createSigningKeys, type SigningKeys, type SigningKeysInput } from '../../platform/documents/keys.ts'
import { type SignedPayload, signPayload } from '../../platform/documents/payload.ts'
import { findSecret, keptSecret, replaceSigningSecret, sealedSecret } from '../../platform/secrets.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { nameIn } from '../masters/public.ts'

/** New keys, in the name that the authority bears by now; or with the certificate that another body has issued to it. */
export const makeSigningKeys = (
  settings: Settings,
  now: Date,
  issued?: NonNullable<SigningKeysInput['issued']>,
): Promise<SigningKeys> =>
  createSigningKeys({
    authorityName: nameIn(settings['authority.names'], settings['languages.document']),
    country: settings['public.countryId'],
    now,
    ...(issued === undefined ? {} : { issued }),
  })

/** The authority's keys; made at the first need and the same on every process from then on. */
export const readSigningKeys = (db: Reader, settings: Settings, now: Date): Promise<SigningKeys> =>
  keptSecret(db, 'signing', () => makeSigningKeys(settings, now))

/** The same where they have been made already: a visitor's look must not make them before the authority has a name. */
export const findSigningKeys = (db: Reader): Promise<SigningKeys | undefined> =>
  findSecret<SigningKeys>(db, 'signing')

/** The public halves of a key, and what became of it. Whatever was signed while it was in use stays to be checked. */
export interface PublicKey {
  readonly keyId: string
  readonly payloadPublicKeyPem: string
  readonly certificatePem: string
  /** Of a certificate that another body has issued: those above it, the nearest first. The portal's own has none. */
  readonly chainPem?: readonly string[] | undefined
  /** ISO moments; null while it is in use, and where nobody else had it. */
  readonly retiredAt: string | null
  readonly compromisedAt: string | null
  /** That the key after it was taken into use, signed with it while it could sign; none of keys that were replaced before. */
  readonly announcement?: SignedPayload | undefined
}
const past = 'signingPast'

const publicHalf = ({ keyId, payloadPublicKeyPem, certificatePem, chainPem }: SigningKeys) => ({
  keyId,
  payloadPublicKeyPem,
  certificatePem,
  ...(chainPem === undefined ? {} : { chainPem }),
})

const listPast = async (db: Reader): Promise<readonly PublicKey[]> =>
  (await findSecret<{ keys: readonly PublicKey[] }>(db, past))?.keys ?? []

/** That this key is in use, signed with the one before it, or with itself (`papaver.key`). */
export const announcementOf = (
  { keyId, payloadPublicKeyPem }: Pick<SigningKeys, 'keyId' | 'payloadPublicKeyPem'>,
  signer: Pick<SigningKeys, 'keyId' | 'payloadPrivateKeyPem'>,
  { countryId, at }: { readonly countryId: string; readonly at: Date },
): SignedPayload =>
  signPayload(
    {
      format: 'papaver.key',
      version: 1,
      ...{ countryId, keyId },
      publicKeyPem: payloadPublicKeyPem,
      at: at.toISOString(),
    },
    { keyId: signer.keyId, privateKey: createPrivateKey(signer.payloadPrivateKeyPem) },
  )

/**
 * That others may have had this key since a moment (`papaver.keyReport`), signed with the key itself where it is still in use, else with
 * the one that is.
 */
export const keyReportOf = (
  { keyId, payloadPublicKeyPem }: Pick<SigningKeys, 'keyId' | 'payloadPublicKeyPem'>,
  signer: Pick<SigningKeys, 'keyId' | 'payloadPrivateKeyPem'>,
  { countryId, since, at }: { readonly countryId: string; readonly since: Date; readonly at: Date },
): SignedPayload =>
  signPayload(
    {
      format: 'papaver.keyReport',
      version: 1,
      ...{ countryId, keyId },
      publicKeyPem: payloadPublicKeyPem,
      ...{ since: since.toISOString(), at: at.toISOString() },
    },
    { keyId: signer.keyId, privateKey: createPrivateKey(signer.payloadPrivateKeyPem) },
  )

/** Every key that anything was ever signed with, the present one first; none where none was made yet. */
export const listPublicKeys = async (db: Reader): Promise<readonly PublicKey[]> => {
  const present = await findSigningKeys(db)
  if (present === undefined) return []
  const inUse = { ...publicHalf(present), retiredAt: null, compromisedAt: null }
  const { keyId } = present
  return [inUse, ...(await listPast(db)).filter((key) => key.keyId !== keyId)]
}

/** Keys and the list of those before them, as they stand sealed: what replaces them says what it has read. */
interface Standing {
  readonly present: unknown
  readonly past: unknown
}
const standingOf = async (db: Reader): Promise<Standing> => ({
  present: await sealedSecret(db, 'signing'),
  past: await sealedSecret(db, past),
})

/**
 * Takes other keys into use. Of the old ones the public halves are kept and the private ones are gone: nobody can sign with
 * them any more, and what they signed is checked as before.
 * @returns the id of the old key; undefined where there is none, or where somebody else has just replaced it
 */
export const takeSigningKeys = async (
  tx: Tx,
  made: SigningKeys,
  countryId: string,
): Promise<string | undefined> => {
  const standing = await standingOf(tx.db)
  const old = await findSigningKeys(tx.db)
  if (old === undefined) return undefined
  const { keyId } = old
  const retired: PublicKey = {
    ...publicHalf(old),
    retiredAt: tx.now.toISOString(),
    compromisedAt: null,
    announcement: announcementOf(made, old, { countryId, at: tx.now }),
  }
  const keys = [retired, ...(await listPast(tx.db)).filter((key) => key.keyId !== keyId)]
  const isTaken =
    (await replaceSigningSecret(tx, 'signing', standing.present, made)) &&
    (await replaceSigningSecret(tx, past, standing.past, { keys }))
  return isTaken ? keyId : undefined
}

/**
 * Says of a key that is no longer in use that somebody else may have signed with it since a moment; false where it is none.
 * A certificate that was in use more than once was so with the same key.
 */
export const declareCompromised = async (tx: Tx, keyId: string, since: Date): Promise<boolean> => {
  const sealed = await sealedSecret(tx.db, past)
  const keys = await listPast(tx.db)
  const found = keys.find((key) => key.keyId === keyId)
  if (found === undefined) return false
  const compromisedAt = since.toISOString()
  const said = keys.map((key) =>
    key.certificatePem === found.certificatePem ? { ...key, compromisedAt } : key,
  )
  return replaceSigningSecret(tx, past, sealed, { keys: said })
}
