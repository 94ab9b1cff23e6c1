import { readDatabaseClock } from '../store.ts'
import { failed, fine, type Probe, warning } from './probe.ts'

/** So many times the warning is no drift any more: deadlines, tokens and one-time codes go wrong. */
const farApart = 12

/** The database's clock beside the server's; the way there and back counts for neither. */
export const clockProbe: Probe = async ({ deps, settings }) => {
  const before = deps.clock.now().getTime()
  const theirs = (await readDatabaseClock(deps.db)).getTime()
  const ours = (before + deps.clock.now().getTime()) / 2
  const seconds = Math.round(Math.abs(theirs - ours) / 100) / 10
  const limit = settings['operations.clockWarningSeconds']
  if (seconds > limit * farApart) return failed('clockApart', { seconds })
  return seconds > limit ? warning('clockApart', { seconds }) : fine('clockAgrees', { seconds })
}
