import type { EventName } from '@papaver/contract/consequences/events.ts'

/** What an event concerns: the cases of a company, with a partner, about a substance … Of what is named, all must fit. */
export interface Concerned {
  readonly establishmentId?: string
  readonly partnerIds?: readonly string[]
  readonly substanceIds?: readonly number[]
  readonly preparationIds?: readonly string[]
  readonly customsPointIds?: readonly number[]
  /** Numbers of the import permits by which goods came in that leave again. */
  readonly goodsPermits?: readonly string[]
  /** Export requests that other countries were notified of. */
  readonly requestIds?: readonly string[]
  /** These cases themselves. */
  readonly caseIds?: readonly string[]
}

declare module '../../platform/followers.ts' {
  interface Events {
    /** Something that rights rest on has changed: the cases that it concerns are checked again. */
    changed: { readonly event: EventName; readonly concerned: Concerned }
    /** The same for what every process keeps in its memory (lists, settings): the cases are checked once it is committed. */
    changedBehind: { readonly event: EventName; readonly concerned: Concerned }
  }
}
