import { readEnvironment } from '../apps/api/src/platform/environment.ts'
import { serve } from '../apps/api/src/serve.ts'

/**
 * One process that serves the world of one spec after the other (server.ts): what takes long at a start is reading and
 * compiling the product. It is told by messages, and answers each with `undefined` in `error` or with what went wrong.
 */
export type ToServerOfMany = { begin: Record<string, string> } | 'leave'
export interface FromServerOfMany {
  readonly error?: string
}

let leave: (() => Promise<void>)[] = []

const leaveAll = async (): Promise<void> => {
  for (const step of leave.toReversed()) await step()
  leave = []
}

const begin = async (environment: Record<string, string>): Promise<void> => {
  await serve(readEnvironment(environment), {
    surroundings: process.env,
    leave,
    stage: (_, work) => work(),
  })
}

process.on('message', async (message: ToServerOfMany) => {
  const answer = (said: FromServerOfMany) => process.send?.(said)
  try {
    await (message === 'leave' ? leaveAll() : begin(message.begin))
    answer({})
  } catch (error) {
    answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
// Whoever asked for it is gone.
process.on('disconnect', () => process.exit())
