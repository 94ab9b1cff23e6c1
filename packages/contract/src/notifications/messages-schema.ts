import { z } from 'zod'
import { givenProof } from '../access/holder-proof.ts'
import { type Role, roles } from '../access/roles.ts'
import { day, id, largestWhole, line, moment, page, version, whole, wording } from '../wire.ts'
import {
  bannerSeverities,
  broadcastStatuses,
  type PersonKind,
  personKindNames,
  roleNames,
} from './broadcasts.ts'
import { culture, mailPreview } from './emails-schema.ts'
import { longestSubject, longestText } from './templates.ts'

/** What the authority says to a group at once (product §11, §13). */
const someRoles = z
  .array(z.enum(roleNames as [Role, ...Role[]]))
  .min(1)
  .max(Object.keys(roles).length)
const someKinds = z
  .array(z.enum(personKindNames as [PersonKind, ...PersonKind[]]))
  .min(1)
  .max(10)
export const audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everybody') }),
  z.object({ kind: z.literal('roles'), roles: someRoles }),
  z.object({ kind: z.literal('types'), types: someKinds }),
  z.object({ kind: z.literal('organisations'), establishmentIds: z.array(id).min(1).max(200) }),
  z.object({ kind: z.literal('cultures'), cultures: z.array(culture).min(1).max(50) }),
])

const subject = line(longestSubject).min(1)
/** By language; at least one. What is missing is read in the default language, else in the first that is there. */
export const messageWords = z
  .record(culture, z.object({ subject, text: wording(longestText).min(1) }))
  .refine((words) => Object.keys(words).length > 0)
export const banner = z
  .object({ severity: z.enum(bannerSeverities), from: day, until: day })
  .refine(({ from, until }) => from <= until, { path: ['until'] })

const said = z.object({
  audience,
  words: messageWords,
  /** As a notification in the portal and by mail. */
  isSent: z.boolean(),
  /** The subject also hangs at the top of every page of the group, from day to day. */
  banner: banner.nullable(),
})
const reachesSomebody = ({ isSent, banner: hung }: { isSent: boolean; banner: unknown }) =>
  isSent || hung !== null
export const messageInput = said
  .extend({
    /** As many as the sender was told; another number meanwhile is refused. */
    recipients: whole(0, largestWhole),
    /** Again, above the number of the setting. */
    ...givenProof.shape,
    /** The draft that it was written in, as the sender saw it; it is gone once the message is sent. */
    draft: z.object({ id, version }).optional(),
  })
  .refine(reachesSomebody, { path: ['isSent'] })
export const messagePreviewInput = z.object({ audience, words: messageWords.optional(), culture })
export const messagePreview = z.object({
  recipients: z.number().int(),
  /** In which language each part of the group gets it; `writtenIn` differs where theirs is missing. */
  cultures: z.array(
    z.object({ culture: z.string(), recipients: z.number().int(), writtenIn: z.string().nullable() }),
  ),
  /** More than this many want the password again. */
  confirmAbove: z.number().int(),
  /** As it arrives in the asked language; null while nothing is written. */
  sample: mailPreview.omit({ removed: true }).nullable(),
})

const message = z.object({
  id,
  status: z.enum(broadcastStatuses),
  /** In the reader's language, else the default, else the first. */
  subject: z.string(),
  audience,
  isSent: z.boolean(),
  banner: banner.nullable(),
  isBannerUp: z.boolean(),
  createdAt: moment,
  createdBy: z.string(),
  retractedAt: moment.nullable(),
  recipients: z.number().int(),
  /** To how many of them it has been handed over. */
  notified: z.number().int(),
  /** How its mails fare. */
  mails: z.object({
    waiting: z.number().int(),
    sent: z.number().int(),
    dead: z.number().int(),
    cancelled: z.number().int(),
  }),
})
export const messagePage = page(message)
export const messageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
})
export const messageParams = z.object({ id })
export const messageDetail = message.extend({
  words: messageWords,
  /** What was said when it was taken back. */
  retraction: z.record(z.string(), z.string()).nullable(),
  /** How many of the follow-up note have been told. */
  retractionNotified: z.number().int(),
})
export const retractInput = z.object({
  /** Why, by language; read with the standard note. */
  words: z.record(culture, wording('remark')),
})

/** What hangs at the top of the reader's pages today. */
export const announcements = z.array(
  z.object({ id, severity: z.enum(bannerSeverities), subject: z.string(), culture: z.string() }),
)
/** A message of the authority in one language that its reader has. */
const saidMessage = z.object({
  id,
  subject: z.string(),
  text: z.string(),
  culture: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  sentAt: moment,
})
/** What the authority has said of late to the reader's group, newest first; what it took back is none of it. */
export const news = z.array(saidMessage)
/** A message as one of its recipients reads it. */
export const receivedMessage = saidMessage.extend({
  retractedAt: moment.nullable(),
  /** Why it was taken back; null where nothing was said, or it still stands. */
  retraction: z.string().nullable(),
})
