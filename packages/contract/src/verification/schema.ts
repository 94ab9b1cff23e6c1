import { z } from 'zod'
import { captchaAnswer } from '../account/schema.ts'
import { permitDirections } from '../permit-directions.ts'
import { day, line, moment, search, text, typedCode } from '../wire.ts'
import { longestCode } from './essentials.ts'

/** The answer to the captcha that a 429 has asked for; an answer counts for one call. */
const proof = captchaAnswer.optional()

export const verifyInput = z.union([
  z.object({ number: search(60).min(1), checkCode: typedCode.min(1), proof }),
  z.object({ token: z.string().min(1).max(longestCode), proof }),
])
export type VerifyInput = z.infer<typeof verifyInput>

export const verdicts = [
  'VALID',
  'PARTLY_USED',
  'USED_UP',
  'CLOSED',
  'EXPIRED',
  'CANCELLED',
  'HOLDER_CLOSED',
  'LICENSE_STOPPED',
  'SUSPENDED',
  'REVOKED',
  'REPLACED',
  'STOPPED_ABROAD',
  'INSUFFICIENT',
  'HELD',
  'NOT_FOUND',
] as const
export type Verdict = (typeof verdicts)[number]

/** Whom the certificate names that a document was signed with, and who issued it; null for the portal's own. */
const signer = z.object({ owner: z.string(), issuer: z.string().nullable() }).nullable()
/** When the document was stamped, and by whom (RFC 3161); null where it bears no stamp that counts. */
const stamp = z.object({ at: moment, by: z.string() }).nullable()
/** What is told of any document, whatever it allows. */
const checkedDocument = {
  number: z.string(),
  issuedOn: day,
  validUntil: day,
  daysLeft: z.number().int(),
  /** Number of the document that took its place. */
  replacedBy: z.string().nullable(),
  /** Of a key that others may have had, `genuine` is what was stamped before they may have had it. */
  signature: z.enum(['genuine', 'compromised', 'broken']),
  /** Since when others may have signed with its key, where that was reported. */
  compromisedAt: moment.nullable(),
  signer,
  stamp,
}
/** Of one that allows its holder something from a day on. */
const holderDocument = { ...checkedDocument, validFrom: day, holder: z.string() }
const publicParty = z.object({
  name: z.string().nullable(),
  /** How the register calls it now, where the document bears a former name. */
  nowName: z.string().optional(),
  countryId: z.string(),
  countryName: z.string(),
})

/** Product §10: never persons, addresses, prices or notes. By typed code: no quantities, partner's country only. */
export const verifyOutput = z.object({
  verdict: z.enum(verdicts),
  checkedAt: moment,
  /** The permits of this installation are invented: nothing that it answers makes a document valid. */
  isDemonstration: z.boolean(),
  authority: z.object({
    name: z.string(),
    country: z.string(),
    domain: z.string(),
    mail: z.string(),
    webSite: z.string().nullable(),
  }),
  permit: z
    .object({
      ...checkedDocument,
      kindName: z.string(),
      direction: z.enum(permitDirections),
      /** Of transit: who asked for the permit, and where the goods come in and leave. */
      transit: z.object({ holder: publicParty, entryPoint: z.string(), exitPoint: z.string() }).nullable(),
      importer: publicParty,
      exporter: publicParty,
      lines: z
        .array(
          z.object({
            position: z.number().int(),
            name: z.string(),
            /** Each drug that it holds; grams of anhydrous base. */
            drugs: z.array(
              z.object({ name: z.string(), authorizedGrams: z.string(), remainingGrams: z.string() }),
            ),
            authorizedQuantity: z.string(),
            unit: z.string(),
            isInGrams: z.boolean(),
          }),
        )
        .nullable(),
    })
    .nullable(),
  /** Of a licence: no persons, addresses, quotas or conditions. */
  license: z
    .object({
      ...holderDocument,
      activities: z.array(z.string()),
      groups: z.array(z.string()),
      /** Goes on past its last day until its renewal is decided. */
      isContinued: z.boolean(),
    })
    .nullable(),
  /** Of a cultivation permit: no persons, plots, addresses, buyers or quantities but the area of all plots. */
  cultivation: z.object({ ...holderDocument, crop: z.string(), squareMetres: z.string() }).nullable(),
})
export type VerifyOutput = z.infer<typeof verifyOutput>

export const mismatchInput = z.object({
  number: search(60),
  checkCode: typedCode.optional(),
  token: z.string().max(longestCode).optional(),
  description: text(2000).min(1),
  contact: line(200).optional(),
  proof,
})
export const viewsOutput = z.object({
  total: z.number().int(),
  last30Days: z.number().int(),
  isFlagged: z.boolean(),
})
export const keysOutput = z.object({
  /** Country of the authority that signs with them. */
  countryId: z.string(),
  keys: z.array(
    z.object({
      keyId: z.string(),
      algorithm: z.literal('Ed25519'),
      publicKeyPem: z.string(),
      /** The key of the documents themselves (PDF). */
      certificatePem: z.string(),
      /** Where another body has issued that certificate: those above it, the nearest first; null for the portal's own. */
      chainPem: z.array(z.string()).nullable(),
      /** SHA-256 of the public key (SPKI, DER), in hex. */
      fingerprint: z.string(),
      validFrom: moment,
      validUntil: moment,
      /** Nothing is signed with it any more; what was stays genuine. */
      retiredAt: moment.nullable(),
      /** Since when others may have signed with it: what it signed proves nothing without the authority's record. */
      compromisedAt: moment.nullable(),
    }),
  ),
})
/**
 * The same as a key set that libraries read (RFC 7517, 8037): for each pair the key of data and codes, and that of the PDF
 * with its certificate. A key that others have had is not in it, as a key set cannot say so.
 */
export const keySetOutput = z.object({
  keys: z.array(
    z.object({
      kid: z.string(),
      use: z.literal('sig'),
      kty: z.enum(['OKP', 'EC', 'RSA']),
      alg: z.enum(['EdDSA', 'ES256', 'ES384', 'ES512', 'RS256']),
      crv: z.string().optional(),
      x: z.string().optional(),
      y: z.string().optional(),
      n: z.string().optional(),
      e: z.string().optional(),
      /** The certificate and those above it, DER in Base64; and the SHA-256 of the first. */
      x5c: z.array(z.string()).optional(),
      'x5t#S256': z.string().optional(),
    }),
  ),
})
/** The list of what stands against documents (`StateList`), as it was signed. */
export const statesOutput = z.object({ keyId: z.string(), list: z.string(), signature: z.string() })
const namesByCode = z.record(z.string(), z.string())
/** Names in the reader's language of what a QR code says in codes. */
export const wordsOutput = z.object({
  authority: z.string(),
  /** IANA name: the authority's documents begin and end by its days. */
  timeZone: z.string(),
  mail: z.string(),
  kinds: namesByCode,
  /** Of licences, as are the groups. */
  activities: namesByCode,
  groups: namesByCode,
  licenseStatuses: namesByCode,
  cultivationStatuses: namesByCode,
  substances: namesByCode,
  units: namesByCode,
  countries: namesByCode,
  /** Customs points, of goods in transit. */
  points: namesByCode,
})
