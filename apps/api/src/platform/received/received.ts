import { readInThread } from '../workers/read-in-thread.ts'

/** Reads a file that somebody sent, in a thread. */
export const received = readInThread<typeof import('./in-thread.ts')>(
  new URL('./in-thread.ts', import.meta.url),
)
