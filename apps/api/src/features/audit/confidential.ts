import { sideOfRights } from '@papaver/contract/casework/sides.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '../../platform/http/caller.ts'

/**
 * Who may not read a confidential case does not see what was done, written or sent about it either, in whichever list. A
 * holder reads his own report and what he was sent about it.
 */
export const leavesOutConfidential = ({ permissions, establishmentId }: Principal): boolean =>
  !permissions.has('incident.confidential') &&
  sideOfRights((permission) => permissions.has(permission), establishmentId !== null) !== 'holder'

/** Ids of confidential cases, as texts. */
export const confidentialIds: RawBuilder<string[]> = sql<
  string[]
>`array(select id::text from confidential_case_reading)`
