import {
  type BinaryOperationNode,
  CamelCasePlugin,
  Kysely,
  OperatorNode,
  type PluginTransformResultArgs,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryResult,
  type UnknownRow,
} from 'kysely'
import type { Pool } from 'pg'
import type { DB } from './database-types.ts'

const listOperators: Readonly<Record<string, string>> = { in: ' = any(', 'not in': ' <> all(' }

/** A list of values is one value, an array: the text of a statement, and its name, are the same for any length. */
class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand: list } = node
    const written = OperatorNode.is(operator) ? listOperators[operator.operator] : undefined
    if (written === undefined || !PrimitiveValueListNode.is(list)) {
      super.visitBinaryOperation(node)
      return
    }
    this.visitNode(leftOperand)
    this.append(written)
    this.appendValue([...list.values])
    this.append(')')
  }
}

class Dialect extends PostgresDialect {
  override createQueryCompiler(): Compiler {
    return new Compiler()
  }
}

/** Rows of one answer have the same columns: their names are made once, and rows that have them already stay as they are. */
class Columns extends CamelCasePlugin {
  override transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    const names = Object.keys(first ?? {}).map((name) => [name, this.camelCase(name)] as const)
    return Promise.resolve(
      names.every(([name, ours]) => name === ours)
        ? result
        : { ...result, rows: result.rows.map((row) => renamed(row, names)) },
    )
  }
}

const renamed = (row: UnknownRow, names: readonly (readonly [string, string])[]): UnknownRow => {
  const made: UnknownRow = {}
  for (const [name, ours] of names) made[ours] = row[name]
  return made
}

/** Typed SQL on a pool; columns are snake_case in the database and camelCase in code, JSON is left as it is. */
export const queryOn = (pool: Pool): Kysely<DB> => typedOn(pool)

const typedOn = (pool: PostgresDialectConfig['pool']): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new Dialect({ pool }),
    plugins: [new Columns()],
  })

/** Writes statements, and sends none. */
export const writer: Kysely<DB> = typedOn(() => Promise.reject(new Error('nothing is asked here')))
