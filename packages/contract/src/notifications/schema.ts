import { z } from 'zod'
import { day, id, moment, page, search } from '../wire.ts'
import { deliveries, noticeCodeNames } from './codes.ts'
import { notificationTopics } from './topics.ts'

/** The words are chosen by the reader's portal from `code` and `params`: `notifications.mails.<code>.subject`. */
export const notification = z.object({
  id,
  code: z.enum(noticeCodeNames),
  topic: z.enum(notificationTopics),
  severity: z.enum(['info', 'success', 'warning', 'danger']),
  params: z.record(z.string(), z.string()),
  /** The authority's own line in the reader's language, its parameters in braces; null where the shipped one stands. */
  words: z.string().nullable(),
  /** A place in the portal, as its router spells it; null where there is nothing to open. */
  link: z.string().nullable(),
  createdAt: moment,
  readAt: moment.nullable(),
  archivedAt: moment.nullable(),
  dueOn: day.nullable(),
  /** The authority has taken back what it says. */
  retractedAt: moment.nullable(),
})
export const notificationViews = ['unread', 'all', 'archived'] as const
export const notificationQuery = z.object({
  view: z.enum(notificationViews).default('all'),
  topic: z.enum(notificationTopics).optional(),
  q: search().optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
})
export const notificationPage = page(notification).extend({ unread: z.number().int() })
export const notificationActions = ['read', 'unread', 'archive', 'restore', 'readAll'] as const
export const notificationActionParams = z.object({ action: z.enum(notificationActions) })
/** `readAll` needs no ids. */
export const notificationActionInput = z.object({ ids: z.array(id).max(200).default([]) })
export const notificationActionOutput = z.object({ changed: z.number().int(), unread: z.number().int() })
export const notificationPreferences = z.array(
  z.object({
    topic: z.enum(notificationTopics),
    mail: z.enum(deliveries),
    /** Duty items cannot be put off or switched off. */
    isFixed: z.boolean(),
  }),
)
export const preferencesInput = z.array(
  z.object({ topic: z.enum(notificationTopics), mail: z.enum(deliveries) }),
)
