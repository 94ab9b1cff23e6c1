import { type CompiledQuery, type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { writtenOnce } from '../../platform/database/built.ts'
import type { CaseNote } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'
import type { Side } from './policy.ts'

export interface HistoryInput {
  readonly caseId: CaseId
  readonly action: string
  readonly fromStatus: string | null
  readonly toStatus: string
  readonly side: Side
  readonly actorName: string
  readonly reasonCode?: string | null
  readonly comment?: string | null
  /** Texts of a library that the step said, in every language they have. */
  readonly texts?: readonly Readonly<Record<string, string>>[]
  readonly isInternal?: boolean
  readonly fields?: readonly string[]
  readonly changes?: readonly { field: string; before: string; after: string }[]
  readonly dueOn?: string | null
}

/** One step, or a step of each of several cases; sent, and not waited for. */
export const insertHistory = (tx: Tx, ...entries: readonly HistoryInput[]): void => {
  if (entries.length === 0) return
  const { db, now, origin } = tx
  tx.send(
    db.insertInto('caseHistory').values(
      entries.map((entry) => ({
        caseId: entry.caseId,
        at: now,
        action: entry.action,
        fromStatus: entry.fromStatus,
        toStatus: entry.toStatus,
        actorId: origin.actorId,
        actorName: entry.actorName,
        keyName: origin.key?.name ?? null,
        impersonatorName: origin.impersonator?.name ?? null,
        actorSide: entry.side,
        reasonCode: entry.reasonCode ?? null,
        comment: entry.comment ?? null,
        texts: JSON.stringify(entry.texts ?? []),
        isInternal: entry.isInternal ?? false,
        fields: [...(entry.fields ?? [])],
        changes: JSON.stringify(entry.changes ?? []),
        dueOn: entry.dueOn ?? null,
      })),
    ),
  )
}

export const listHistory = (db: Reader, caseId: CaseId, withInternal: boolean) => {
  const query = db.selectFrom('caseHistory').selectAll().where('caseId', '=', caseId).orderBy('id')
  return (withInternal ? query : query.where('isInternal', '=', false)).execute()
}

/** Of these numbers of cases those of confidential ones. */
export const confidentialAmong = async (
  db: Reader,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (numbers.length === 0) return new Set()
  const rows = await db
    .selectFrom('workCase')
    .select('number')
    .where('number', 'in', [...numbers])
    .where('isConfidential', '=', true)
    .execute()
  return new Set(rows.flatMap(({ number }) => number ?? []))
}

/** What each of these cases has been since when, and by whom, oldest first. */
export const listStatuses = async (db: Reader, caseIds: readonly CaseId[]) =>
  caseIds.length === 0
    ? []
    : db
        .selectFrom('caseHistory')
        .select(['caseId', 'action', 'fromStatus', 'toStatus', 'at', 'actorId'])
        .where('caseId', 'in', caseIds)
        .orderBy('id')
        .execute()

/** The last of these steps in each of these cases. */
export const lastSteps = async (db: Reader, caseIds: readonly CaseId[], actions: readonly string[]) => {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('caseHistory')
    .selectAll()
    .distinctOn('caseId')
    .where('caseId', 'in', caseIds)
    .where('action', 'in', actions)
    .orderBy('caseId')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.caseId, row]))
}

/** What steps of this name have changed of a field of a case, the oldest first. */
export const listChanges = async (
  db: Reader,
  caseId: CaseId,
  { action, field, since }: { readonly action: string; readonly field: string; readonly since: Date | null },
): Promise<{ before: string; after: string }[]> => {
  let query = db
    .selectFrom('caseHistory')
    .select('changes')
    .where('caseId', '=', caseId)
    .where('action', '=', action)
    .orderBy('id')
  if (since !== null) query = query.where('at', '>=', since)
  const rows = await query.execute()
  return rows
    .flatMap(({ changes }) => changes as unknown as { field: string; before: string; after: string }[])
    .filter((change) => change.field === field)
}

/** The same of what came behind the last step of another name: fields that differ since, each as it was then. */
export const listChangedSince = async (
  db: Reader,
  caseId: CaseId,
  { action, step }: { readonly action: string; readonly step: string },
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('caseHistory')
    .select('changes')
    .where('caseId', '=', caseId)
    .where('action', '=', action)
    .where(
      sql<boolean>`not exists (select from case_history step
        where step.case_id = ${caseId} and step.action = ${step} and step.id > case_history.id)`,
    )
    .orderBy('id', 'desc')
    .execute()
  // The oldest last, so that it is what remains.
  return new Map(
    rows
      .flatMap(({ changes }) => changes as unknown as { field: string; before: string }[])
      .map(({ field, before }) => [field, before]),
  )
}

export interface NoteInput {
  readonly authorName: string
  readonly text: string
  readonly mentioned?: readonly string[]
}

const noteColumns = ['id', 'at', 'authorName', 'text', 'mentioned'] as const

const noteWritten = writtenOnce<Insertable<CaseNote>, never>((db, values) => {
  const { id, caseId, at, authorId, authorName, text, mentioned } = values
  return db
    .insertInto('caseNote')
    .values({ id, caseId, at, authorId, authorName, text, mentioned })
    .compile() as CompiledQuery<never>
})

/** It has its id from here, and so nobody waits for its row: it goes with what is written after it. */
export const insertNote = (
  tx: Tx,
  caseId: CaseId,
  { authorName, text, mentioned = [] }: NoteInput,
): { id: string; at: Date; authorName: string; text: string; mentioned: readonly string[] } => {
  const note = { id: uuid(), at: tx.now, authorName, text, mentioned: [...mentioned] }
  tx.send(noteWritten({ ...note, caseId, authorId: tx.origin.actorId ?? '' }))
  return note
}

export const listNotes = (db: Reader, caseId: CaseId) =>
  db.selectFrom('caseNote').select(noteColumns).where('caseId', '=', caseId).orderBy('id').execute()

/** What was done in these cases, the newest first, a page of it; with how many such steps there are in all. */
export const listStepsOf = async (
  db: Reader,
  ids: readonly CaseId[],
  leftOut: readonly string[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) => {
  if (ids.length === 0) return { steps: [], total: 0 }
  const all = db.selectFrom('caseHistory').where('caseId', 'in', ids).where('action', 'not in', leftOut)
  const steps = await all
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await all.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { steps, total: Number(total) }
}
