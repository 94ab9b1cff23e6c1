import type { TrainingStatus } from '@papaver/contract/training/schema.ts'

/** One who may be in training, and with which rights. */
export interface Standing {
  /** Of his account in the real world. */
  readonly id: string
  readonly roles: readonly string[]
  readonly grantedPermissions: readonly string[]
  readonly withheldPermissions: readonly string[]
}

/** Who comes into training from the real world: as much of his account as he needs there, and nothing that opens it. */
export interface Trainee extends Standing {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly culture: string
  readonly establishment: {
    readonly id: string
    readonly name: string
    readonly kind: 'trading' | 'grower' | 'buyer'
    readonly groups: readonly string[]
  } | null
}

/** One whose ticket was good: his session there is over when the one here would be. */
export interface Admitted {
  readonly trainee: Trainee
  /** ISO moment. */
  readonly until: string
}

/** What training asks the real world; it learns nothing else of it. */
export interface RealWorld {
  /** Takes a ticket, once; undefined where it opens nothing. */
  redeem(ticket: string, address: string | null): Promise<Admitted | undefined>
  /** Of these accounts those whose owners may still come in, as they are now. */
  standing(ids: readonly string[]): Promise<readonly Standing[]>
  /** Has training made anew; this process ends. `by`: user name. */
  reset(by: string): void
}

export interface HostState {
  readonly status: Exclude<TrainingStatus, 'off'>
  readonly done: number | null
  readonly steps: number | null
  readonly madeAt: string | null
}

/** Where the other world lives, as the real one sees it. */
export interface TrainingHost {
  state(): HostState
  /** Whether it could be started: there is a database for it, or one can be made. */
  hasDatabase(): Promise<boolean>
  /** Begins where it rests; says nothing where it runs or begins already. */
  start(): void
  /** Makes all of it anew, whether it runs or not. */
  reset(by: string): void
  /** Ends its process. */
  stop(): Promise<void>
}

export type TrainingSide =
  | { readonly kind: 'real'; readonly host: TrainingHost }
  | { readonly kind: 'training'; readonly real: RealWorld; readonly madeAt: string }
