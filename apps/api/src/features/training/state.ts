import type { TrainingState } from '@papaver/contract/training/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import type { HostState } from '../../platform/training.ts'
import { readSettings } from '../settings/public.ts'

const nowhere: HostState = { status: 'unavailable', done: null, steps: null, madeAt: null }

/** How the world in which people learn stands, for one of either world. */
export const stateFor = async (
  { db, training }: Pick<Deps, 'db' | 'training'>,
  { permissions, impersonator }: Principal,
): Promise<TrainingState> => {
  const rights = {
    mayEnter: permissions.has('training.enter') && impersonator === null,
    mayReset: permissions.has('training.reset') && impersonator === null,
  }
  if (training?.kind === 'training')
    return { isTraining: true, status: 'ready', done: null, steps: null, madeAt: training.madeAt, ...rights }
  const isOn = (await readSettings(db))['training.enabled']
  const state = training?.host.state() ?? nowhere
  return { isTraining: false, ...state, status: isOn ? state.status : 'off', ...rights }
}
