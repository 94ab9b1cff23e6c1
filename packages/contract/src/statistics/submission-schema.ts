import { z } from 'zod'
import { caseListItem, caseListQuery } from '../casework/list-schema.ts'
import { caseView, stepInput } from '../casework/schema.ts'
import { actionShapes } from '../casework/step-shapes.ts'
import { fieldShapes, viewShapes } from '../fields/shapes.ts'
import { periodKinds, periodShape } from '../periods.ts'
import { day, id, line, moment, page, search, text, typedWhole, version, whole } from '../wire.ts'
import { submissionKind } from './kind.ts'
import { submissionActions, submissionStatuses } from './life.ts'
import { reportStates } from './obligations.ts'
import { finding } from './schema.ts'
import { submissionFields } from './submission-fields.ts'
import { obligationViews } from './views.ts'

const status = z.enum(submissionStatuses)
const template = line(10).min(1)
const period = z.string().regex(periodShape)
const columnKey = line(60)
export const mostQuestions = 50
export const mostRow = 2_000_000
const row = whole(0, mostRow)

/** A report as it is written: of which template and period it is, is said with its beginning. */
export const submissionInput = z.object({
  kind: template,
  period,
  ...fieldShapes(submissionFields),
  uploadId: id.nullish(),
  /** What is said to questions about cells. */
  replies: z
    .array(z.object({ id, text: text('reason') }))
    .max(mostQuestions)
    .optional(),
})
export type SubmissionInput = z.infer<typeof submissionInput>
/** The report that a file belongs to. */
export const uploadTo = z.object({ submissionId: id })
/** Officers name the company whose report came in on paper. */
export const createInput = submissionInput.extend({
  establishmentId: id.optional(),
  receivedOn: day.optional(),
})
export const saveInput = submissionInput.extend({ version, savedFrom: id.optional() })

const ownInputs = {
  /** What is asked about single cells; rows count from 0 in the file. */
  questions: z
    .array(z.object({ row, columnKey, text: text('reason').min(1) }))
    .min(1)
    .max(mostQuestions),
}
export const actionInput = stepInput.extend(z.object(ownInputs).partial().shape)
export type SubmissionActionInput = z.infer<typeof actionInput>
export const submissionActionShapes = actionShapes(submissionKind, ownInputs)
export const actionParams = z.object({ id, action: z.enum(submissionActions) })

const total = z.object({
  columnKey: z.string(),
  /** In the reader's language. */
  column: z.string(),
  substanceId: z.number().int(),
  substance: z.string(),
  baseGrams: z.string(),
})
export const uploadView = z.object({
  id,
  name: z.string(),
  bytes: z.number().int(),
  /** SHA-256 in hexadecimal. */
  sha256: z.string(),
  uploadedAt: moment,
  uploadedBy: z.string(),
  /** Cells mended on the screen. */
  edits: z.number().int(),
  sheet: z.string(),
  rows: z.number().int(),
  acceptedRows: z.number().int(),
  refusedRows: z.number().int(),
  errors: z.number().int(),
  fileErrors: z.number().int(),
  warnings: z.number().int(),
  unexplained: z.number().int(),
  findings: z.array(
    finding.extend({
      position: z.number().int(),
      row: z.number().int().nullable(),
      columnKey: z.string().nullable(),
      explanation: z.string().nullable(),
    }),
  ),
  totals: z.array(total),
})
export type UploadView = z.infer<typeof uploadView>

export const question = z.object({
  id,
  row: z.number().int(),
  columnKey: z.string(),
  column: z.string(),
  cell: z.string(),
  value: z.string().nullable(),
  question: z.string(),
  askedAt: moment,
  answer: z.string().nullable(),
  answeredAt: moment.nullable(),
})
export type CellQuestion = z.infer<typeof question>

/** The reader's words for the columns of the template. */
const columnView = z.object({ key: z.string(), title: z.string(), type: z.string(), required: z.boolean() })

export const submission = caseView.extend({
  status,
  allowedActions: z.array(z.enum(submissionActions)),
  closedActions: z.array(z.object({ action: z.enum(submissionActions), reasons: z.array(z.string()) })),
  ...viewShapes(submissionFields),
  period: z.string(),
  periodKind: z.enum(periodKinds),
  from: day,
  to: day,
  dueOn: day,
  reporter: z.object({ id, name: z.string() }),
  templateVersion: z.number().int(),
  columns: z.array(columnView),
  uploadId: id.nullable(),
  upload: uploadView.nullable(),
  /** A file can be sent now. */
  mayUpload: z.boolean(),
  mayBePartial: z.boolean(),
  questions: z.array(question),
  /** When its figures were accepted; they stay while a correction is on its way. */
  acceptedAt: moment.nullable(),
  lockedAt: moment.nullable(),
})
export type Submission = z.infer<typeof submission>

