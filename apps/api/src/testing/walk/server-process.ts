import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Begin, Order } from './server.ts'

const script = fileURLToPath(new URL('server.ts', import.meta.url))

interface Said {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
}

/** The app under a walk, and how the walk steers it. */
export class WalkedServer {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, { done: (result: unknown) => void; failed: (error: Error) => void }>()
  #orders = 0
  #complaints = ''
  url = ''

  private constructor(begin: Begin) {
    this.#child = fork(script, [JSON.stringify(begin)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    this.#child.stderr?.on('data', (data) => {
      this.#complaints += data
    })
    this.#child.on('message', ({ id, result, error }: Said) => {
      const one = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error === undefined) one?.done(result)
      else one?.failed(new Error(error))
    })
    this.#child.on('exit', () => {
      for (const { failed } of this.#waiting.values())
        failed(new Error(`the server has ended: ${this.#complaints}`))
      this.#waiting.clear()
    })
  }

  static async start(begin: Begin): Promise<WalkedServer> {
    const server = new WalkedServer(begin)
    server.url = String(await server.#hear(0))
    return server
  }

  #hear(id: number): Promise<unknown> {
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed })
    })
  }

  order<Result>(given: Order): Promise<Result> {
    this.#orders += 1
    const answer = this.#hear(this.#orders)
    this.#child.send({ id: this.#orders, given })
    return answer as Promise<Result>
  }

  /** At once and without a word, whatever it is doing. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.kill('SIGKILL')
    await once(this.#child, 'exit')
  }
}
