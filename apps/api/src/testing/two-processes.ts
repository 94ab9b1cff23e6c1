import { type AppProcess, freePort, startAppProcess } from './app-process.ts'

/** Two apps on one database, asked in turn; when one is killed the other goes on for both. */
export class TwoProcesses {
  readonly #dataDir: string
  readonly #databaseUrl: string | undefined
  #living: AppProcess[] = []
  #turn = 0

  /** On the PostgreSQL of the data folder, or on another one. */
  constructor(dataDir: string, databaseUrl?: string) {
    this.#dataDir = dataDir
    this.#databaseUrl = databaseUrl
  }

  /** Starts whatever is missing, one after the other: the first one makes the database. */
  async complete(): Promise<void> {
    const databaseUrl = this.#databaseUrl
    while (this.#living.length < 2)
      this.#living.push(await startAppProcess(this.#dataDir, await freePort(), { databaseUrl }))
  }

  /** The one whose turn it is. */
  get url(): string {
    this.#turn += 1
    return this.#living[this.#turn % this.#living.length]?.url ?? ''
  }

  get urls(): string[] {
    return this.#living.map(({ url }) => url)
  }

  /** Kills one of them without a word: the one that has been up for longer, or the other one. */
  async killOne(which: 'older' | 'younger'): Promise<void> {
    const killed = which === 'older' ? this.#living.shift() : this.#living.pop()
    await killed?.kill()
  }

  /** Asks those that are left to end; answers their exit codes. */
  async stop(): Promise<(number | null)[]> {
    const codes: (number | null)[] = []
    for (const app of this.#living) codes.push(await app.stop())
    this.#living = []
    return codes
  }

  async kill(): Promise<void> {
    for (const app of this.#living) await app.kill()
    this.#living = []
  }
}
