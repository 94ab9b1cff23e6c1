import type { ListWord } from '@papaver/contract/masters/lists.ts'

declare module '../../platform/followers.ts' {
  interface Events {
    /** A row of a list that the authority keeps was changed, or switched off or on. */
    masterChanged: { readonly list: ListWord; readonly id: string }
  }
}
