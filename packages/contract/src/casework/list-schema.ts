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
export const caseListQuery = z.object({
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
