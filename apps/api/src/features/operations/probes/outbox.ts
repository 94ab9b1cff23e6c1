import { readOutbox } from '../store.ts'
import { fine, type Probe, warning } from './probe.ts'

/** Mails that wait for the server, and those that were given up within a week. */
export const outboxProbe: Probe = async ({ deps, settings }) => {
  const { waiting, oldestAt, dead } = await readOutbox(deps.db, deps.clock.now())
  const waited = oldestAt === null ? 0 : deps.clock.now().getTime() - oldestAt.getTime()
  const minutes = Math.max(0, Math.floor(waited / 60_000))
  if (waiting > 0 && minutes >= settings['operations.outboxWarningMinutes'])
    return warning('outboxWaits', { count: waiting, minutes })
  if (dead > 0) return warning('outboxDead', { count: dead })
  return waiting > 0 ? fine('outboxMoves', { count: waiting }) : fine('outboxEmpty')
}
