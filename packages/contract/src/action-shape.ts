import type { z } from 'zod'
import type { KeyScope } from './access/key-scopes.ts'

/** What one action of a call with `actions` takes, and by which codes it may be refused. */
export interface ActionShape {
  readonly body: z.ZodType
  /** The same for many records at once, where the action can be taken so. */
  readonly bulk?: z.ZodType
  readonly refusals: readonly string[]
  /** Under which scope keys may take it; undefined where it is closed to them. */
  readonly key?: KeyScope
  /** It can be asked what the action would come to, without it being taken. */
  readonly dryRun?: true
}
