import { z } from 'zod'
import { holderProof } from '../access/holder-proof.ts'
import { inputShapes } from '../fields/shapes.ts'
import { day, id, largestWhole, line, moment, page, search, typedWhole, version } from '../wire.ts'
import { authorityFields, endTrustFields, trustFields } from './commands.ts'
import { failures } from './failures.ts'
import { outgoingActions, outgoingStatuses } from './outgoing.ts'
import {
  exchangeWays,
  incomingStates,
  incomingUses,
  incomingWays,
  permitChanges,
  sentSubjects,
  subjects,
  verdicts,
} from './states.ts'

const nullableLine = z.string().nullable()
const party = z.object({ name: nullableLine, address: nullableLine, countryId: z.string() })

/** A line of goods as the other authority says it. */
export const saidLine = z.object({
  position: z.number().int(),
  name: nullableLine,
  code: z.string(),
  quantity: z.string(),
  unit: z.string(),
  purity: nullableLine,
  /** Grams of anhydrous base; of the first drug where there are several. */
  baseGrams: nullableLine,
})
export type SaidLine = z.infer<typeof saidLine>

const saidPermit = z.object({
  subject: z.literal('issued'),
  kind: z.string(),
  direction: z.enum(['import', 'export']),
  group: nullableLine,
  number: z.string(),
  checkCode: nullableLine,
  issuedOn: day.nullable(),
  validUntil: day,
  importer: party,
  exporter: party,
  authority: nullableLine,
  /** Of the import certificate on which an export rests. */
  certificateNumber: nullableLine,
  replaces: nullableLine,
  isDemonstration: z.boolean(),
  /** Of the whole permit: a code holds as many as fit. */
  lineCount: z.number().int(),
  lines: z.array(saidLine),
})
const saidChange = z.object({
  subject: z.literal('changed'),
  number: z.string(),
  change: z.enum(permitChanges),
  reason: nullableLine,
  successor: nullableLine,
  on: day,
})
export type SaidChange = z.infer<typeof saidChange>
const saidEndorsement = z.object({
  subject: z.literal('endorsed'),
  number: z.string(),
  ownNumber: z.string(),
  recordId: id,
  correctsId: id.nullable(),
  movedOn: day,
  isLast: z.boolean(),
  lines: z.array(saidLine),
})
/** What another authority says, whichever way it came. */
export const said = z.discriminatedUnion('subject', [saidPermit, saidChange, saidEndorsement])
export type Said = z.infer<typeof said>
export type SaidPermit = z.infer<typeof saidPermit>
export type SaidEndorsement = z.infer<typeof saidEndorsement>

/** A file or code that was read and judged, and is kept nowhere. */
export const reading = z.object({
  verdict: z.enum(verdicts),
  keyId: z.string(),
  /** Whose key it is, by the name in the reader's language; null where nobody here knows. */
  authorityName: nullableLine,
  said,
})
export type Reading = z.infer<typeof reading>
/** The text of a QR code, as a reader of codes gives it out. */
export const codeInput = z.object({ code: line(2000).min(1) })

/** What a row says of a change of a permit, and whether a movement takes the place of an earlier report. */
const news = {
  change: saidChange.pick({ change: true, on: true, reason: true, successor: true }).nullable(),
  isCorrection: z.boolean(),
}

export const incomingItem = z.object({
  id,
  receivedAt: moment,
  way: z.enum(incomingWays),
  subject: z.enum(subjects),
  state: z.enum(incomingStates),
  verdict: z.enum(verdicts),
  number: z.string(),
  country: z.object({ id: z.string(), name: z.string() }),
  authorityName: nullableLine,
  case: z.object({ id, number: nullableLine, status: z.string() }).nullable(),
  use: z.enum(incomingUses).nullable(),
  ...news,
})
export type IncomingItem = z.infer<typeof incomingItem>
export const incomingQuery = z.object({
  page: typedWhole(1, 100_000).default(1),
  pageSize: typedWhole(1, 100).optional(),
  search: search().optional(),
  state: z.enum(incomingStates).optional(),
  subject: z.enum(subjects).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
})
export const incomingList = page(incomingItem)

export const incomingDetail = incomingItem.extend({
  keyId: z.string(),
  said,
  /** Cases here that rest on the permit that it is about, wherever they came before it or after. */
  resting: z.array(z.object({ id, number: nullableLine, status: z.string() })),
  sentName: nullableLine,
  takenInBy: nullableLine,
  /** Null where it was found by its number. */
  matchedBy: nullableLine,
  usedAt: moment.nullable(),
  usedBy: nullableLine,
  mayMatch: z.boolean(),
  mayClose: z.boolean(),
})
export type IncomingDetail = z.infer<typeof incomingDetail>
/** The number of the case here that it belongs to; null: of none. */
export const matchInput = z.object({ number: line('number').min(1).nullable() })

