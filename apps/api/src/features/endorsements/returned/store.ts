import { plain } from '@papaver/contract/quantities/base.ts'
import type { Insertable, Selectable } from 'kysely'
import type { ReturnedEndorsement } from '../../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import type { CaseId } from '../../casework/public.ts'

export type LetterRow = Selectable<ReturnedEndorsement> & {
  readonly bytes: number
  /** In the unit of each line. */
  readonly lines: readonly { readonly lineId: string; readonly quantity: string }[]
}

/** Letters about a permit, the oldest first. */
export const listLetters = async (db: Reader, caseId: CaseId): Promise<LetterRow[]> => {
  const rows = await db
    .selectFrom('returnedEndorsement')
    .innerJoin('storedFile', 'storedFile.id', 'returnedEndorsement.fileId')
    .selectAll('returnedEndorsement')
    .select('storedFile.bytes')
    .where('returnedEndorsement.caseId', '=', caseId)
    .orderBy('returnedEndorsement.id')
    .execute()
  const lines =
    rows.length === 0
      ? []
      : await db
          .selectFrom('returnedEndorsementLine')
          .selectAll()
          .where(
            'returnedId',
            'in',
            rows.map(({ id }) => id),
          )
          .execute()
  return rows.map((row) => ({
    ...row,
    bytes: Number(row.bytes),
    lines: lines
      .filter(({ returnedId }) => returnedId === row.id)
      .map(({ lineId, quantity }) => ({ lineId, quantity: plain(quantity) })),
  }))
}

export const insertLetter = async (
  { db, now }: Tx,
  { lines, ...letter }: Omit<Insertable<ReturnedEndorsement>, 'id' | 'createdAt'> & Pick<LetterRow, 'lines'>,
): Promise<string> => {
  const { id } = await db
    .insertInto('returnedEndorsement')
    .values({ ...letter, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('returnedEndorsementLine')
    .values(lines.map(({ lineId, quantity }) => ({ returnedId: id, lineId, quantity })))
    .execute()
  return id
}
