import type { ForeignAction, ReturnWay } from '@papaver/contract/authorizations/foreign-copy.ts'
import type { Insertable } from 'kysely'
import type { AuthorizationForeignCopy } from '../../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import type { CaseId } from '../../casework/public.ts'

type NewCopy = Omit<Insertable<AuthorizationForeignCopy>, 'at' | 'action' | 'way'> & {
  readonly action: ForeignAction | 'return'
  readonly way: ReturnWay
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
      eb.ref('way').$castTo<'mail' | 'i2es' | 'machine'>().as('way'),
    ])
    .where('caseId', '=', caseId)
    .where('letterId', 'is', null)
    .orderBy('id', 'desc')
    .execute()

/** How letters of returned endorsements of a permit went, newest first. */
export const listReturns = async (db: Reader, caseId: CaseId) => {
  const rows = await db
    .selectFrom('authorizationForeignCopy')
    .selectAll()
    .select((eb) => eb.ref('way').$castTo<ReturnWay>().as('way'))
    .where('caseId', '=', caseId)
    .where('letterId', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, letterId: row.letterId ?? '' }))
}
