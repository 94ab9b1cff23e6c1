import { CompiledQuery, type Kysely } from 'kysely'
import type { Reader } from '../transaction.ts'
import type { DB } from './database-types.ts'
import { writer } from './query.ts'

/** What puts a statement together, which under load costs as much as reading its rows. */
type Build<Args, Row> = (db: Kysely<DB>, args: Args) => CompiledQuery<Row>
type Ask<Args, Row> = (db: Reader, args: Args) => Promise<Row[]>

/** Stands in a statement where a value will. */
class Mark {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}
const marks = new Proxy({}, { get: (_none, name) => new Mark(name) })

/**
 * A statement that is the same whatever goes into it: put together once. What puts it together must not look at the values,
 * which are not there yet; lists go in as one value (`any`).
 */
export const writtenOnce = <Args extends object, Row>(
  build: Build<Args, Row>,
): ((args: Args) => CompiledQuery<Row>) => {
  let built: CompiledQuery<Row> | undefined
  return (args) => {
    built ??= build(writer, marks as Args)
    const values = built.parameters.map((value) =>
      value instanceof Mark ? args[value.name as keyof Args] : value,
    )
    return CompiledQuery.raw(built.sql, values) as CompiledQuery<Row>
  }
}

/** The same, asked. */
export const builtOnce = <Args extends object, Row>(build: Build<Args, Row>): Ask<Args, Row> => {
  const written = writtenOnce(build)
  return async (db, args) => (await db.executeQuery(written(args))).rows
}

const mostKept = 500

/** One whose shape follows from what is asked: what is asked again (first pages, the figures of tabs) is put together once. */
export const builtFor = <Args, Row>(
  keyOf: (args: Args) => string,
  build: Build<Args, Row>,
): Ask<Args, Row> => {
  const known = new Map<string, CompiledQuery<Row>>()
  return async (db, args) => {
    const key = keyOf(args)
    const found = known.get(key)
    const query = found ?? build(writer, args)
    if (found === undefined) {
      if (known.size >= mostKept) known.clear()
      known.set(key, query)
    }
    return (await db.executeQuery(query)).rows
  }
}
