import { nameOfPlace } from '@papaver/contract/audit/places.ts'
import { findLastVerification } from '../../audit/public.ts'
import { failed, fine, type Probe, warning } from './probe.ts'

const day = 86_400_000
/** The trail is walked every night; a night may be missed. */
const longestUnverified = 2 * day

/** What the last walk along the audit trail found. The walk itself is the night's, or an officer's. */
export const auditTrailProbe: Probe = async ({ deps }) => {
  const last = await findLastVerification(deps.db)
  if (last === undefined) return warning('trailUnverified')
  if (!last.isDone) return failed('trailUnread')
  if (last.broken) return failed('trailBroken', { seq: last.broken.seq ?? nameOfPlace(last.broken) })
  const age = deps.clock.now().getTime() - last.finishedAt.getTime()
  if (age > longestUnverified) return warning('trailUnverified')
  return fine('trailWhole', { count: last.rows, at: last.finishedAt.toISOString() })
}
