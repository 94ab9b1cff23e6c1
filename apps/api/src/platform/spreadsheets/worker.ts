import { parentPort } from 'node:worker_threads'
import { Refused } from '../refusal.ts'
import type { SpreadsheetLimits } from './limits.ts'
import { readHere, type SpreadsheetSource } from './read.ts'

/** What a reading thread is given. */
export interface ReadingTask {
  readonly bytes: Uint8Array
  readonly source: SpreadsheetSource
  readonly limits: SpreadsheetLimits
}
/** What it answers: the cells, or why there are none. */
export type ReadingAnswer =
  | { readonly rows: string[][] }
  | { readonly refusal: Refused['refusal']; readonly details: Refused['details'] }

const answer = async ({ bytes, source, limits }: ReadingTask): Promise<ReadingAnswer> => {
  try {
    return { rows: await readHere(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), source, limits) }
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal, details: error.details }
    throw error
  }
}

parentPort?.on('message', async (task: ReadingTask) => {
  // What was not foreseen must end this thread: whoever waits for it hears of its end.
  parentPort?.postMessage(await answer(task))
})
