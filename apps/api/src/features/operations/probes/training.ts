import type { TrainingStatus } from '@papaver/contract/training/schema.ts'
import { failed, fine, off, type Probe, warning } from './probe.ts'

const findings = {
  off: off('trainingOff'),
  unavailable: warning('trainingUnavailable'),
  resting: fine('trainingRests'),
  preparing: fine('trainingPrepares'),
  ready: fine('trainingReady'),
  failed: failed('trainingFailed'),
} as const satisfies Record<TrainingStatus, unknown>

/** How the world in which people learn stands, as the process that looks sees it; in training itself there is nothing to see. */
export const trainingProbe: Probe = async ({ deps: { training }, settings }) => {
  if (training?.kind === 'training') return off('trainingHere')
  if (training === undefined || !settings['training.enabled']) return findings.off
  const { status } = training.host.state()
  // Nobody has come yet: whether it could be made for the first one is to be known before.
  if (status === 'resting' && !(await training.host.hasDatabase())) return findings.unavailable
  return findings[status]
}
