import { z } from 'zod'
import { listFormats } from '../list-file.ts'
import { day, id, line, moment, search, typedWhole } from '../wire.ts'
import { clock } from './schema.ts'
import { caseViewNames } from './views.ts'

export const caseListSorts = [
  'due',
  '-due',
  'number',
  '-number',
  'updated',
  '-updated',
  'status',
  '-status',
  'applicant',
  '-applicant',
] as const

const many = (max: number) => line(max).optional()

/** What any list of cases can be asked. */
const ofAny = z.object({
  page: typedWhole(1, 100_000).default(1),
  pageSize: typedWhole(1, 100).optional(),
  sort: z.enum(caseListSorts).optional(),
  view: z.enum(caseViewNames).default('all'),
  /** Comma separated codes. */
  status: many(100),
  country: many(60),
  assignee: many(40),
  flag: many(60),
  from: day.optional(),
  to: day.optional(),
  search: search().optional(),
  mine: z.enum(['true', 'false']).optional(),
  /** Of what is saved as a file; a workbook where nothing is said. */
  format: z.enum(listFormats).optional(),
})

/** What casework finds a case by as well, in the lists of the kinds that have such a thing. */
const shared = { kind: many(200), group: many(20), customsPoint: many(60), substance: many(40) }

/** The values of a list of any kind, as casework reads them. */
const ofAll = ofAny.extend(shared)
export type CaseListQuery = Pick<z.infer<typeof ofAll>, 'page' | 'view'> & Partial<z.infer<typeof ofAll>>

/**
 * What the list of a kind can be asked beside what any can: filters of which casework knows what they find, by name, and
 * those of the kind's own, which its `narrowed` answers.
 */
export const caseListQuery = <
  Name extends keyof typeof shared = never,
  Own extends z.ZodRawShape = Record<never, never>,
>(
  names: readonly Name[] = [],
  own: Own = {} as Own,
) =>
  ofAny
    .extend(Object.fromEntries(names.map((name) => [name, shared[name]])) as Pick<typeof shared, Name>)
    .extend(own)

/** What every list says of a case. */
export const caseListItem = z.object({
  id,
  number: z.string().nullable(),
  status: z.string(),
  version: z.number().int(),
  /** Null: the authority's own entry. */
  applicantName: z.string().nullable(),
  flags: z.array(z.string()),
  /** In force, and nothing may be done under it. */
  isHeld: z.literal(true).optional(),
  /** What stands proposed; only to officers. `isOwn`: by the reader. */
  proposal: z
    .object({ decision: z.enum(['approve', 'refuse']), by: z.string(), isOwn: z.boolean() })
    .nullable(),
  clock,
  assigneeName: z.string().nullable(),
  updatedAt: moment,
})
export type CaseListItem = z.infer<typeof caseListItem>
