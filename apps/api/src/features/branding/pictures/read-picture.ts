import { readInThread } from '../../../platform/workers/read-in-thread.ts'

/** Reads a picture of portal or documents, in a thread. */
export const readPicture = readInThread<typeof import('./in-thread.ts')>(
  new URL('./in-thread.ts', import.meta.url),
)
