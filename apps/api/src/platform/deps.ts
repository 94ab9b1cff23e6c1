import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Environment } from './environment.ts'
import type { Followers } from './followers.ts'
import type { Jobs } from './jobs.ts'
import type { TrainingSide } from './training.ts'
import type { Database } from './transaction.ts'

/** What every feature is handed at start; nothing else is global. */
export interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly environment: Environment
  readonly jobs: Jobs
  /** Who follows what happens, in its own transaction. */
  readonly followers: Followers
  /** How this world knows of the other one; absent where there is none (tests, tools). */
  readonly training?: TrainingSide
}
