import { z } from 'zod'
import { type Prefixed, prefixed } from '../prefixed.ts'
import type { ActionShape } from '../shape.ts'
import { empty, id } from '../wire.ts'
import * as casework from './schema.ts'

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
}

const byId = z.object({ id })
const attachmentParams = z.object({ id, attachmentId: id })

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
}: KindShapes<Create, Save, View, Query, List, Params, Body>) => ({
  create: { body: create, out: view, status: 201 as const },
  list: { query, out: list },
  counts: { out: casework.counts },
  export: { query, out: 'file' as const },
  get: { params: byId, out: view },
  save: { params: byId, body: save, out: view },
  copy: { params: byId, body: empty, out: view, status: 201 as const },
  history: { params: byId, out: z.array(casework.historyEntry) },
  checks: { params: byId, out: z.array(casework.check) },
  act: { params: actionParams, body: actionInput, actions, out: view },
  attach: { params: byId, form: true as const, out: z.array(casework.attachment), status: 201 as const },
  attachment: { params: attachmentParams, out: 'file' as const },
  detach: { params: attachmentParams, out: null },
  notes: { params: byId, out: z.array(casework.note) },
  addNote: { params: byId, body: casework.noteInput, out: casework.note, status: 201 as const },
  officers: { out: z.array(casework.officer) },
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
