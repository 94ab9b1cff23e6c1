import type { CaseViewName } from '@papaver/contract/casework/views.ts'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { DB } from '../../platform/database/database-types.ts'
import type { Scope } from './policy.ts'

type Condition = ExpressionWrapper<DB, 'workCase', SqlBool>

const isOpenToAll = sql<boolean>`not work_case.is_confidential`

/**
 * The scope as a condition. Drafts, and drafts thrown away, are their writer's side's alone: the applicant's, or the
 * authority's where a request on paper is entered. Customs sees what may still cross at its own points and what has
 * crossed there; of goods in transit both points see the permit. What is confidential is not there for officers who are not cleared for it.
 */
export const inScope =
  (scope: Scope) =>
  (eb: ExpressionBuilder<DB, 'workCase'>): Condition => {
    switch (scope.kind) {
      case 'system':
        return eb.val(true) as unknown as Condition
      case 'office': {
        const seen = scope.entersRequests
          ? eb.or([eb('workCase.submittedAt', 'is not', null), eb('workCase.enteredBy', 'is not', null)])
          : eb('workCase.submittedAt', 'is not', null)
        return scope.isCleared ? seen : eb.and([seen, isOpenToAll])
      }
      case 'holder':
        return eb.and([
          eb('workCase.establishmentId', '=', scope.establishmentId),
          eb.or([eb('workCase.enteredBy', 'is', null), eb('workCase.submittedAt', 'is not', null)]),
        ])
      case 'customs':
        return eb.and([
          eb.or([
            eb('workCase.customsPointId', '=', sql<number>`any(${[...scope.customsPointIds]}::int[])`),
            eb('workCase.exitPointId', '=', sql<number>`any(${[...scope.customsPointIds]}::int[])`),
          ]),
          eb('workCase.issuedAt', 'is not', null),
        ])
      case 'document':
        return eb.and([eb('workCase.id', '=', scope.caseId), eb('workCase.issuedAt', 'is not', null)])
      case 'nobody':
        return eb.val(false) as unknown as Condition
    }
  }

/**
 * The scope of a list: drafts that officers enter have a view of their own, so that every other list of theirs is read
 * by the indexes of what was submitted.
 */
export const inList =
  (scope: Scope, view: CaseViewName) =>
  (eb: ExpressionBuilder<DB, 'workCase'>): Condition => {
    if (scope.kind !== 'office') return inScope(scope)(eb)
    const { kind, isCleared } = scope
    if (view !== 'entered') return inScope({ kind, isCleared, entersRequests: false })(eb)
    return scope.entersRequests
      ? eb.and([
          eb('workCase.enteredBy', 'is not', null),
          eb('workCase.submittedAt', 'is', null),
          ...(isCleared ? [] : [isOpenToAll]),
        ])
      : (eb.val(false) as unknown as Condition)
  }