const many = (max: number) => line(max).optional()
export const listQuery = caseListQuery(['kind'])
export const listItem = caseListItem.extend({
  status,
  kind: z.string(),
  kindName: z.string(),
  period: z.string(),
  periodKind: z.enum(periodKinds),
  dueOn: day,
  isNil: z.boolean(),
  rows: z.number().int().nullable(),
})
export type SubmissionListItem = z.infer<typeof listItem>
export const listOutput = page(listItem)

export const uploadParams = z.object({ id, uploadId: id })
/** `file`: as it was sent; `notes`: with what is said of its cells; `refused`: the rows to mend alone. */
export const uploadFileQuery = z.object({ as: z.enum(['file', 'notes', 'refused']).default('file') })

export const rowsQuery = z.object({
  page: typedWhole(1, 1_000_000).default(1),
  pageSize: typedWhole(1, 100).default(50),
  only: z.enum(['all', 'refused', 'noted']).default('all'),
  /** Those of one substance. */
  substance: typedWhole(1, 2_147_483_647).optional(),
})
export const rowsOutput = page(
  z.object({
    row: z.number().int(),
    isAccepted: z.boolean(),
    said: z.record(z.string(), z.string()),
    /** Column and position of what was found there. */
    findings: z.array(
      z.object({
        columnKey: z.string().nullable(),
        code: z.string(),
        severity: z.enum(['error', 'warning']),
        hint: z.record(z.string(), z.string()),
        suggestion: z.string().nullable(),
      }),
    ),
  }),
)
export type UploadRows = z.infer<typeof rowsOutput>

/** Of what came, went and changed so much is listed. */
export const mostDifferences = { rows: 50, cells: 200 } as const
const rowAbout = z.object({
  row: z.number().int(),
  /** What its first cells say. */
  about: z.string(),
})
export const difference = z.object({
  /** The upload that it is held against; null where there is none. */
  before: z.object({ id, name: z.string(), uploadedAt: moment }).nullable(),
  /** Not where so many rows differ that only the first were looked at. */
  isWhole: z.boolean(),
  addedRows: z.number().int(),
  removedRows: z.number().int(),
  changedRows: z.number().int(),
  added: z.array(rowAbout),
  removed: z.array(rowAbout),
  cells: z.array(
    z.object({
      row: z.number().int(),
      columnKey: z.string(),
      column: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  totals: z.array(
    z.object({
      columnKey: z.string(),
      column: z.string(),
      substanceId: z.number().int(),
      substance: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})
export type UploadDifference = z.infer<typeof difference>

export const mostCells = 500
export const cellsInput = z.object({
  cells: z
    .array(z.object({ row, columnKey, value: line('reason') }))
    .min(1)
    .max(mostCells),
})
export const explainInput = z.object({
  positions: z.array(whole(1, 1_000_000)).min(1).max(10_000),
  text: text('reason').min(1),
})

export const obligation = z.object({
  id,
  establishment: z.object({ id, name: z.string(), code: z.string() }),
  template: z.string(),
  templateName: z.string(),
  period: z.string(),
  periodKind: z.enum(periodKinds),
  from: day,
  to: day,
  dueOn: day,
  state: z.enum(reportStates),
  isLate: z.boolean(),
  /** Days to the due day; negative once it has passed. */
  daysLeft: z.number().int(),
  isNil: z.boolean(),
  submission: z.object({ id, number: z.string().nullable(), status }).nullable(),
  waived: z.object({ at: moment, reason: z.string() }).nullable(),
})
export type Obligation = z.infer<typeof obligation>

export const obligationsQuery = z.object({
  page: typedWhole(1, 100_000).default(1),
  pageSize: typedWhole(1, 100).default(25),
  view: z.enum(obligationViews).default('due'),
  template: many(100),
  /** Some with commas between them; a year stands for all that lies in it. */
  period: many(100),
  company: id.optional(),
  search: search().optional(),
})
export type ObligationsQuery = z.infer<typeof obligationsQuery>
export const obligationsOutput = page(obligation).extend({ counts: z.record(z.string(), z.number().int()) })
export const waiveInput = z.object({ reason: text('comment').min(1) })

/** What a report says beside what was said before and what else is known. */
export const comparison = z.object({
  /** Of the report before it; null where there is none. */
  earlier: z.object({ period: z.string(), id, number: z.string().nullable() }).nullable(),
  rows: z.array(
    z.object({
      substanceId: z.number().int(),
      substance: z.string(),
      columnKey: z.string(),
      column: z.string(),
      now: z.string().nullable(),
      before: z.string().nullable(),
      /** By endorsed permits of the period, where the column tells of imports or exports. */
      endorsed: z.string().nullable(),
      /** The same as the authority of the other country recorded it; null to companies. */
      foreign: z.string().nullable(),
      /** How far it is from what is held beside it. */
      isUnusual: z.boolean(),
    }),
  ),
  /** Of accounts of growers: what their columns come to, beside the record of their cultivations; figures as the columns have them. */
  record: z.array(
    z.object({
      columnKey: z.string(),
      column: z.string(),
      now: z.string(),
      recorded: z.string(),
      isUnusual: z.boolean(),
    }),
  ),
})
export type Comparison = z.infer<typeof comparison>
