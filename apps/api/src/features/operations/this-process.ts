import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Deps } from '../../platform/deps.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { forgetProcess, noteProcess } from './health-store.ts'

/** The process that runs this code, as the others see it. */
export interface ThisProcess {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly version: string
  readonly startedAt: Date
}

export const makeThisProcess = ({ clock }: Pick<Deps, 'clock'>, version: string): ThisProcess => ({
  id: randomUUID(),
  host: hostname().slice(0, 100),
  pid: process.pid,
  version,
  startedAt: clock.now(),
})

const origin = systemOrigin('server.heartbeat')
/** Milliseconds. */
const beat = 30_000

export const sayAlive = (deps: Deps, own: ThisProcess): Promise<void> =>
  inTransaction(deps, origin, (tx) => noteProcess(tx, { ...own, memoryBytes: process.memoryUsage.rss() }))

export interface Heartbeat {
  start(): void
  stop(): Promise<void>
}

/** Says every half minute that this process lives, from its start to its end. */
export const heartbeatOf = (deps: Deps, own: ThisProcess): Heartbeat => {
  let timer: NodeJS.Timeout | undefined
  const say = () =>
    void sayAlive(deps, own).catch((error: unknown) => deps.log.debug({ err: error }, 'no heartbeat now'))
  return {
    start: () => {
      say()
      timer = setInterval(say, beat).unref()
    },
    stop: async () => {
      clearInterval(timer)
      if (timer) await inTransaction(deps, origin, (tx) => forgetProcess(tx, own.id)).catch(() => undefined)
    },
  }
}
