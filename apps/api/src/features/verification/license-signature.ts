import { formatCheckCode } from '@papaver/contract/verification/rules.ts'
import { z } from 'zod'
import { type SignedPayload, verifyPayload } from '../../platform/documents/payload.ts'
import type { PublicKey } from '../casework/public.ts'
import type { LicenseRecord } from '../licenses/public.ts'
import type { SignatureState } from './signature.ts'
import type { DocumentStamp } from './stamp-proof.ts'

const signed = z.object({
  payload: z.object({
    number: z.string(),
    checkCode: z.string(),
    issuedOn: z.string(),
    validFrom: z.string(),
    validUntil: z.string(),
    holder: z.object({ name: z.string() }),
    activities: z.array(z.unknown()),
    groups: z.array(z.unknown()),
  }),
  signature: z.object({ algorithm: z.literal('Ed25519'), keyId: z.string(), value: z.string() }),
})

/** Does the record still say what was signed, and did we sign it? As `signatureOf` judges permits. */
export const signatureOfLicense = (
  { case: row, license }: LicenseRecord,
  keys: readonly PublicKey[],
  stamp: DocumentStamp | null,
): SignatureState => {
  const parsed = signed.safeParse(license.payload)
  const key = keys.find(({ keyId }) => parsed.data?.signature.keyId === keyId)
  if (!parsed.success || key === undefined) return 'broken'
  const said = parsed.data.payload
  const isSame =
    row.number === said.number &&
    license.checkCode !== null &&
    formatCheckCode(license.checkCode) === said.checkCode &&
    license.issuedOn === said.issuedOn &&
    license.validFrom === said.validFrom &&
    row.validUntil === said.validUntil &&
    row.applicantName === said.holder.name &&
    license.activities.length === said.activities.length &&
    license.groups.length === said.groups.length
  const isSigned = verifyPayload(license.payload as unknown as SignedPayload, key.payloadPublicKeyPem)
  if (!isSigned || !isSame) return 'broken'
  return key.compromisedAt === null || stamp !== null ? 'genuine' : 'compromised'
}
