import { preExportKind } from '@papaver/contract/pre-export/kind.ts'
import type { PreExportAction } from '@papaver/contract/pre-export/life.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { judgedBy, policyOf } from '../casework/public.ts'
import { factsOf, type PreExportCaseFacts } from './record.ts'

/** Steps of the other authority: of what came in, the answer is ours. */
const ofTheOtherSide: readonly PreExportAction[] = ['acknowledge', 'noAnswer']
/** What we ask of what came in; what we have sent is ours to explain. */
const ofOurs: readonly PreExportAction[] = ['inquire']

const ownReasons = (
  _principal: Principal,
  { direction }: PreExportCaseFacts,
  action: PreExportAction,
): string[] => ((direction === 'incoming' ? ofTheOtherSide : ofOurs).includes(action) ? ['notRequested'] : [])

/** Who may do what to a notification (product §3.7). */
export const judgedPreExports = judgedBy(preExportKind, policyOf(preExportKind, ownReasons), factsOf)
