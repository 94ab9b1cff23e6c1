import type { Side } from '../casework/public.ts'
import type { CheckContext } from './check-context.ts'
import type { AuthorizationRecord } from './record.ts'

declare module '../../platform/followers.ts' {
  interface Events {
    /** An export authorization of the other country is kept with an import: what came in can be told under it. On a locked permit. */
    exportKept: {
      readonly context: Pick<CheckContext, 'masters' | 'settings' | 'calendar'>
      readonly record: AuthorizationRecord
      readonly by: { readonly side: Side; readonly actorName: string }
    }
  }
}
