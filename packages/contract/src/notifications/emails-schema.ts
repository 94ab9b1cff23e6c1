import { z } from 'zod'
import { historyEntry } from '../audit/schema.ts'
import { id, line, moment, page, search, sequence, version, wording } from '../wire.ts'
import { noticeCodeNames } from './codes.ts'
import { mailActions, mailStatuses } from './outbox.ts'
import { placeholderNames } from './placeholder-names.ts'
import { longestHtml, longestText, templateStates } from './templates.ts'
import { notificationTopics } from './topics.ts'

/** What the authority's screens of mails send and receive (product §11). */
export const culture = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
const code = z.enum(noticeCodeNames)
const direction = z.enum(['ltr', 'rtl'])

export const templateList = z.array(
  z.object({
    code,
    topic: z.enum(notificationTopics),
    /** "Permit issued", in the reader's language; then when it is sent, and to whom. */
    name: z.string(),
    when: z.string(),
    to: z.string(),
    maySwitchOff: z.boolean(),
    cultures: z.array(
      z.object({
        culture: z.string(),
        state: z.enum(templateStates),
        /** false: this mail is not sent in this language; the notification in the portal stands all the same. */
        isActive: z.boolean(),
      }),
    ),
  }),
)

const words = z.object({ subject: z.string(), text: z.string() })
export const templateInCulture = z.object({
  culture: z.string(),
  /** The language's name in itself. */
  name: z.string(),
  direction,
  state: z.enum(templateStates),
  isActive: z.boolean(),
  /** Of what is kept; 0 where nothing is. Sent back with a change. */
  version: z.number().int(),
  /** What ships now; null where nothing ships in this language. */
  shipped: words.nullable(),
  own: words.extend({ html: z.string().nullable() }).nullable(),
  /** What shipped when the own words were written. */
  shippedThen: words.nullable(),
  changedAt: moment.nullable(),
  changedBy: z.string().nullable(),
})
export const template = z.object({
  code,
  topic: z.enum(notificationTopics),
  name: z.string(),
  when: z.string(),
  to: z.string(),
  maySwitchOff: z.boolean(),
  /** What the words may name, in the reader's language; `example` as the sample mail has it. */
  placeholders: z.array(
    z.object({
      name: z.enum(placeholderNames),
      description: z.string(),
      isRequired: z.boolean(),
      mayBeInSubject: z.boolean(),
    }),
  ),
  cultures: z.array(templateInCulture),
})
/** Part of an address: a mail that the portal does not write is not found. */
const askedCode = line(100)
export const templateParams = z.object({ code: askedCode })
export const templateCultureParams = z.object({ code: askedCode, culture })

/** Longer than a mail may be, so that what is too long is refused at its field, in words. */
export const templateWordsInput = z.object({
  subject: wording(1000),
  text: wording(longestText * 2),
  html: wording(longestHtml * 2).nullish(),
})
export const templateInput = templateWordsInput.extend({
  version,
  isActive: z.boolean(),
})
export const templateVersion = z.object({ version })
export const templateSaved = z.object({
  template: templateInCulture,
  /** What was taken out of the own HTML version: tags, attributes, addresses. */
  removed: z.array(z.string()),
})
export const templateHistory = z.array(historyEntry)
export const templatePutBack = templateVersion.extend({
  /** The entry of the history whose words come back. */
  seq: sequence,
})

export const mailPreview = z.object({
  culture: z.string(),
  direction,
  subject: z.string(),
  text: z.string(),
  /** A whole page, without scripts, pictures or styles. */
  html: z.string(),
  removed: z.array(z.string()),
})
export const testSent = z.object({
  isDelivered: z.boolean(),
  /** The address it went to: one's own, or the one that all mails go to now. */
  to: z.string(),
  isToFolder: z.boolean(),
  /** What the server said where it did not take the mail. */
  said: z.string().nullable(),
})

export const outboxQuery = z.object({
  status: z.enum(mailStatuses).optional(),
  code: code.optional(),
  recipient: search(254).optional(),
  /** Of which it was written, on the authority's calendar. */
  day: z.iso.date().optional(),
  /** Those of one message to a group. */
  messageId: id.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
})
const outboxMail = z.object({
  id,
  /** A code of noticeCodes, or one of an earlier version of the portal. */
  code: z.string(),
  name: z.string(),
  culture: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.number().int(),
  createdAt: moment,
  sentAt: moment.nullable(),
  nextAttemptAt: moment.nullable(),
  lastError: z.string().nullable(),
})
export const outboxPage = page(outboxMail)
export const outboxDetail = outboxMail.extend({
  direction,
  /** A link in it opens something by itself: nobody but the recipient reads it. */
  holdsSecret: z.boolean(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  /** What the mail is about, as the trail names it. */
  entity: z.string().nullable(),
  entityId: z.string().nullable(),
  hindrance: z.enum(['wiped', 'noAddress']).nullable(),
  allowedActions: z.array(z.enum(mailActions)),
})
export const outboxMailParams = z.object({ id })
export const outboxActionParams = z.object({ id, action: z.enum(mailActions) })

export const outboxState = z.object({
  counts: z.record(z.enum(mailStatuses), z.number().int()),
  /** Where mails go now. No secret. */
  route: z.object({
    /** `caught`: nowhere; in training they stay in the outbox. */
    kind: z.enum(['server', 'folder', 'caught']),
    /** host:port; null where there is no server. */
    server: z.string().nullable(),
    security: z.enum(['starttls', 'tls', 'none']).nullable(),
    from: z.string(),
    /** All mails go to this address; null while test mode is off. */
    testAddress: z.string().nullable(),
    /** Where mail servers tell of what could not be delivered. */
    bounceBox: z.string().nullable(),
  }),
})