export const trustedKey = z.object({
  id,
  keyId: z.string(),
  fingerprint: z.string(),
  source: z.enum(['fetched', 'pasted', 'announced']),
  trustedAt: moment,
  trustedBy: z.string(),
  endedAt: moment.nullable(),
  endedBy: nullableLine,
  endedReason: nullableLine,
  /** Since when it is known here that others may have had it; null of one that is not. */
  compromisedAt: moment.nullable(),
  /** Name of the key that others may have had, of one that was given up because that one had announced it; it may be trusted again. */
  givenUpWith: nullableLine,
})
export type TrustedKey = z.infer<typeof trustedKey>
export const exchangeAuthority = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  country: z.object({ id: z.string(), name: z.string() }),
  way: z.enum(exchangeWays),
  address: z.string(),
  version: z.number().int(),
  keys: z.array(trustedKey),
  /** Its portal said at the last try of a message that it does not trust our key. */
  distrustsUs: z.boolean(),
})
export type ExchangeAuthority = z.infer<typeof exchangeAuthority>
export const exchangeAuthorities = z.object({
  /** May this reader change ways, addresses and keys? */
  mayChange: z.boolean(),
  items: z.array(exchangeAuthority),
})

export const authorityInput = z.object({
  ...inputShapes(authorityFields),
  version,
  ...holderProof.shape,
})
/** What the other portal publishes of its keys. */
export const foundKeys = z.object({
  address: z.string(),
  keys: z.array(
    z.object({
      keyId: z.string(),
      publicKeyPem: z.string(),
      fingerprint: z.string(),
      validFrom: moment.nullable(),
      validUntil: moment.nullable(),
      retiredAt: moment.nullable(),
      compromisedAt: moment.nullable(),
      isTrusted: z.boolean(),
    }),
  ),
})
export type FoundKeys = z.infer<typeof foundKeys>
export const trustInput = z.object({
  ...inputShapes(trustFields),
  source: z.enum(['fetched', 'pasted']),
  ...holderProof.shape,
})
export const endTrustInput = z.object({
  ...z.object(inputShapes(endTrustFields)).pick({ reason: true }).shape,
  /** Others may have had the key; what it has signed is not relied on any more. */
  isCompromised: z.boolean(),
  ...holderProof.shape,
})
export const byAuthority = z.object({ id: typedWhole(1, largestWhole) })

export const outgoingItem = z.object({
  id,
  subject: z.enum(sentSubjects),
  number: z.string(),
  country: z.object({ id: z.string(), name: z.string() }),
  authorityName: z.string(),
  /** Null of what is about no permit. */
  caseId: id.nullable(),
  status: z.enum(outgoingStatuses),
  attempts: z.number().int(),
  createdAt: moment,
  createdBy: z.string(),
  sentAt: moment.nullable(),
  nextAttemptAt: moment.nullable(),
  lastError: nullableLine,
  /** Why it did not arrive; null where it was not tried, or has arrived. */
  failure: z.enum(failures).nullable(),
  /** An earlier message of the same permit or case waits as well: it goes first. */
  isBehind: z.boolean(),
  /** It tells of a movement and arrived signed with a key since reported: it counts there no more, and is sent again. */
  isToRepeat: z.boolean(),
  /** It is not sent as long as no key of that authority is trusted. */
  isWithoutKey: z.boolean(),
  /** It waits, but its authority is told by another way now. */
  isOfOtherWay: z.boolean(),
  allowedActions: z.array(z.enum(outgoingActions)),
  ...news,
})
export type OutgoingItem = z.infer<typeof outgoingItem>
export const outgoingQuery = z.object({
  page: typedWhole(1, 100_000).default(1),
  pageSize: typedWhole(1, 100).optional(),
  search: search().optional(),
  status: z.enum(outgoingStatuses).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
})
/** With how many were given up, and how many permits are to be sent again, as a reported key has signed what was sent of them. */
export const outgoingList = page(outgoingItem).extend({
  dead: z.number().int(),
  toSendAgain: z.number().int(),
})
export const actOnMessageParams = z.object({ id, action: z.enum(outgoingActions) })
/**
 * What the door answers: a message that came before is not taken in again; and what the signatures in it are worth here, for its sender
 * alone, who has shown that he has a key that is trusted.
 */
export const receipt = z.object({ id, state: z.enum(['received', 'repeated']), verdict: z.enum(verdicts) })
/** The same for a report of a key, which has nothing to be repeated. */
export const reportReceipt = z.object({ state: z.literal('received') })
