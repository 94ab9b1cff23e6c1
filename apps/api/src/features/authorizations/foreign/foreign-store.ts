import type { ForeignAction } from '@papaver/contract/authorizations/foreign-copy.ts'
import type { Insertable } from 'kysely'
import type { AuthorizationForeignCopy } from '../../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import type { CaseId } from '../../casework/public.ts'

type NewCopy = Omit<Insertable<AuthorizationForeignCopy>, 'at' | 'action' | 'way'> & {
  readonly action: ForeignAction
  readonly way: 'mail' | 'i2es'
}

export const insertForeignCopy = async ({ db, now }: Tx, copy: NewCopy): Promise<void> => {
  await db
    .insertInto('authorizationForeignCopy')
    .values({ ...copy, at: now })
    .execute()
}

/** What was told of a permit, newest first. */
export const listForeignCopies = (db: Reader, caseId: CaseId) =>
  db
    .selectFrom('authorizationForeignCopy')
    .selectAll()
    .select((eb) => [
      eb.ref('action').$castTo<ForeignAction>().as('action'),
      eb.ref('way').$castTo<'mail' | 'i2es'>().as('way'),
    ])
    .where('caseId', '=', caseId)
    .orderBy('id', 'desc')
    .execute()
