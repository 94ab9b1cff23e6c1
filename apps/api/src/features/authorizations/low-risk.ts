import { fastLaneFlags } from '@papaver/contract/authorizations/fast-lane.ts'
import { hintFlag } from '@papaver/contract/authorizations/hint-flag.ts'
import type { AuthorizationRecord } from './record.ts'

/** Whether nobody need look at it: of low risk, and nothing unusual about it. */
export const isOfLowRisk = ({ case: { flags } }: Pick<AuthorizationRecord, 'case'>): boolean =>
  flags.includes(fastLaneFlags.passes) && !flags.includes(hintFlag)
