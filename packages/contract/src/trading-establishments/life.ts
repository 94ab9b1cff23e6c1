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
  'CNF',
  'APR',
  'INA',
  'BLK',
  'MRG',
  'RPL',
  ...endedStatuses,
] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

/** Steps that stop trade with an entry, or let it go on. */
export const tradeActions = ['block', 'deactivate', 'unblock', 'reactivate'] as const

export const partnerActions = [
  ...requestActions,
  'askConfirmation',
  'recordConfirmation',
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

/**
 * The answer of the other country's authority is recorded whenever it comes, also once the request has been decided; where
 * the approval demands it, the request waits for it as CNF.
 */
const recorded = { recordConfirmation: 'unchanged' } as const

/** A request becomes an entry; an entry is never edited, but changed by another request, which then replaces it. */
export const partnerLife: Life<PartnerStatus, PartnerAction | PartnerSystemStep> = {
  ...usualLife,
  PRO: { ...usualLife.PRO, askConfirmation: 'unchanged', ...recorded },
  CNF: { withdraw: 'CAN', take: 'unchanged', assign: 'unchanged', ask: 'INF', recordConfirmation: 'PRO' },
  INF: { ...usualLife.INF, ...recorded },
  APR: {
    ...recorded,
    deactivate: 'INA',
    block: 'BLK',
    merge: 'MRG',
    watch: 'unchanged',
    unwatch: 'unchanged',
    replace: 'RPL',
  },
  INA: { ...recorded, reactivate: 'APR', block: 'BLK', merge: 'MRG' },
  BLK: { ...recorded, unblock: 'APR' },
  MRG: {},
  RPL: {},
}

export const partnerStatusStyles: Record<PartnerStatus, StatusStyle> = {
  ...usualStyles,
  CNF: { group: 'waiting', tone: 'amber', icon: 'world' },
  APR: { group: 'active', tone: 'green', icon: 'circle-check' },
  INA: { group: 'active', tone: 'neutral', icon: 'player-pause' },
  BLK: { group: 'active', tone: 'red', icon: 'hand-stop' },
  MRG: { group: 'final', tone: 'neutral', icon: 'arrows-join-2' },
  RPL: { group: 'final', tone: 'neutral', icon: 'replace' },
}

/** Trade with it is stopped, for now or for good. */
export const isStoppedPartner = (status: string): boolean => status === 'BLK' || status === 'INA'
/** Another entry has taken its place. */
export const isSupersededPartner = (status: string): boolean => status === 'MRG' || status === 'RPL'
