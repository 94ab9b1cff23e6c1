import {
  type BinaryOperationNode,
  CamelCasePlugin,
  Kysely,
  OperatorNode,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
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

/** Typed SQL on a pool; columns are snake_case in the database and camelCase in code, JSON is left as it is. */
export const queryOn = (pool: Pool): Kysely<DB> => typedOn(pool)

const typedOn = (pool: PostgresDialectConfig['pool']): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new Dialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

/** Writes statements, and sends none. */
export const writer: Kysely<DB> = typedOn(() => Promise.reject(new Error('nothing is asked here')))
