import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../platform/log.ts'
import type { RealWorld } from '../../platform/training.ts'
import { type FromWorld, goneAgain, type ToWorld } from './messages.ts'

type Begin = Extract<ToWorld, { kind: 'begin' }>
type Ending = 'ended' | 'again' | 'failed' | 'unavailable'

interface Starting extends Pick<RealWorld, 'redeem' | 'standing'> {
  readonly log: Log
  readonly secret: string
  readonly findDatabase: () => Promise<string | undefined>
  readonly environment: Readonly<Record<string, string>>
  readonly readKept: () => Promise<Pick<Begin, 'keptSettings' | 'keptWords'>>
  /** Make all of it anew, on whose word; null: only where there is none yet. */
  readonly resetBy: string | null
  readonly onReset: (by: string) => void
  readonly onProgress: (done: number, steps: number) => void
  readonly onReady: (port: number, madeAt: string) => void
  readonly onEnd: (how: Ending) => void
}

export interface RunningWorld {
  /** Asks it to end, and makes it, where it does not. */
  stop(): Promise<void>
}

const script = fileURLToPath(new URL('../../training/main.ts', import.meta.url))
/** Milliseconds. */
const patience = 4000

const whenEnded = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

/** Whoever works in the real world goes first. */
const goBehind = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, 5)
  } catch {
    // Not everywhere may one say so.
  }
}

const answerTo = async (
  starting: Starting,
  message: Extract<FromWorld, { kind: 'ask' }>,
): Promise<unknown> =>
  message.what === 'redeem'
    ? starting.redeem(message.ticket, message.address)
    : starting.standing(message.ids)

const listen = (child: ChildProcess, starting: Starting): void => {
  const say = (message: ToWorld): void => {
    if (child.connected) child.send(message)
  }
  const take = async (message: FromWorld): Promise<void> => {
    if (message.kind === 'progress') starting.onProgress(message.done, message.steps)
    if (message.kind === 'ready') starting.onReady(message.port, message.madeAt)
    if (message.kind === 'reset') starting.onReset(message.by)
    if (message.kind === 'fault') starting.log.error({ reason: message.reason }, 'training cannot start')
    if (message.kind === 'ask')
      say({ kind: 'answer', id: message.id, value: await answerTo(starting, message) })
  }
  child.on('message', (message: FromWorld) => {
    take(message).catch((error: unknown) => {
      starting.log.error({ err: error }, 'training was not answered')
      if (message.kind === 'ask') say({ kind: 'answer', id: message.id, fault: true })
    })
  })
}

const launch = async (starting: Starting, databaseUrl: string): Promise<ChildProcess> => {
  const kept = await starting.readKept()
  const child = fork(script, {
    env: { ...starting.environment, DATABASE_URL: databaseUrl },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // It is told to end, and not by the terminal.
    detached: process.platform !== 'win32',
  })
  child.stderr?.on('data', (said: Buffer) => starting.log.warn({ said: said.toString() }, 'training said'))
  goBehind(child)
  listen(child, starting)
  const begin: ToWorld = { kind: 'begin', secret: starting.secret, ...kept, resetBy: starting.resetBy }
  child.send(begin)
  return child
}

/** Starts the process of the world in which people learn, and speaks for it until it ends. */
export const startWorld = (starting: Starting): RunningWorld => {
  let child: ChildProcess | undefined
  let isStopping = false
  let wasReady = false
  const hearing: Starting = {
    ...starting,
    onReady: (port, madeAt) => {
      wasReady = true
      starting.onReady(port, madeAt)
    },
  }
  const run = async (): Promise<Ending> => {
    const databaseUrl = await starting.findDatabase()
    if (databaseUrl === undefined) return 'unavailable'
    if (isStopping) return 'ended'
    child = await launch(hearing, databaseUrl)
    if (isStopping) child.kill('SIGTERM')
    await whenEnded(child)
    if (isStopping) return 'ended'
    if (child.exitCode === goneAgain) return 'again'
    starting.log.error({ exitCode: child.exitCode, signal: child.signalCode }, 'training has ended')
    return wasReady ? 'ended' : 'failed'
  }
  const running = run()
    .catch((error: unknown): Ending => {
      starting.log.error({ err: error }, 'training cannot start')
      return 'failed'
    })
    .then((how) => starting.onEnd(how))
  return {
    stop: async () => {
      isStopping = true
      const asked = child
      asked?.kill('SIGTERM')
      const timer = setTimeout(() => asked?.kill('SIGKILL'), patience)
      await running
      clearTimeout(timer)
    },
  }
}
