import { type AuthorizationStatus, statusStyles } from '@papaver/contract/authorizations/life.ts'
import type { ExcessIncident } from '@papaver/contract/endorsements/excess-schema.ts'
import type { Side } from '../../casework/side.ts'

type Excess = Pick<ExcessIncident, 'state' | 'incident'>

/** Customs is told of what it still has to do with: of what was put right, or is over, nothing is said to it any more. */
export const excessesFor = <Each extends Excess>(incidents: readonly Each[], audience: Side): Each[] =>
  incidents.filter(({ state }) => audience !== 'customs' || (state !== 'putRight' && state !== 'over'))

/** The record of its goods waits for an officer. */
const isToSettle = ({ state }: Excess): boolean => state === 'held' || state === 'crossed'

export type Advice = 'office' | 'past' | 'crossed' | 'customs' | 'informed' | 'open' | 'answered' | 'over'

/** What to do now: nobody is promised a record to settle where there is none (decision 0197). */
export const adviceOf = (
  incidents: readonly Excess[],
  status: AuthorizationStatus,
  audience: Side,
): Advice => {
  const has = (wanted: ExcessIncident['state']) => incidents.some(({ state }) => state === wanted)
  if (audience === 'customs') {
    if (has('held')) return 'customs'
    return has('crossed') || has('noted') ? 'informed' : 'answered'
  }
  if (has('held')) return statusStyles[status].group === 'active' ? 'office' : 'past'
  if (has('crossed')) return 'crossed'
  if (incidents.some(({ incident }) => incident?.isOpen)) return 'open'
  return incidents.every(({ state }) => state === 'settled') ? 'answered' : 'over'
}

export type Mark = { readonly to: 'movements' } | { readonly to: 'incident'; readonly id: string }

/** Where the mark at the head of a case leads: to a record to settle, else to the incident that is open; undefined where neither is. */
export const markOf = (incidents: readonly Excess[]): Mark | undefined => {
  if (incidents.some(isToSettle)) return { to: 'movements' }
  const open = incidents.find(({ state, incident }) => state !== 'settled' && incident?.isOpen === true)
  return open?.incident ? { to: 'incident', id: open.incident.id } : undefined
}
