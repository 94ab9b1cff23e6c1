import type { Principal } from '../../platform/http/caller.ts'
import { scopeOf } from '../casework/public.ts'

/** Who learns how often a document was looked at: its owner and the authority (product §10). */
export const mayReadViews = (principal: Principal): boolean =>
  ['office', 'holder'].includes(scopeOf(principal).kind)
