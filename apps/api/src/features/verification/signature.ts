import { X509Certificate } from 'node:crypto'
import type { VerifyOutput } from '@papaver/contract/verification/schema.ts'
import { z } from 'zod'
import { nameWithin } from '../../platform/certificates/names.ts'
import { type SignedPayload, verifyPayload } from '../../platform/documents/payload.ts'
import { listPublicKeys, type PublicKey } from '../casework/public.ts'
import type { Reading } from './reading.ts'
import { type DocumentStamp, type KeptDocument, stampOf } from './stamp-proof.ts'

type Proof = Pick<NonNullable<VerifyOutput['permit']>, 'signature' | 'compromisedAt' | 'signer' | 'stamp'>

const signed = z.object({
  payload: z.unknown(),
  signature: z.object({ algorithm: z.literal('Ed25519'), keyId: z.string(), value: z.string() }),
})

/**
 * Genuine: the stored data carries our signature, and the record says what was signed; where others may have had the key, by a
 * document whose time stamp is older than that. Compromised: the same without such a stamp. Broken: anything else, be it a changed
 * row, a changed payload or a key that is not ours.
 */
const stateOf = (
  payload: unknown,
  key: PublicKey | undefined,
  stamp: DocumentStamp | null,
  saysTheSame: (said: unknown) => boolean,
): Proof['signature'] => {
  const parsed = signed.safeParse(payload)
  if (!parsed.success || key === undefined) return 'broken'
  const isSigned = verifyPayload(payload as SignedPayload, key.payloadPublicKeyPem)
  if (!isSigned || !saysTheSame(parsed.data.payload)) return 'broken'
  return key.compromisedAt === null || stamp !== null ? 'genuine' : 'compromised'
}

const named = z.object({ signature: z.object({ keyId: z.string() }) })

/** Whom the certificate of a document names, and which body has issued it; null for the portal's own. */
const signerOf = (key: PublicKey | undefined): Proof['signer'] => {
  if (key === undefined) return null
  const { subject, issuer } = new X509Certificate(key.certificatePem)
  return { owner: nameWithin(subject), issuer: key.chainPem === undefined ? null : nameWithin(issuer) }
}

/** Of what shape the signed data of a kind are, and what of them the record must say still. */
export const saying =
  <Said>(shape: z.ZodType<Said>, isSame: (said: Said) => boolean) =>
  (said: unknown): boolean => {
    const parsed = shape.safeParse(said)
    return parsed.success && isSame(parsed.data)
  }

/** What proves a document: does the record still say what was signed, did we sign it, and when at the latest? */
export const proofOf = async (
  { deps: { db }, settings }: Pick<Reading, 'deps' | 'settings'>,
  document: KeptDocument,
  saysTheSame: (said: unknown) => boolean,
): Promise<Proof> => {
  const keyId = named.safeParse(document.payload).data?.signature.keyId
  const key = (await listPublicKeys(db)).find((each) => each.keyId === keyId)
  const stamp = await stampOf(db, settings, document, key)
  const signature = stateOf(document.payload, key, stamp, saysTheSame)
  // Whose a signature is, and what became of the key, is said of one that holds alone: anybody can name a key.
  const holder = signature === 'broken' ? undefined : key
  return {
    signature,
    compromisedAt: holder?.compromisedAt ?? null,
    signer: signerOf(holder),
    stamp: signature === 'broken' ? null : stamp,
  }
}
