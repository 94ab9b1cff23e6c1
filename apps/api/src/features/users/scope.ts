import { type Expression, type SqlBool, sql } from 'kysely'
import type { PeopleScope } from './policy.ts'

/** The scope as a condition on `account_reading`; says in SQL what `sees` says of one account. */
export const inScope = (scope: PeopleScope): Expression<SqlBool> => {
  switch (scope.kind) {
    case 'all':
      return sql<SqlBool>`true`
    case 'self':
      return sql<SqlBool>`account_reading.id = ${scope.selfId}`
    case 'organisation':
      return sql<SqlBool>`(account_reading.id = ${scope.selfId} or (
        cardinality(account_reading.roles) > 0 and not exists (
          select from unnest(account_reading.roles) as role where not coalesce(
            (upper(role) = 'ESTB_USER' and account_reading.establishment_id = ${scope.establishmentId}::uuid)
            or (upper(role) = 'CUST_USER'
              and account_reading.customs_point_ids && ${[...scope.customsPointIds]}::int[]), false))))`
  }
}
