import type { Insertable } from 'kysely'
import type { AuthorizationLetter } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'
import type { LetterDecision } from './document/letter.ts'

type NewLetter = Omit<Insertable<AuthorizationLetter>, 'id' | 'createdAt' | 'decision'> & {
  readonly decision: LetterDecision
}

export const insertLetter = async ({ db, now }: Tx, letter: NewLetter): Promise<string> => {
  const { id } = await db
    .insertInto('authorizationLetter')
    .values({ ...letter, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Letters of a case with what is told of their files, oldest first. */
export const listLetters = (db: Reader, caseId: CaseId) =>
  db
    .selectFrom('authorizationLetter')
    .innerJoin('storedFile', 'storedFile.id', 'authorizationLetter.fileId')
    .select((eb) => [
      'authorizationLetter.id',
      eb.ref('authorizationLetter.decision').$castTo<LetterDecision>().as('decision'),
      'authorizationLetter.number',
      'authorizationLetter.issuedOn',
      'authorizationLetter.fileId',
      'storedFile.name',
      'storedFile.bytes',
    ])
    .where('authorizationLetter.caseId', '=', caseId)
    .orderBy('authorizationLetter.id')
    .execute()

/** Name and size of the stored permit; undefined before the issue. */
export const findDocument = (db: Reader, fileId: string | null) =>
  fileId === null
    ? undefined
    : db.selectFrom('storedFile').select(['name', 'bytes']).where('id', '=', fileId).executeTakeFirst()
