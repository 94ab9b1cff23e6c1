import { z } from 'zod'
import { id, largestWhole, line, moment, typed, typedWhole, version } from '../wire.ts'
import { audienceKindNames, bannerSeverities } from './broadcasts.ts'
import { culture } from './emails-schema.ts'
import { longestSubject, longestText } from './templates.ts'

/** Only what no database can hold is taken out of what was typed. */
const unfinished = (max: number) =>
  typed(max).overwrite((given) => given.replaceAll('\u0000', '').toWellFormed())
const typedDay = unfinished(10)
const choices = z.array(line(60)).max(200)

/** A message while it is written: what stands in the form, whole or not. It is checked when it is sent. */
export const messageForm = z.object({
  kind: z.enum(audienceKindNames),
  /** What is chosen of each kind of group: going back and forth loses nothing. */
  chosen: z.partialRecord(z.enum(audienceKindNames), choices),
  words: z
    .record(culture, z.object({ subject: unfinished(longestSubject), text: unfinished(longestText) }))
    .refine((words) => Object.keys(words).length <= 50),
  isSent: z.boolean(),
  hasBanner: z.boolean(),
  severity: z.enum(bannerSeverities),
  from: typedDay,
  until: typedDay,
})

export const draftParams = z.object({ id })
/** `version` 0: not saved before. `savedFrom` names the page that saves, so that it knows its own save. */
export const draftInput = z.object({ version, form: messageForm, savedFrom: id.optional() })
export const draftVersion = z.object({ version: typedWhole(1, largestWhole) })

const head = z.object({
  id,
  version: z.number().int(),
  createdBy: z.string(),
  /** Begun by the reader. */
  isOwn: z.boolean(),
  changedAt: moment,
  changedBy: z.string(),
})
export const draft = head.extend({ form: messageForm, savedFrom: id.nullable() })
export const draftList = z.array(
  head.extend({
    /** In the reader's language, else in one that is written; empty where none is. */
    subject: z.string(),
    kind: messageForm.shape.kind,
    chosen: messageForm.shape.chosen,
  }),
)
