import type { CaseView } from '@papaver/contract/casework/schema.ts'
import type { Insertable } from 'kysely'
import type { CaseLetter } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'

/** What a letter says: a decision, or what another authority is notified of. */
export type LetterDecision = CaseView['letters'][number]['decision']

type NewLetter = Omit<Insertable<CaseLetter>, 'id' | 'createdAt' | 'decision'> & {
  readonly decision: LetterDecision
}

export const insertLetter = async ({ db, now }: Tx, letter: NewLetter): Promise<string> => {
  const { id } = await db
    .insertInto('caseLetter')
    .values({ ...letter, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Letters of a case with what is told of their files, oldest first. */
export const listLetters = (db: Reader, caseId: CaseId) =>
  db
    .selectFrom('caseLetter')
    .innerJoin('storedFile', 'storedFile.id', 'caseLetter.fileId')
    .select((eb) => [
      'caseLetter.id',
      eb.ref('caseLetter.decision').$castTo<LetterDecision>().as('decision'),
      'caseLetter.number',
      'caseLetter.issuedOn',
      'caseLetter.fileId',
      'storedFile.name',
      'storedFile.bytes',
    ])
    .where('caseLetter.caseId', '=', caseId)
    .orderBy('caseLetter.id')
    .execute()
