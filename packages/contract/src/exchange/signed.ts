import { z } from 'zod'
import { day, decimal, id, line, moment } from '../wire.ts'
import { permitChanges } from './states.ts'

/** Anything that was signed: what is signed stands as it came, as every member of it counts for the signature. */
export const signed = z.object({
  payload: z.record(z.string(), z.unknown()),
  signature: z.object({
    algorithm: z.literal('Ed25519'),
    keyId: line(60).min(1),
    value: z.string().regex(/^[A-Za-z0-9_-]{86}$/),
  }),
})
export type Signed = z.infer<typeof signed>

const country = z.string().regex(/^[A-Z]{2}$/)
const label = z.object({ en: line(300), own: line(300) })
const party = z.object({
  name: line(300).min(1),
  addressLines: z.array(line(300)).max(20),
  countryCode: country,
})

/** The data of a permit (`papaver.authorization`), as far as they are read here; every text is one line, as it is printed. */
export const authorizationPayload = z.object({
  format: z.literal('papaver.authorization'),
  version: z.literal(1),
  kind: line(10).min(1),
  direction: z.enum(['import', 'export']),
  group: line(10).min(1),
  number: line(60).min(1),
  checkCode: line(20).nullish(),
  issuedOn: day,
  validUntil: day,
  importer: party,
  exporter: party,
  authority: z.object({ name: label }),
  foreignCertificate: z.object({ number: line(60) }).nullish(),
  lines: z
    .array(
      z.object({
        position: z.number().int().min(1).max(1000),
        name: label,
        code: line(200),
        quantity: decimal,
        unitCode: line(20).min(1),
        purity: decimal.nullish(),
        baseGrams: decimal,
      }),
    )
    .min(1)
    .max(200),
  replaces: line(60).nullish(),
  demonstration: z.boolean().optional(),
})
export type AuthorizationPayload = z.infer<typeof authorizationPayload>

const head = z.object({
  format: z.literal('papaver.message'),
  version: z.literal(1),
  /** Of the message: the same however often it is sent. */
  id,
  sentAt: moment,
  from: z.object({ countryId: country, authority: line(300) }),
  to: z.object({ countryId: country }),
  /** Its place among the messages about one permit, from 1; portals of before have none. */
  sequence: z.number().int().min(1).max(2_147_483_647).optional(),
})
const issued = head.extend({ subject: z.literal('issued'), authorization: signed })
const changed = head.extend({
  subject: z.literal('changed'),
  number: line(60).min(1),
  change: z.enum(permitChanges),
  reason: line(300).nullable(),
  successor: line(60).nullable(),
  on: day,
})
const endorsed = head.extend({
  subject: z.literal('endorsed'),
  /** Of the permit that the other authority has issued. */
  number: line(60).min(1),
  /** Of the permit here under which the goods crossed. */
  ownNumber: line(60).min(1),
  recordId: id,
  correctsId: id.nullable(),
  movedOn: day,
  isLast: z.boolean(),
  lines: z
    .array(
      z.object({
        name: line(300),
        code: line(200),
        quantity: decimal,
        unitCode: line(20),
        baseGrams: decimal,
      }),
    )
    .min(1)
    .max(200),
})

/** What one authority tells another (`papaver.message`). */
export const messagePayload = z.discriminatedUnion('subject', [issued, changed, endorsed])
export type MessagePayload = z.infer<typeof messagePayload>
/** What a message says besides who sends it to whom, and when. */
export type MessageContent =
  | Pick<z.infer<typeof issued>, 'subject' | 'authorization'>
  | Omit<z.infer<typeof changed>, keyof z.infer<typeof head>>
  | Omit<z.infer<typeof endorsed>, keyof z.infer<typeof head>>

/** Shown at the door before a message is taken in (`papaver.proof`): by whom, when, to whom, and the hash of what comes. */
export const proofPayload = z.object({
  format: z.literal('papaver.proof'),
  version: z.literal(1),
  id,
  at: moment,
  to: country,
  /** SHA-256 of the canonical JSON of the message, in hexadecimal. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
})
/** In which header, as base64url of its JSON, and how long at most. */
export const proofHeader = 'papaver-proof'
export const longestProof = 2000
