import './native.ts'
import { greeting } from './greeting.ts'
import type { EmbeddedDatabase } from './platform/database/embedded.ts'
import { readEnvironment } from './platform/environment.ts'
import { patience, serve } from './serve.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** A second signal within this time is the first one's echo: a terminal and npm both pass on Ctrl-C. */
const echo = 1500

/** What has been opened so far and must be left in order, the last first. */
const leave: (() => Promise<void>)[] = []
/** The database server of our own, as soon as it is being opened. */
let embedded: Promise<EmbeddedDatabase> | undefined
let stoppingSince: number | undefined
let isForced = false

/** Waits for nobody's work; the database server that we started is left in order all the same. */
const force = async (): Promise<void> => {
  if (isForced) return
  isForced = true
  const server = await embedded?.catch(() => undefined)
  await server?.stop().catch(() => undefined)
  process.exit(1)
}

const stop = async (exitCode: number): Promise<void> => {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > echo) await force()
    return
  }
  stoppingSince = performance.now()
  setTimeout(() => void force(), patience)
  for (const step of leave.toReversed()) await step()
  // A start that was interrupted has handed over nothing yet but may have a server.
  const server = await embedded?.catch(() => undefined)
  await server?.stop()
  if (!isForced) process.exit(exitCode)
}

/** Says what is being done and how long it took, as a start may take a minute on a machine that is new to it. */
const stage = async <Made>(title: string, work: () => Promise<Made>): Promise<Made> => {
  process.stdout.write(`${title} … `)
  const begun = performance.now()
  try {
    const made = await work()
    say(`${((performance.now() - begun) / 1000).toFixed(1)} s`)
    return made
  } catch (error) {
    say('failed')
    throw error
  }
}

const run = async (): Promise<void> => {
  const environment = readEnvironment(process.env)
  const served = await serve(environment, {
    surroundings: process.env,
    leave,
    stage,
    whileEmbeddedOpens: (opening) => {
      embedded = opening
    },
  })
  for (const line of greeting(environment, served)) say(line)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
try {
  await run()
} catch (error) {
  // A stop in the middle of the start pulls the database from under it; that is no failure.
  if (stoppingSince === undefined) {
    process.stderr.write(`Papaver cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
    await stop(1)
  }
}
