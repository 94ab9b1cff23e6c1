import type { Template } from '@papaver/contract/statistics/template.ts'
import { type Selectable, sql } from 'kysely'
import type { StatisticTemplate } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'

export type TemplateVersion = Omit<Selectable<StatisticTemplate>, 'content'> & { readonly content: Template }
export type Published = TemplateVersion & { readonly publishedAt: Date; readonly publishedByName: string }

const versions = (db: Reader) => db.selectFrom('statisticTemplate').selectAll().$castTo<TemplateVersion>()

/** The newest that was published of each, in the order of their codes. */
export const listPublished = async (db: Reader): Promise<Published[]> =>
  (await versions(db)
    .distinctOn('code')
    .where('publishedAt', 'is not', null)
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute()) as Published[]

/** The newest that was published. */
export const findPublished = async (db: Reader, code: string): Promise<Published | undefined> =>
  (await versions(db)
    .where('code', '=', code)
    .where('publishedAt', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()) as Published | undefined

export const findVersion = (
  db: Reader,
  code: string,
  version: number,
): Promise<TemplateVersion | undefined> =>
  versions(db).where('code', '=', code).where('version', '=', version).executeTakeFirst()

export const findDraft = (db: Reader, code: string): Promise<TemplateVersion | undefined> =>
  versions(db).where('code', '=', code).where('publishedAt', 'is', null).executeTakeFirst()

export const listDrafts = (db: Reader): Promise<TemplateVersion[]> =>
  versions(db).where('publishedAt', 'is', null).execute()

/** All that were published of one, without what they say, the newest first. */
export const listVersions = async (db: Reader, code: string): Promise<Omit<Published, 'content'>[]> =>
  (await db
    .selectFrom('statisticTemplate')
    .select(['id', 'code', 'version', 'isShipped', 'isActive', 'revision', 'note', 'changedAt'])
    .select(['changedByName', 'publishedAt', 'publishedBy', 'publishedByName'])
    .where('code', '=', code)
    .where('publishedAt', 'is not', null)
    .orderBy('version', 'desc')
    .execute()) as Omit<Published, 'content'>[]

/** Holds a template with all its versions until the end. */
export const lockTemplate = async (tx: Tx, code: string): Promise<TemplateVersion[]> =>
  versions(tx.db).where('code', '=', code).orderBy('version', 'desc').forUpdate().execute()

export interface NewVersion {
  readonly content: Template
  readonly isShipped: boolean
  readonly isActive: boolean
  readonly byName: string
  readonly isPublished: boolean
}

export const insertVersion = async (tx: Tx, added: NewVersion): Promise<void> => {
  const { content, isShipped, isActive, byName, isPublished } = added
  await tx.db
    .insertInto('statisticTemplate')
    .values({
      code: content.code,
      version: content.version,
      content: JSON.stringify(content),
      isShipped,
      isActive,
      changedAt: tx.now,
      changedByName: byName,
      publishedAt: isPublished ? tx.now : null,
      publishedByName: isPublished ? byName : null,
    })
    .execute()
}

export const saveDraft = async (
  tx: Tx,
  id: string,
  content: Template,
  change: { readonly byName: string; readonly isShipped: boolean },
): Promise<void> => {
  await tx.db
    .updateTable('statisticTemplate')
    .set({
      version: content.version,
      content: JSON.stringify(content),
      isShipped: change.isShipped,
      changedAt: tx.now,
      changedByName: change.byName,
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export const deleteDraft = async (tx: Tx, id: string): Promise<void> => {
  await tx.db.deleteFrom('statisticTemplate').where('id', '=', id).execute()
}

export const publishDraft = async (
  tx: Tx,
  id: string,
  said: { readonly note: string | null; readonly isActive: boolean; readonly byName: string },
): Promise<void> => {
  await tx.db
    .updateTable('statisticTemplate')
    .set({
      note: said.note,
      isActive: said.isActive,
      publishedAt: tx.now,
      publishedBy: tx.origin.actorId,
      publishedByName: said.byName,
    })
    .where('id', '=', id)
    .execute()
}

export const switchVersion = async (tx: Tx, id: string, isActive: boolean): Promise<void> => {
  await tx.db.updateTable('statisticTemplate').set({ isActive }).where('id', '=', id).execute()
}

/** The hash of the files loaded last, held until the end: of processes that start at once, one loads. */
export const lockRelease = async (tx: Tx): Promise<string | null> =>
  (
    await tx.db
      .selectFrom('statisticTemplateRelease')
      .select('shippedHash')
      .forUpdate()
      .executeTakeFirstOrThrow()
  ).shippedHash

export const saveRelease = async (tx: Tx, shippedHash: string): Promise<void> => {
  await tx.db.updateTable('statisticTemplateRelease').set({ shippedHash }).execute()
}

/** How many reports are owed or were handed in by each template. */
export const countObligations = async (db: Reader): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('statisticObligation')
    .select(['templateCode', sql<number>`count(*)::int`.as('count')])
    .groupBy('templateCode')
    .execute()
  return new Map(rows.map(({ templateCode, count }) => [templateCode, count]))
}

/** How many reports came in files of each version: `T3 2`. */
export const countReports = async (db: Reader): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('submission')
    .innerJoin('statisticUpload', 'statisticUpload.caseId', 'submission.caseId')
    .innerJoin('statisticObligation', 'statisticObligation.id', 'submission.obligationId')
    .select([
      'templateCode',
      'templateVersion',
      sql<number>`count(distinct submission.case_id)::int`.as('count'),
    ])
    .groupBy(['templateCode', 'templateVersion'])
    .execute()
  return new Map(rows.map((row) => [`${row.templateCode} ${row.templateVersion}`, row.count]))
}
