import { z } from 'zod'
import { returnWays } from '../authorizations/foreign-copy.ts'
import { documentSignature } from '../casework/schema.ts'
import { mailStatuses } from '../notifications/outbox.ts'
import { drugBase } from '../quantities/drugs.ts'
import { day, decimalOf, id, line, moment, text } from '../wire.ts'

/** The export authorization that goes back, and what came in under it. */
export const returnInput = z.object({
  foreignNumber: line(60).min(1),
  foreignIssuedOn: day.nullish(),
  /** In the unit of each line; all nought where nothing came in. */
  lines: z
    .array(z.object({ lineId: id, quantity: decimalOf('moved') }))
    .min(1)
    .max(200),
  /** What the officer adds; the other authority reads it. */
  words: text(1000).nullish(),
})
export type ReturnInput = z.infer<typeof returnInput>
/** Why nothing goes back. */
export const noReturnInput = z.object({ reason: text(1000).min(1) })
export const returnTransmissionInput = z.object({ on: day })

const delivery = z.object({
  id,
  at: moment,
  way: z.enum(returnWays),
  authority: z.string(),
  recipient: z.string().nullable(),
  isAgain: z.boolean(),
  by: z.string(),
  transmittedOn: day.nullable(),
  mail: z
    .object({ status: z.enum(mailStatuses), sentAt: moment.nullable(), lastError: z.string().nullable() })
    .nullable(),
})
export type ReturnDelivery = z.infer<typeof delivery>

export const returnedLetter = z.object({
  id,
  number: z.string(),
  foreignNumber: z.string(),
  foreignIssuedOn: day.nullable(),
  words: z.string().nullable(),
  issuedOn: day,
  by: z.string(),
  /** Another letter about the same authorization has taken its place. */
  isReplaced: z.boolean(),
  bytes: z.number().int(),
  signature: documentSignature,
  lines: z.array(z.object({ lineId: id, quantity: z.string() })),
  /** Newest first. */
  deliveries: z.array(delivery),
})
export type ReturnedLetterView = z.infer<typeof returnedLetter>

/** What of an import was told to the authority of the exporting country; officers only. */
export const returnedEndorsements = z.object({
  /** Whether permits of this kind and group have anything to return. */
  isSubject: z.boolean(),
  /** The day by which it should go; null where nothing is owed. */
  dueOn: day.nullable(),
  way: z.enum(returnWays),
  country: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** To whom a mail would go today, or to which portal a message: its address stands as `mail`. */
  addressees: z.array(z.object({ name: z.string(), mail: z.string() })),
  /** May this reader make and send a letter now? */
  mayAct: z.boolean(),
  /** Export authorizations that came in for it and that nobody has kept with it: nothing is told under them. */
  toKeep: z.array(z.object({ incomingId: id, number: z.string() })),
  /** Numbers of export authorizations that are kept with it or were recorded with a movement, the last ones first. */
  knownNumbers: z.array(z.string()),
  lines: z.array(
    z.object({
      lineId: id,
      position: z.number().int(),
      name: z.string(),
      unit: z.string(),
      counted: z.string(),
      countedBases: z.array(drugBase),
      /** What was told, with messages that have not arrived yet. */
      returned: z.string(),
      /** What of it has arrived, by whatever way it went. */
      arrived: z.string(),
      open: z.string(),
      /** What it was told under each export authorization, with messages that have not arrived yet. */
      notified: z.array(z.object({ foreignNumber: z.string(), quantity: z.string() })),
    }),
  ),
  /** Newest first. */
  letters: z.array(returnedLetter),
})
export type ReturnedEndorsements = z.infer<typeof returnedEndorsements>
