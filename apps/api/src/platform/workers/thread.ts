import { setPriority } from 'node:os'
import { isMarkedAsUntransferable, parentPort, type Transferable } from 'node:worker_threads'
import { Refused } from '../refusal.ts'
import { setTraining } from '../world.ts'
import type { Answer, Job } from './job.ts'

/**
 * What every thread of a pool runs: it loads the module of a job, once, and calls one of its functions.
 */

// Whoever waits for an answer to a request goes well before, and leaves some (bench `uploads-beside`). Linux alone gives each thread
// a priority of its own.
if (process.platform === 'linux') setPriority(10)

const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array &&
  value.buffer instanceof ArrayBuffer &&
  // Small buffers share one: given away, the others would be empty.
  value.byteLength === value.buffer.byteLength &&
  // Nor can be given away what the memory of a library holds.
  !isMarkedAsUntransferable(value.buffer)

/** Bytes that were made are handed over and not copied: they alone, in a list, as members, or in a list of a member. */
const transferred = (made: unknown): Transferable[] => {
  const parts = typeof made === 'object' && made !== null ? [made, ...Object.values(made)].flat() : []
  return [...new Set(parts.filter(isBytes).map(({ buffer }) => buffer))]
}

const answerTo = async ({ module, name, given, isTraining = false }: Job): Promise<Answer> => {
  setTraining(isTraining)
  try {
    const work: Record<string, (...given: readonly unknown[]) => unknown> = await import(module)
    return { made: await work[name]?.(...given) }
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal, details: error.details }
    const { name: kind, message, stack } = error instanceof Error ? error : new Error(String(error))
    return { fault: { name: kind, message, stack } }
  }
}

parentPort?.on('message', async (job: Job) => {
  const answer = await answerTo(job)
  parentPort?.postMessage(answer, 'made' in answer ? transferred(answer.made) : [])
})
