import { frameRefusals } from '@papaver/contract/refusals.ts'
import { Refused } from '../refusal.ts'
import { JobFailed, JobLost, JobTooLong } from './job.ts'
import { inThread, type WorkName, type Works } from './workers.ts'

/** It took too long, needed too much memory, or was nested deeper than the machine can follow. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof JobTooLong ||
  error instanceof JobLost ||
  (error instanceof JobFailed && error.name === 'RangeError') ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')

/**
 * How bytes from outside are read: never in the thread that answers requests, but by the functions that a module exports, in a
 * thread that is ended when one file takes too long or too much memory. Called with who asks, so that one who sends many files
 * waits behind himself, and with the name of the file.
 * @throws Refused with `fileTooComplex` where the thread was ended, with `busy` where too many wait, and what the function refuses
 */
export const readInThread = <Module extends Works>(module: URL) => {
  const files = inThread<Module>('files', module)
  return async <Name extends WorkName<Module>>(
    { asker, file = '' }: { readonly asker: string; readonly file?: string },
    name: Name,
    ...given: Parameters<Module[Name]>
  ): Promise<Awaited<ReturnType<Module[Name]>>> => {
    try {
      return await files(asker, name, ...given)
    } catch (error) {
      throw isTooMuch(error) ? new Refused(frameRefusals.fileTooComplex, { file }) : error
    }
  }
}
