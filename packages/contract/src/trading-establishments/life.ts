import type { Life, StatusStyle } from '../casework/rules.ts'
import {
  endedStatuses,
  requestActions,
  requestStatuses,
  usualLife,
  usualStyles,
} from '../casework/usual-life.ts'

/** Statuses of an entry of the register of foreign partners, product §5. */
export const partnerStatuses = [
  ...requestStatuses,
  'APR',
  'INA',
  'BLK',
  'MRG',
  'RPL',
  ...endedStatuses,
] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

export const partnerActions = [
  ...requestActions,
  'deactivate',
  'reactivate',
  'block',
  'unblock',
  'watch',
  'unwatch',
  'merge',
] as const
export type PartnerAction = (typeof partnerActions)[number]

/** `replace`: a change of the entry was approved, and takes its place. */
export type PartnerSystemStep = 'lapse' | 'replace'

/** A request becomes an entry; an entry is never edited, but changed by another request, which then replaces it. */
export const partnerLife: Life<PartnerStatus, PartnerAction | PartnerSystemStep> = {
  ...usualLife,
  APR: {
    deactivate: 'INA',
    block: 'BLK',
    merge: 'MRG',
    watch: 'unchanged',
    unwatch: 'unchanged',
    replace: 'RPL',
  },
  INA: { reactivate: 'APR', block: 'BLK', merge: 'MRG' },
  BLK: { unblock: 'APR' },
  MRG: {},
  RPL: {},
}

export const partnerStatusStyles: Record<PartnerStatus, StatusStyle> = {
  ...usualStyles,
  APR: { group: 'active', tone: 'green', icon: 'circle-check' },
  INA: { group: 'active', tone: 'neutral', icon: 'player-pause' },
  BLK: { group: 'active', tone: 'red', icon: 'hand-stop' },
  MRG: { group: 'final', tone: 'neutral', icon: 'arrows-join-2' },
  RPL: { group: 'final', tone: 'neutral', icon: 'replace' },
}
