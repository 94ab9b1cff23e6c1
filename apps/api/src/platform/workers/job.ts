import type { Refused } from '../refusal.ts'

/** Work for a thread: a function that a module exports, and what it is called with. */
export interface Job {
  /** Address of the module, which the thread loads once. */
  readonly module: string
  readonly name: string
  /** Copied to the thread, keys as handles. */
  readonly given: readonly unknown[]
  /** Asked for in the world in which people learn (world.ts). */
  readonly isTraining?: boolean
}

/** What the thread says of a job. */
export type Answer =
  | { readonly made: unknown }
  | { readonly refusal: Refused['refusal']; readonly details: Refused['details'] }
  /** Nothing of what was given stands in here but what the message says. */
  | {
      readonly fault: { readonly name: string; readonly message: string; readonly stack: string | undefined }
    }

/** A job failed in its thread, by the name of the error there. */
export class JobFailed extends Error {
  constructor({ name, message, stack }: { name: string; message: string; stack: string | undefined }) {
    super(message)
    this.name = name
    if (stack !== undefined) this.stack = stack
  }
}

/** A job took longer than any may: its thread was ended. */
export class JobTooLong extends Error {
  override name = 'JobTooLong'
}

/** The thread of a job ended by itself. */
export class JobLost extends Error {
  override name = 'JobLost'
}
