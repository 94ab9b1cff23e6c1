import { z } from 'zod'
import { caseListItem } from '../casework/list-schema.ts'
import { linkStatuses } from '../trading-establishments/schema.ts'
import { day, id, line, page, search, typedWhole } from '../wire.ts'

/**
 * What of all kinds of case somebody has to do: `all` is whatever stands in the four views after it, each by its rights;
 * `found` is every case that the reader may see at all.
 */
export const workViews = ['all', 'mine', 'unassigned', 'decide', 'sign', 'found'] as const
export type WorkView = (typeof workViews)[number]

export const workQuery = z.object({
  page: typedWhole(1, 100).default(1),
  pageSize: typedWhole(1, 100).optional(),
  view: z.enum(workViews).default('all'),
  /** Features of the kinds, with commas between them. */
  kind: line(200).optional(),
  search: search().optional(),
})
export type WorkQuery = z.infer<typeof workQuery>

export const workItem = caseListItem.extend({
  /** The capability of its kind: whose words, statuses and pages it has. */
  feature: z.string(),
  /** What it is about, in the reader's language. */
  subject: z.string(),
})
export type WorkItem = z.infer<typeof workItem>
export const workOutput = page(workItem)

/** What a domestic establishment may do, with whom, and what it has asked for of late. */
export const workOfEstablishment = z.object({
  licences: z.array(
    z.object({
      id,
      number: z.string(),
      activities: z.array(z.string()),
      groups: z.array(z.string()),
      validFrom: day,
      validUntil: day,
      /** In force on the authority's day. */
      isValid: z.boolean(),
    }),
  ),
  partners: z.array(
    z.object({
      id,
      number: z.string(),
      name: z.string(),
      city: z.string(),
      countryId: z.string(),
      status: z.string(),
      link: z.enum(linkStatuses),
    }),
  ),
  /** What moved last, and how many there are in all. */
  cases: z.array(workItem),
  caseCount: z.number().int(),
})
export type WorkOfEstablishment = z.infer<typeof workOfEstablishment>

const count = z.number().int()
/** How much of each closing an establishment ends or stops; counts alone. */
export const effectOfClosing = z.object({
  people: count,
  sessions: count,
  keys: count,
  links: count,
  drafts: count,
  requests: count,
  /** Approved, and not issued yet. */
  approved: count,
  permits: count,
  licences: count,
  /** In force in the registers of partners, preparations and notifications. */
  entries: count,
  /** Reports of figures and of movements that it owes. */
  reports: count,
})
export type EffectOfClosing = z.infer<typeof effectOfClosing>
