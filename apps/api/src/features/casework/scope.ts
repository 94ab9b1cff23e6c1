import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { DB } from '../../platform/database/database-types.ts'
import type { Scope } from './policy.ts'

type Condition = ExpressionWrapper<DB, 'workCase', SqlBool>

/**
 * The scope as a condition. Drafts, and drafts thrown away, are the applicant's alone; customs sees what may
 * still cross at its own points and what has crossed there.
 */
export const inScope =
  (scope: Scope) =>
  (eb: ExpressionBuilder<DB, 'workCase'>): Condition => {
    switch (scope.kind) {
      case 'system':
        return eb.val(true) as unknown as Condition
      case 'office':
        return eb('workCase.submittedAt', 'is not', null)
      case 'holder':
        return eb('workCase.establishmentId', '=', scope.establishmentId)
      case 'customs':
        return eb.and([
          eb('workCase.customsPointId', '=', sql<number>`any(${[...scope.customsPointIds]}::int[])`),
          eb('workCase.issuedAt', 'is not', null),
        ])
      case 'nobody':
        return eb.val(false) as unknown as Condition
    }
  }
