import type { Socket } from 'node:net'
import pg from 'pg'
import { readOnlyServer } from './lost-connection.ts'

/**
 * How long we wait for a database that does not answer. The operating system's own limit is a quarter of an hour for a
 * host that has disappeared with what was sent to it, and there is none for a host that is there and silent.
 */
export const databaseLimits = {
  /** Seconds after which the server ends a statement of the app; a setting of the environment. */
  statementSeconds: 15,
  /** Milliseconds beyond that, after which a server that owes an answer and sends nothing counts as lost. */
  grace: 5_000,
  /** Milliseconds for a new connection, and for one of the pool to become free. */
  connect: 10_000,
}

/** For every connection: one that owes no answer, or a late one, is probed by the operating system. */
export const connectionDefaults = {
  connectionTimeoutMillis: databaseLimits.connect,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

export interface WatchedConfig extends pg.ClientConfig {
  /** Milliseconds without a byte from a server that owes an answer, after which the connection is given up; for ever if absent. */
  silence?: number
}

/**
 * A connection that is closed where the server will not serve it any more without having closed it: it owes an answer and
 * is silent, or it has become read-only. Whatever waits on it fails at once, and the pool makes another one.
 * The silence is what counts, and not the time of a statement: behind others it may wait, and its rows may take long.
 */
export class WatchedClient extends pg.Client {
  readonly #silence: number
  #isWatched = false

  constructor(config: WatchedConfig = {}) {
    super(config)
    this.#silence = config.silence ?? 0
    this.on('drain', () => this.#stream.setTimeout(0))
    // Behind the library's own ear: what was asked has failed with that when the connection goes.
    this.once('connect', () =>
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === readOnlyServer) this.#giveUp('the database server is read-only', code)
      }),
    )
  }

  /** Anew each time: TLS puts another one in its place. */
  get #stream(): Socket {
    return this.connection.stream as Socket
  }

  #giveUp(message: string, code: string): void {
    this.#stream.destroy(Object.assign(new Error(message), { code }))
  }

  #watch(): void {
    if (this.#silence === 0) return
    const stream = this.#stream
    if (!this.#isWatched) {
      this.#isWatched = true
      stream.on('timeout', () => {
        const { bytesRead } = stream
        // Where this process itself stood still, the answer may lie there unread.
        setImmediate(() => {
          if (stream.bytesRead === bytesRead) this.#giveUp('the database server is silent', 'ETIMEDOUT')
        })
      })
    }
    stream.setTimeout(this.#silence)
  }

  // biome-ignore lint/suspicious/noExplicitAny: the library's method takes nine shapes
  override query(first: any, values?: any, answered?: any): any {
    this.#watch()
    return super.query(first, values, answered)
  }
}
