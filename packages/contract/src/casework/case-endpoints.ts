import { z } from 'zod'
import type { ActionShape } from '../action-shape.ts'
import { type Prefixed, prefixed } from '../prefixed.ts'
import { empty, id, line } from '../wire.ts'
import * as casework from './schema.ts'
import { bulkCases, stepInputs } from './step-shapes.ts'

/** What the calls of a kind take and answer, as far as kinds differ. */
interface KindShapes<
  Create extends z.ZodType,
  Save extends z.ZodType,
  View extends z.ZodType,
  Query extends z.ZodType,
  List extends z.ZodType,
  Params extends z.ZodType,
  Body extends z.ZodType,
> {
  readonly create: Create
  readonly save: Save
  readonly view: View
  readonly query: Query
  readonly list: List
  /** Of a step: the case and the action; what any action may take, and each of them by itself (`actionShapes`). */
  readonly actionParams: Params
  readonly actionInput: Body
  readonly actions: Readonly<Record<string, ActionShape>>
  /** Codes by which drafts of the kind may be refused, besides those of any kind. */
  readonly draftRefusals?: readonly string[]
}

const byId = z.object({ id })
const attachmentParams = z.object({ id, attachmentId: id })

/** What a step that was asked for of many cases has come to for each: done, or why not. */
const bulkOut = z.array(
  z.object({
    id,
    refusal: z
      .object({
        status: z.number().int(),
        message: z.string(),
        details: z.record(z.string(), z.unknown()).optional(),
      })
      .nullable(),
  }),
)
/** What is written of one case is never written of many. */
const { answers: _answers, declaration: _declaration, ...bulkInputs } = stepInputs
const bulkInput = z
  .object({ cases: bulkCases, ...bulkInputs })
  .partial()
  .required({ cases: true })

/** The steps that can be taken for many at once, with what each then takes. */
const bulkOf = (actions: Readonly<Record<string, ActionShape>>): Record<string, ActionShape> =>
  Object.fromEntries(
    Object.entries(actions).flatMap(([action, { bulk, refusals }]) =>
      bulk === undefined ? [] : [[action, { body: bulk, refusals }]],
    ),
  )

const stepNames = (actions: Readonly<Record<string, ActionShape>>) =>
  Object.keys(bulkOf(actions)) as [string, ...string[]]

/** How a file that is sent in may be refused. */
export const inFiles = [
  'notFound',
  'tooLarge',
  'pictureHeic',
  'pictureUnreadable',
  'pdfUnreadable',
  'pdfEncrypted',
  'pdfActive',
  'virusFound',
  'scannerSilent',
]
const forDrafts = ['invalidInput', 'notPermitted']

const tableOf = <
  Create extends z.ZodType,
  Save extends z.ZodType,
  View extends z.ZodType,
  Query extends z.ZodType,
  List extends z.ZodType,
  Params extends z.ZodType,
  Body extends z.ZodType,
>({
  create,
  save,
  view,
  query,
  list,
  actionParams,
  actionInput,
  actions,
  draftRefusals = [],
}: KindShapes<Create, Save, View, Query, List, Params, Body>) => ({
  create: {
    body: create,
    out: view,
    status: 201 as const,
    dryRun: true as const,
    refusals: [...forDrafts, 'notFound', 'caseworkKeyReused', ...draftRefusals],
  },
  list: { query, out: list, refusals: ['invalidInput'] },
  counts: { out: casework.counts, refusals: [] },
  export: { query, out: 'file' as const, refusals: ['invalidInput', 'auditTooManyRows'] },
  get: { params: byId, out: view, refusals: ['notFound'] },
  save: {
    params: byId,
    body: save,
    out: view,
    dryRun: true as const,
    refusals: [...forDrafts, 'notFound', 'caseworkNotEditable', 'caseworkStale', ...draftRefusals],
  },
  copy: {
    params: byId,
    body: empty,
    out: view,
    status: 201 as const,
    dryRun: true as const,
    refusals: [...forDrafts, 'notFound', 'caseworkKeyReused', ...draftRefusals],
  },
  history: { params: byId, out: z.array(casework.historyEntry), refusals: ['notFound'] },
  checks: { params: byId, out: z.array(casework.check), refusals: ['notFound'] },
  act: { params: actionParams, body: actionInput, actions, out: view },
  bulk: {
    params: z.object({ action: z.enum(stepNames(actions)) }),
    body: bulkInput,
    actions: bulkOf(actions),
    out: bulkOut,
  },
  attach: {
    params: byId,
    query: z.object({
      /** Kept in the house: the holder does not learn of it. Of officers alone. */
      internal: z.enum(['true', 'false']).default('false'),
      /** Of one file: sent again under its key it is the same file. */
      key: line(200).optional(),
    }),
    form: true as const,
    out: z.array(casework.attachment),
    status: 201 as const,
    refusals: [...inFiles, 'caseworkNotEditable', 'caseworkTooManyFiles', 'caseworkFileType'],
  },
  attachment: { params: attachmentParams, out: 'file' as const, refusals: ['notFound'] },
  detach: { params: attachmentParams, out: null, refusals: ['notFound', 'caseworkNotEditable'] },
  notes: { params: byId, out: z.array(casework.note), refusals: ['notFound'] },
  addNote: {
    params: byId,
    body: casework.noteInput,
    out: casework.note,
    status: 201 as const,
    refusals: ['invalidInput', 'notFound'],
  },
  officers: { out: z.array(casework.loadedOfficer), refusals: [] },
})

/** The shapes of the calls that every kind of case has. */
export const caseEndpoints = <
  const Feature extends string,
  Create extends z.ZodType,
  Save extends z.ZodType,
  View extends z.ZodType,
  Query extends z.ZodType,
  List extends z.ZodType,
  Params extends z.ZodType,
  Body extends z.ZodType,
>(
  feature: Feature,
  shapes: KindShapes<Create, Save, View, Query, List, Params, Body>,
): Prefixed<Feature, ReturnType<typeof tableOf<Create, Save, View, Query, List, Params, Body>>> =>
  prefixed(feature, tableOf(shapes))
