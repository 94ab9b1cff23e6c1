import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg, { type QueryConfig, type QueryResult } from 'pg'
import { WatchedClient } from './watched-client.ts'

const mark = '/* planned anew */'

/**
 * Stands at the end of a statement whose best way depends on its values (filters that people choose, words that they
 * search for, a page far down): it goes without a name, and PostgreSQL plans it for these values.
 */
export const plannedAnew = sql.raw(mark)

/** With more values than this a statement is written for one occasion: another will have another number of them. */
const mostValues = 50
/** What one connection keeps, at some ten kilobytes each in the server, until it is replaced (`openAppPool`). */
const mostNamed = 250
const mostRemembered = 2_000
const isNameable = /^\s*(select|insert|update|delete|with)\b/i
/** One plan does not serve all words that are searched for, nor any number of rows: ten of them and all are not alike. */
const wantsPlan = /\blike\b|\blimit \$/i

/** The name of each text that was sent before; `null` where it gets none, `undefined` where it was sent only once. */
const names = new Map<string, string | null | undefined>()
/** Changes where a table has changed under statements that were prepared: the same texts then get other names. */
let generation = 0

const makeName = (text: string): string | null =>
  isNameable.test(text) && !wantsPlan.test(text) && !text.endsWith(mark)
    ? createHash('sha256').update(`${generation} ${text}`).digest('base64url').slice(0, 22)
    : null

/** What is sent once is not prepared: a text gets its name when it comes again. */
const nameOf = (text: string): string | null => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = names.has(text) ? makeName(text) : undefined
  if (names.size >= mostRemembered) names.clear()
  names.set(text, name)
  return name ?? null
}

/**
 * A release that is being installed has altered what a prepared `select *` answers, or a pooler has handed the connection
 * to another server, which knows nothing of it.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' || (error.code === '0A000' && error.message.startsWith('cached plan')))

const forgetNames = (): void => {
  generation += 1
  names.clear()
}

/**
 * A connection on which a statement that comes again is prepared under a name made of its text: parsed once, and planned
 * once where its plan does not depend on the values.
 */
export class PreparingClient extends WatchedClient {
  readonly #named = new Set<string>()
  #generation = generation

  #nameFor(text: string, values: readonly unknown[]): string | undefined {
    const name = values.length > mostValues ? null : nameOf(text)
    if (this.#generation !== generation) {
      this.#generation = generation
      this.#named.clear()
    }
    if (name === null || (this.#named.size >= mostNamed && !this.#named.has(name))) return undefined
    this.#named.add(name)
    return name
  }

  async #send(statement: QueryConfig): Promise<QueryResult> {
    try {
      return await super.query(statement)
    } catch (error) {
      // What failed here and not there (a value that cannot be written) is closed there, unknown to the library.
      if (isOutdated(error) || !(error instanceof pg.DatabaseError)) forgetNames()
      if (!isOutdated(error)) throw error
      // A transaction is done again as a whole by whoever began it.
      if (this.getTransactionStatus() !== 'I') throw error
      return super.query({ text: statement.text, values: statement.values ?? [] })
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: the library's method takes nine shapes
  override query(first: any, values?: any, answered?: (...given: any[]) => void): any {
    const name = typeof first === 'string' && Array.isArray(values) ? this.#nameFor(first, values) : undefined
    if (name === undefined) return super.query(first, values, answered as never)
    const statement = { name, text: first, values }
    const sent = this.#send(statement)
    // A pool asks in this way.
    return answered ? void sent.then((result) => answered(undefined, result), answered) : sent
  }
}
