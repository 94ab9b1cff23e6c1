import { z } from 'zod'
import { day, id, moment, search } from '../wire.ts'

/** One action on one record, as the audit trail holds it (product §15): the history of a setting, a text, a master. */
export const historyEntry = z.object({
  /** Number among all actions. */
  seq: z.number().int(),
  at: moment,
  actorName: z.string(),
  /** feature.action, e.g. setting.change */
  action: z.string(),
  /** Before, after, reason; never a secret. */
  details: z.record(z.string(), z.unknown()),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const seq = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const eventFilter = {
  /** Days of the authority's zone, both included. */
  from: day.optional(),
  to: day.optional(),
  /** An account's id, or the name of one who has none: system, visitor. */
  actor: search().optional(),
  /** An action or the beginning of one: `setting.change`, `setting.`; several with commas. */
  action: z
    .string()
    .max(600)
    .regex(/^[\w.,-]*$/)
    .optional(),
  entity: search(60).optional(),
  entityId: search(200).optional(),
  requestId: search().optional(),
  address: search(60).optional(),
  /** Anywhere in the details, or the record's id. */
  q: search().optional(),
  /** Only what was done through another person's eyes. */
  impersonated: z.enum(['true', 'false']).optional(),
}
export const eventQuery = z.object({
  ...eventFilter,
  limit: z.coerce.number().int().min(1).max(100).default(25),
  /** Older than this row, or newer. */
  before: seq.optional(),
  after: seq.optional(),
})
export const exportFormats = ['csv', 'xlsx', 'ods', 'jsonl'] as const
export const eventExportQuery = z.object({ ...eventFilter, format: z.enum(exportFormats).default('csv') })

export const auditEvent = z.object({
  seq: z.number().int(),
  at: moment,
  /** Null: nobody with an account. */
  actorId: id.nullable(),
  /** User name, or `system`, `visitor`. */
  actorName: z.string(),
  /** First and last name, where the account is known. */
  personName: z.string().nullable(),
  impersonator: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The key with which a program of the person called. */
  key: z.object({ id: z.string(), name: z.string() }).nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** What people call the record: a permit's number, a person's name. */
  label: z.string().nullable(),
  address: z.string().nullable(),
  requestId: z.string(),
})
export type AuditEvent = z.infer<typeof auditEvent>

export const eventPage = z.object({
  items: z.array(auditEvent),
  total: z.number().int(),
  totalIsEstimate: z.boolean(),
  /** Whether there are older and newer ones than these. */
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
  /** The search in the details ended here and goes on from the last row it saw. */
  searchedUntil: z.object({ seq: z.number().int(), at: moment }).nullable(),
  /** The authority's time zone, in which the moments are to be read. */
  timeZone: z.string(),
})
export const eventParams = z.object({ seq })
export const auditEventDetail = auditEvent.extend({
  details: z.record(z.string(), z.unknown()),
  /** The text exactly as it was hashed. */
  raw: z.string(),
  /** The lane of the trail, and the place there; previous is the entry before it in this lane. */
  lane: z.number().int(),
  place: z.number().int(),
  previousHash: z.string(),
  hash: z.string(),
  timeZone: z.string(),
})

export const actorQuery = z.object({ q: search().default('') })
export const actorList = z.array(
  z.object({ actor: z.string(), userName: z.string(), name: z.string().nullable() }),
)

export const breakReasons = [
  'gap',
  'wrong previous hash',
  'changed row',
  'cut tail',
  'row behind the head',
  'changed head',
  'rewritten',
  'changed seal',
] as const
export const verification = z.object({
  id,
  askedAt: moment,
  askedBy: z.string(),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  rowsDone: z.number().int(),
  rowsTotal: z.number().int(),
  finishedAt: moment.nullable(),
  /** Rows from the first one on that hold; null until it is done. */
  rows: z.number().int().nullable(),
  head: z.string().nullable(),
  broken: z
    .object({
      /** Null where it is not in one lane. */
      lane: z.number().int().nullable(),
      place: z.number().int(),
      /** Null where the row is gone. */
      seq: z.number().int().nullable(),
      why: z.enum(breakReasons),
      /** So many rows an earlier head still agrees with; null where that says nothing. */
      agreedSeq: z.number().int().nullable(),
    })
    .nullable(),
})
export type Verification = z.infer<typeof verification>
export const keptHead = z.object({ seq: z.number().int(), hash: z.string(), keptAt: moment })
export const verificationList = z.object({
  items: z.array(verification),
  keptHeads: z.array(keptHead),
  /** Rows of the trail now. */
  rowsTotal: z.number().int(),
})
