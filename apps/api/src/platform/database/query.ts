import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { DB } from './database-types.ts'

/** Typed SQL on a pool; columns are snake_case in the database and camelCase in code, JSON is left as it is. */
export const queryOn = (pool: Pool): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
