import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'
import type { Side } from './policy.ts'

export const listAttachments = (db: Reader, caseId: CaseId) =>
  db
    .selectFrom('caseAttachment')
    .innerJoin('storedFile', 'storedFile.id', 'caseAttachment.fileId')
    .select([
      'caseAttachment.id',
      'caseAttachment.fileId',
      'storedFile.name',
      'storedFile.mediaType',
      'storedFile.bytes',
      'storedFile.embedded',
      'storedFile.signature',
      'caseAttachment.uploadedAt',
      'caseAttachment.uploadedByName',
      'caseAttachment.uploadedSide',
      'caseAttachment.isInternal',
    ])
    .where('caseAttachment.caseId', '=', caseId)
    .where('caseAttachment.removedAt', 'is', null)
    .orderBy('caseAttachment.id')
    .execute()

/** The person's file of this case that was sent under this key, also one that was taken away again. */
export const hasUpload = async (
  db: Reader,
  caseId: CaseId,
  { uploadedBy, uploadKey }: { readonly uploadedBy: string; readonly uploadKey: string },
): Promise<boolean> => {
  const row = await db
    .selectFrom('caseAttachment')
    .select('id')
    .where('caseId', '=', caseId)
    .where('uploadedBy', '=', uploadedBy)
    .where('uploadKey', '=', uploadKey)
    .executeTakeFirst()
  return row !== undefined
}

/** Photos of a case with the place that they were taken at. */
export const listPhotoPlaces = async (db: Reader, caseId: CaseId) => {
  const rows = await db
    .selectFrom('caseAttachment')
    .innerJoin('storedFile', 'storedFile.id', 'caseAttachment.fileId')
    .select(['storedFile.name', 'caseAttachment.latitude', 'caseAttachment.longitude'])
    .where('caseAttachment.caseId', '=', caseId)
    .where('caseAttachment.removedAt', 'is', null)
    .where('caseAttachment.latitude', 'is not', null)
    .orderBy('caseAttachment.id')
    .execute()
  return rows.map(({ name, latitude, longitude }) => ({
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }))
}

interface Uploader {
  readonly uploadedByName: string
  readonly uploadedSide: Side
  readonly isInternal?: boolean
  readonly uploadKey?: string | null
  readonly latitude?: number
  readonly longitude?: number
}

export const insertAttachment = async (
  { db, now, origin }: Tx,
  caseId: CaseId,
  fileId: string,
  uploader: Uploader,
): Promise<string> => {
  const values = { caseId, fileId, uploadedBy: origin.actorId ?? '', ...uploader, uploadedAt: now }
  const { id } = await db
    .insertInto('caseAttachment')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const removeAttachment = async ({ db, now }: Tx, caseId: CaseId, id: string): Promise<boolean> => {
  const row = await db
    .updateTable('caseAttachment')
    .set({ removedAt: now })
    .where('caseId', '=', caseId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
