import type { ListWord } from '@papaver/contract/masters/lists.ts'
import type { Fields } from './fields.ts'

/** A row of a list that the authority keeps, as it was and as it is. */
export interface RowChange {
  readonly list: ListWord
  readonly id: string
  /** Null of a row that is new. */
  readonly before: Fields | null
  readonly after: Fields
}

declare module '../../platform/followers.ts' {
  interface Events {
    /** A row was added or changed, or switched off or on. */
    masterChanged: RowChange
  }
}
