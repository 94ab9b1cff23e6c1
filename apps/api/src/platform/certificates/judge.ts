import { readInThread } from '../workers/read-in-thread.ts'

/** Reads what other bodies answer of certificates and stamps, in a thread. */
export const judgeInThread = readInThread<typeof import('./in-thread.ts')>(
  new URL('./in-thread.ts', import.meta.url),
)
